import { blurBox } from '../geometry/box-filter.ts';
import type { Mask } from '../geometry/mask.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** A pixel on the edge of a mask and the unit vector that points out of the mask. */
export interface ContourPoint {
  x: number;
  y: number;
  outX: number;
  outY: number;
}

const smoothing = 2;

/** The mask's edge pixels, without those on the frame. */
export const traceContour = (mask: Mask): ContourPoint[] => {
  const { width, height, data } = mask;
  const soft = blurBox(new Float32Array(data), width, height, smoothing);
  const points: ContourPoint[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!data[at] || (data[at - 1] && data[at + 1] && data[at - width] && data[at + width])) continue;
      const dx = soft[at - 1] - soft[at + 1];
      const dy = soft[at - width] - soft[at + width];
      const length = Math.hypot(dx, dy);
      if (length > 0) points.push({ x, y, outX: dx / length, outY: dy / length });
    }
  }
  return points;
};

/** Distance of the two sample points from the edge, as a share of the longest side. */
const sampleOffset = 1 / 110;

/** Colour step across the edge at each contour point: the best of three small shifts along the normal. */
export const measureEdgeSteps = (planes: PicturePlanes, contour: ContourPoint[]): Float32Array => {
  const { width, height, lightness, a, b } = planes;
  const offset = Math.max(1.5, planes.side * sampleOffset);
  const indexAt = (x: number, y: number) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x)));
    return Math.max(0, Math.min(height - 1, Math.round(y))) * width + column;
  };
  return Float32Array.from(contour, ({ x, y, outX, outY }) => {
    let best = 0;
    for (const shift of [-1, 0, 1]) {
      const inside = indexAt(x + outX * (shift - offset), y + outY * (shift - offset));
      const outside = indexAt(x + outX * (shift + offset), y + outY * (shift + offset));
      const dl = lightness[inside] - lightness[outside];
      const da = a[inside] - a[outside];
      const db = b[inside] - b[outside];
      best = Math.max(best, Math.hypot(dl, da, db));
    }
    return best;
  });
};

/** Mean step along a contour; 0 without one. */
export const averageStep = (steps: Float32Array): number => {
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
};

/** A step from which an edge counts as real. */
const realStep = 7;

/** Share of the contour that lies on a real edge; 0 without a contour. */
export const measureRealEdgeShare = (steps: Float32Array): number => {
  return steps.length === 0 ? 0 : steps.reduce((count, step) => count + (step > realStep ? 1 : 0), 0) / steps.length;
};
