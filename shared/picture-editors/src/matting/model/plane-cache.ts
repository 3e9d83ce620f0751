import { type MattingOperation, type MattingPoint, stepsInForce } from '@atelier/contract/matting';
import { coverOfBrush } from '@atelier/contract/matting-brush';
import { boundsOf, fillShape } from './fill-shape.ts';
import { fillStroke } from './fill-stroke.ts';
import { type Area, copyPlane, createPlane, invertPlane, kept, type Plane, removed } from './plane.ts';

/** Distance from an outline within which its soft edge is recomputed, in pixels of the plane. */
const band = 4;
const half = 128;

/** Fills a closed outline and softens the edge near it, like the engine: removes the former edge within that distance. */
const fillSoft = (plane: Plane, points: readonly MattingPoint[], value: number): void => {
  const [first] = points;
  if (!first) return;
  fillShape(plane, points, value);
  const near = createPlane(plane.width, plane.height);
  fillStroke(near, [...points, first], 2 * band, kept);
  const { left, top, right, bottom } = boundsOf(plane, points, band);
  const hard = plane.data.map((old) => (old >= half ? kept : removed));
  const { width, height } = plane;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (near.data[at] === 0) continue;
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          sum += hard[v * width + u] as number;
          count++;
        }
      }
      plane.data[at] = Math.round(sum / count);
    }
  }
};

const cornersOf = ([[x1, y1], [x2, y2]]: readonly [MattingPoint, MattingPoint]): MattingPoint[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
];

const paintExact = (plane: Plane, points: readonly MattingPoint[], width: number, hardness: number, value: number) => {
  const { left, top, right, bottom, cover } = coverOfBrush(plane, { points, width, hardness });
  for (let y = top, from = 0; y < bottom; y++) {
    for (let at = y * plane.width + left; at < y * plane.width + right; at++, from++) {
      const old = plane.data[at] as number;
      plane.data[at] = Math.round(old + (cover[from] as number) * (value - old));
    }
  }
};

/** Applies an operation, other than `reset`, to a plane in place. `scale`: plane pixels per image pixel. */
const paintOperation = (plane: Plane, operation: MattingOperation, scale: number): void => {
  if (operation.tool === 'inverse') invertPlane(plane);
  if (operation.tool === 'inverse' || operation.tool === 'reset') return;
  const value = operation.act === 'keep' ? kept : removed;
  const corners = operation.tool === 'rectangle' ? cornersOf(operation.points) : operation.points;
  const points = corners.map(([x, y]): MattingPoint => [x * scale, y * scale]);
  if (operation.tool === 'brush') {
    const width = operation.width * scale;
    if (operation.hardness === undefined) fillStroke(plane, points, width, value);
    else paintExact(plane, points, width, operation.hardness, value);
  } else if (operation.tool === 'lasso' && operation.edge === 'soft') fillSoft(plane, points, value);
  else fillShape(plane, points, value);
};

/** A layer's plane: its start with every operation in effect applied. Does not change the start. */
export const replayOperations = (start: Plane, operations: readonly MattingOperation[], scale: number): Plane => {
  const plane = copyPlane(start);
  for (const operation of stepsInForce(operations)) paintOperation(plane, operation, scale);
  return plane;
};

/** Detected edge near a brush stroke: the values of an area after that stroke. */
export interface RefinedArea {
  area: Area;
  /** Row by row, 0 to 255. */
  data: Uint8Array;
}

export interface PlaneCache {
  /** The start plane with the operations applied. Do not mutate the result: the same operations return the same plane. */
  planeOf(start: Plane, operations: readonly MattingOperation[]): Plane;
  /** The first smart brush stroke in effect without a detected edge: the operations up to and including it, and the plane after them. */
  nextUnrefined(
    start: Plane,
    operations: readonly MattingOperation[],
  ): { operation: MattingOperation; steps: readonly MattingOperation[]; after: Plane } | undefined;
  /** Replaces the effect of the operation from now on; null keeps the plain stroke. */
  refine(operation: MattingOperation, refined: RefinedArea | null): void;
}

/** Cached planes for undo and redo; each is at most a megabyte. */
const mostEntries = 32;

interface Entry {
  start: Plane;
  steps: readonly MattingOperation[];
  plane: Plane;
}

const isPrefix = (entry: Entry, start: Plane, steps: readonly MattingOperation[]): boolean =>
  entry.start === start &&
  entry.steps.length <= steps.length &&
  entry.steps.every((step, index) => step === steps[index]);

const pasteArea = (plane: Plane, { area, data }: RefinedArea): void => {
  const width = area.right - area.left;
  for (let y = area.top; y < area.bottom; y++) {
    const from = (y - area.top) * width;
    plane.data.set(data.subarray(from, from + width), y * plane.width + area.left);
  }
};

/** Caches replayed planes, so that undo and each new stroke cost one operation. */
export const createPlaneCache = (scale: number): PlaneCache => {
  let entries: Entry[] = [];
  const refined = new WeakMap<MattingOperation, RefinedArea | null>();

  const replay = (start: Plane, steps: readonly MattingOperation[]): Plane => {
    let best: Entry = { start, steps: [], plane: start };
    for (const entry of entries) {
      if (entry.steps.length > best.steps.length && isPrefix(entry, start, steps)) best = entry;
    }
    if (best.steps.length === steps.length) return best.plane;
    const plane = copyPlane(best.plane);
    for (const step of steps.slice(best.steps.length)) {
      paintOperation(plane, step, scale);
      const edge = refined.get(step);
      if (edge) pasteArea(plane, edge);
    }
    entries = [...entries.slice(1 - mostEntries), { start, steps, plane }];
    return plane;
  };

  return {
    planeOf: (start, operations) => replay(start, stepsInForce(operations)),
    nextUnrefined(start, operations) {
      const steps = stepsInForce(operations);
      const at = steps.findIndex((step) => step.tool === 'brush' && step.hardness === undefined && !refined.has(step));
      const operation = steps[at];
      const upTo = steps.slice(0, at + 1);
      return operation && { operation, steps: upTo, after: replay(start, upTo) };
    },
    refine(operation, edge) {
      refined.set(operation, edge);
      entries = entries.filter(({ steps }) => !steps.includes(operation));
    },
  };
};
