import type { MattingOperation, MattingPoint } from '@atelier/contract/matting';
import { boundsOf } from '../model/fill-shape.ts';
import { fillStroke } from '../model/fill-stroke.ts';
import { type Area, createPlane, type Plane } from '../model/plane.ts';

/** Requests to the preview worker. All planes are reduced copies of the image, row by row. */
export type EdgeRequest =
  /** URL and hash of the library; sent once, first. */
  | { kind: 'load'; address: string; integrity: string }
  /** RGBA colours of the reduced image. */
  | { kind: 'picture'; width: number; height: number; data: Uint8ClampedArray }
  | EdgeWork;

/** Request to detect the edge within an area. Every array has the area's size. */
export interface EdgeWork {
  kind: 'find';
  id: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Current opacity, 0 to 255. */
  kept: Uint8Array;
  /** 0 definite background, 255 definite foreground, any other value is undecided. */
  sure: Uint8Array;
  /** Non-zero where pixels may change. */
  near: Uint8Array;
}

/**
 * `found` without data: the colours give no result, so the stroke stays unchanged. `unavailable`: the library does not run in this browser.
 */
export type EdgeAnswer =
  | { kind: 'ready' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'found'; id: number; data: Uint8Array | null };

type BrushStep = Extract<MattingOperation, { tool: 'brush' }>;

/** Maximum distance at which a stroke changes the edge, as a share of the image's longer side (measured: matte, strokes). */
const reachShare = 0.22;
/** Undecided: the value over which operations are replayed to find the definite pixels. */
export const openValue = 128;

/** Thinned points of a long stroke, sufficient for its reach. */
const thinned = (points: readonly MattingPoint[], spacing: number): MattingPoint[] => {
  const few: MattingPoint[] = [];
  for (const [index, point] of points.entries()) {
    const last = few.at(-1);
    const isFar = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= spacing;
    if (isFar || index === points.length - 1) few.push(point);
  }
  return few;
};

const cropOf = ({ width, data }: Plane, { left, top, right, bottom }: Area): Uint8Array => {
  const crop = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    crop.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return crop;
};

/**
 * The worker's input for edge detection near a stroke; undefined when the stroke is entirely outside. `after`: the plane with the stroke.
 * `sure`: the same operations over undecided pixels only.
 */
export const edgeWorkOf = (
  { after, sure }: { after: Plane; sure: Plane },
  stroke: BrushStep,
  scale: number,
): { area: Area; work: Omit<EdgeWork, 'kind' | 'id'> } | undefined => {
  const reach = reachShare * Math.max(after.width, after.height);
  const points = stroke.points.map(([x, y]): MattingPoint => [x * scale, y * scale]);
  const area = boundsOf(after, points, (stroke.width * scale) / 2 + reach);
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (width <= 0 || height <= 0) return undefined;
  const near = createPlane(after.width, after.height);
  fillStroke(near, thinned(points, reach / 3), stroke.width * scale + 2 * reach, 255);
  return {
    area,
    work: {
      left: area.left,
      top: area.top,
      width,
      height,
      kept: cropOf(after, area),
      sure: cropOf(sure, area),
      near: cropOf(near, area),
    },
  };
};
