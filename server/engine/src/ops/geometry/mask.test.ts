import { describe, expect, it } from 'vitest';
import {
  close,
  createMask,
  dilate,
  erode,
  fillHoles,
  findComponents,
  type Mask,
  measureFrameTouch,
  open,
  overlap,
} from './mask.ts';

/** `#` is set. */
const parse = (...rows: string[]): Mask => {
  const text = rows.join('');
  return createMask({ width: rows[0]?.length ?? 0, height: rows.length }, (at) => text[at] === '#');
};
const print = ({ width, data }: Mask): string[] =>
  Array.from({ length: data.length / width }, (_, y) =>
    [...data.subarray(y * width, (y + 1) * width)].map((value) => (value ? '#' : '.')).join(''),
  );

describe('dilation and erosion', () => {
  it('dilates by a square, up to the frame', () => {
    expect(print(dilate(parse('.....', '.....', '....#'), 1))).toEqual(['.....', '...##', '...##']);
  });

  it('erodes, but not from the frame', () => {
    expect(print(erode(parse('####.', '####.', '####.'), 1))).toEqual(['###..', '###..', '###..']);
  });

  it.each([1, 2, 3, 4, 7, 30])('reaches exactly the radius at all sizes: %i', (radius) => {
    for (const [width, height] of [
      [1, 1],
      [5, 9],
      [8, 3],
      [23, 17],
    ] as const) {
      const mask = createMask({ width, height }, (at) => (at * 7919) % 13 < 2);
      const isNear = (of: number) => (at: number) =>
        mask.data.some(
          (value, other) =>
            value === of &&
            Math.abs((other % width) - (at % width)) <= radius &&
            Math.abs(Math.floor(other / width) - Math.floor(at / width)) <= radius,
        );
      expect(dilate(mask, radius)).toEqual(createMask(mask, isNear(1)));
      expect(erode(mask, radius)).toEqual(createMask(mask, (at) => !isNear(0)(at)));
    }
  });

  it('opening removes threads, closing joins gaps', () => {
    expect(print(open(parse('.......', '.###...', '.######', '.###...', '.......'), 1))).toEqual([
      '.......',
      '.###...',
      '.###...',
      '.###...',
      '.......',
    ]);
    expect(print(close(parse('.........', '.........', '..##.##..', '.........', '.........'), 1))[2]).toBe(
      '..#####..',
    );
  });
});

describe('regions', () => {
  it('are 4-connected and include contact with the frame', () => {
    const parts = findComponents(parse('#....', '.##..', '.##..', '.....'));
    expect(parts.map(({ area, touchesFrame }) => [area, touchesFrame])).toEqual([
      [1, true],
      [4, false],
    ]);
  });

  it('holes up to the limit are filled, bays are not', () => {
    const mask = parse('#####', '#.#.#', '###.#');
    expect(print(fillHoles(mask, 1))).toEqual(['#####', '###.#', '###.#']);
  });
});

describe('measures', () => {
  it('overlap and frame contact', () => {
    expect(overlap(parse('##..'), parse('.##.'))).toBeCloseTo(1 / 3);
    expect(overlap(parse('....'), parse('....'))).toBe(1);
    expect(measureFrameTouch(parse('##..', '....', '....'))).toBeCloseTo(2 / 10);
  });
});
