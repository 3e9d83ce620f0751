import type { Mask } from '../geometry/mask.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** A pixel on the edge of a mask and its outward unit normal. */
export interface ContourPoint {
  x: number;
  y: number;
  outX: number;
  outY: number;
}

/** Box radius of the smoothed mask from which normals are read. */
const smoothing = 2;

/** The mask's edge pixels, without those on the frame. */
export const traceContour = (mask: Mask): ContourPoint[] => {
  const { width, height, data } = mask;
  const points: ContourPoint[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      if (!data[at] || (data[at - 1] && data[at + 1] && data[at - width] && data[at + width])) continue;
      const dx = softenAt(mask, x - 1, y) - softenAt(mask, x + 1, y);
      const dy = softenAt(mask, x, y - 1) - softenAt(mask, x, y + 1);
      const length = Math.hypot(dx, dy);
      if (length > 0) points.push({ x, y, outX: dx / length, outY: dy / length });
    }
  }
  return points;
};

/** Mean of the mask over the box around a position. Runs only at edges, which are few. */
const softenAt = ({ width, height, data }: Mask, x: number, y: number): number => {
  const left = Math.max(0, x - smoothing);
  const right = Math.min(width - 1, x + smoothing);
  const top = Math.max(0, y - smoothing);
  const bottom = Math.min(height - 1, y + smoothing);
  let sum = 0;
  for (let v = top; v <= bottom; v++) for (let at = v * width + left; at <= v * width + right; at++) sum += data[at];
  return sum / ((right - left + 1) * (bottom - top + 1));
};

/** Distance of the two sample points from the edge, as a share of the longest side. */
const sampleOffset = 1 / 110;

/** Colour step across the edge at each contour point: the best of three small shifts along the normal. */
export const measureEdgeSteps = (planes: PicturePlanes, contour: ContourPoint[]): Float32Array => {
  const { width, height, lightness, a, b } = planes;
  const offset = Math.max(1.5, planes.side * sampleOffset);
  const steps = new Float32Array(contour.length);
  for (let i = 0; i < contour.length; i++) {
    const { x, y, outX, outY } = contour[i] as ContourPoint;
    let best = 0;
    for (let shift = -1; shift <= 1; shift++) {
      const inside = indexAt(x + outX * (shift - offset), y + outY * (shift - offset), width, height);
      const outside = indexAt(x + outX * (shift + offset), y + outY * (shift + offset), width, height);
      const dl = lightness[inside] - lightness[outside];
      const da = a[inside] - a[outside];
      const db = b[inside] - b[outside];
      best = Math.max(best, dl * dl + da * da + db * db);
    }
    steps[i] = Math.sqrt(best);
  }
  return steps;
};

const indexAt = (x: number, y: number, width: number, height: number): number =>
  Math.max(0, Math.min(height - 1, Math.round(y))) * width + Math.max(0, Math.min(width - 1, Math.round(x)));

/** Mean step along a contour; 0 without one. */
export const averageStep = (steps: Float32Array): number => {
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
};

/** Minimum step for an edge to count as real. */
const realStep = 7;

/** Share of the contour on a real edge; 0 without a contour. */
export const measureRealEdgeShare = (steps: Float32Array): number => {
  return steps.length === 0 ? 0 : steps.reduce((count, step) => count + (step > realStep ? 1 : 0), 0) / steps.length;
};

/** The contour's pixels that are not on a real edge. */
export const findFaintEdge = (mask: Mask, planes: PicturePlanes): Mask => {
  const contour = traceContour(mask);
  const steps = measureEdgeSteps(planes, contour);
  const data = new Uint8Array(mask.data.length);
  contour.forEach(({ x, y }, i) => {
    if (steps[i] <= realStep) data[y * mask.width + x] = 1;
  });
  return { width: mask.width, height: mask.height, data };
};
