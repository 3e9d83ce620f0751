import { type MattingOperation, stepsInForce } from '@atelier/contract/matting';
import { paintOperation } from './paint-operation.ts';
import { type Area, copyPlane, type Plane } from './plane.ts';

/** What the edge near a brush stroke was found to be: the values of an area after that stroke. */
export interface RefinedArea {
  area: Area;
  /** Row by row, 0 to 255. */
  data: Uint8Array;
}

export interface PlaneCache {
  /** The start plane with the steps applied. Do not mutate the result: the same steps return the same plane. */
  planeOf(start: Plane, operations: readonly MattingOperation[]): Plane;
  /** The first smart brush stroke in force whose edge has not been found yet: the steps up to and with it, and the plane after them. */
  nextUnrefined(
    start: Plane,
    operations: readonly MattingOperation[],
  ): { operation: MattingOperation; steps: readonly MattingOperation[]; after: Plane } | undefined;
  /** From now on the step does this; null leaves the plain stroke. */
  refine(operation: MattingOperation, refined: RefinedArea | null): void;
}

/** Planes kept for undo and redo; each is at most a megabyte. */
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

/** Replays steps over a start and remembers what it replayed, so that undo and one more stroke cost one step. */
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
