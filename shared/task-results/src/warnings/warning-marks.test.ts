import { describe, expect, it } from 'vitest';
import { marksOf, marksOn, zoneOf } from './warning-marks.ts';

const area = { kind: 'box', x: 0.7, y: 0.1, width: 0.2, height: 0.1 } as const;
const original = { id: 'in', width: 600, height: 800 };
const result = { id: 'out', width: 1200, height: 1600 };
const task = {
  warnings: ['many-dyes', 'matte-check-edge'],
  warning_places: [
    { code: 'matte-check-edge', image_id: 'in', area },
    { code: 'many-dyes', image_id: 'out', area },
    { code: 'gone', image_id: 'out', area },
  ],
};

describe('marks', () => {
  it('are numbered in the order of the warnings; a region without a warning has none', () => {
    expect(marksOf(task).map(({ number, code }) => [number, code])).toEqual([
      [1, 'many-dyes'],
      [2, 'matte-check-edge'],
    ]);
  });

  it('are on the result too if it has the aspect ratio of the original', () => {
    const numbers = (...pictures: Parameters<typeof marksOn> extends [unknown, ...infer Rest] ? Rest : never) =>
      marksOn(marksOf(task), ...pictures).map(({ number }) => number);
    expect(numbers(result, original)).toEqual([1, 2]);
    expect(numbers({ ...result, height: 900 }, original)).toEqual([1]);
    expect(numbers(original, { ...result, height: 900 })).toEqual([2]);
    expect(numbers(undefined, original)).toEqual([]);
  });

  it('are described by the ninth of the picture they are in', () => {
    expect(zoneOf(area)).toBe('topRight');
    expect(
      zoneOf({
        kind: 'polygon',
        points: [
          [0, 0.9],
          [0.2, 1],
          [0.1, 1],
        ],
      }),
    ).toBe('bottomLeft');
    expect(zoneOf({ kind: 'box', x: 0, y: 0, width: 1, height: 1 })).toBe('middleCentre');
  });
});
