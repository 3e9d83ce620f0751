import type { MattingOperation } from '@atelier/contract/matting';
import { describe, expect, it } from 'vitest';
import { createPlane } from '../model/plane.ts';
import { createPlaneCache } from '../model/plane-cache.ts';
import { edgeWorkOf, openValue } from './edge-area.ts';

const dot = (act: 'keep' | 'remove', x: number, y: number): MattingOperation => ({
  tool: 'brush',
  act,
  width: 40,
  points: [[x, y]],
});
const scale = 0.1;

/** The first stroke without an edge, as the editor requests it. */
const workOf = (steps: readonly MattingOperation[]) => {
  const cache = createPlaneCache(scale);
  for (const step of steps.slice(0, -1)) cache.refine(step, null);
  const next = cache.nextUnrefined(createPlane(40, 20), steps);
  if (next?.operation.tool !== 'brush') throw new Error('no stroke');
  const sure = createPlaneCache(scale).planeOf(createPlane(40, 20, openValue), next.steps);
  return edgeWorkOf({ after: next.after, sure }, next.operation, scale);
};

describe('edge search area', () => {
  it('extends 22 % of the longer side beyond the stroke, with known and unknown parts', () => {
    const found = workOf([dot('remove', 240, 100), dot('keep', 200, 100)]);
    if (!found) throw new Error('no area');
    const { area, work } = found;
    expect(area).toEqual({ left: 9, top: 0, right: 32, bottom: 20 });
    const at = (x: number, y: number) => (y - area.top) * work.width + x - area.left;
    const seen = (place: number) => [work.kept[place], work.sure[place]];
    expect(seen(at(20, 10))).toEqual([255, 255]);
    expect(seen(at(25, 10))).toEqual([0, 0]);
    expect(seen(at(12, 10))).toEqual([0, openValue]);
    expect([work.near[at(20, 19)], work.near[at(31, 19)]]).toEqual([255, 0]);
  });

  it('is absent for a stroke that is completely outside', () => {
    expect(workOf([dot('keep', -900, -900)])).toBeUndefined();
  });
});
