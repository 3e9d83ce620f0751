import type { MattingOperation, MattingPoint } from '@atelier/contract/matting';
import { boundsOf } from '../model/fill-shape.ts';
import { fillStroke } from '../model/fill-stroke.ts';
import { type Area, createPlane, type Plane } from '../model/plane.ts';

/** What the preview's worker is asked. All planes are reduced copies of the picture, row by row. */
export type EdgeRequest =
  /** The library's address and hash; asked once, first. */
  | { kind: 'load'; address: string; integrity: string }
  /** Colours of the reduced picture, RGBA. */
  | { kind: 'picture'; width: number; height: number; data: Uint8ClampedArray }
  | EdgeWork;

/** Find the edge again within an area. Every array has the area's size. */
export interface EdgeWork {
  kind: 'find';
  id: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** How much is kept now, 0 to 255. */
  kept: Uint8Array;
  /** 0 surely removed, 255 surely kept, anything else is open. */
  sure: Uint8Array;
  /** Not 0 where something may change. */
  near: Uint8Array;
}

/** `found` without data: the colours say nothing, so the stroke stays as it is. `unavailable`: the library does not run here. */
export type EdgeAnswer =
  | { kind: 'ready' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'found'; id: number; data: Uint8Array | null };

type BrushStep = Extract<MattingOperation, { tool: 'brush' }>;

/** A stroke changes the edge at most this far away, as a share of the picture's longer side (measured: matte, strokes). */
const reachShare = 0.22;
/** Neither kept nor removed for sure: what steps are replayed over to see what they say. */
export const openValue = 128;

/** A long stroke's reach needs few of its points. */
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
 * The worker's input for edge detection near a stroke; undefined when the stroke is wholly outside.
 * `after`: the plane with the stroke. `sure`: the same steps over nothing but open pixels.
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
