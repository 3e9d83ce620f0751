import { describe, expect, it } from 'vitest';
import type { Raster } from '../geometry/raster.ts';
import { isMouthCovered, skinColourOf, upperSkin } from './read-face.ts';

type Rgb = readonly [number, number, number];

const side = 120;
const [forehead, mouth, chin] = [20, 60, 90];
const lipPoints = [72, 11, 302, 16, 315, 85];

/** Points of a face whose forehead, mouth and chin are one row each. */
const points = (() => {
  const made = new Float32Array(468 * 3);
  for (let n = 0; n < 468; n++) made.set([60, chin, 0], 3 * n);
  for (const n of upperSkin) made.set([60, forehead, 0], 3 * n);
  for (const n of lipPoints) made.set([60, mouth, 0], 3 * n);
  for (const [n, x, y] of [
    [234, 10, 60],
    [454, 110, 60],
    [10, 60, 5],
    [33, 35, 40],
    [263, 85, 40],
  ] as const)
    made.set([x, y, 0], 3 * n);
  return made;
})();

const faceOf = (skin: Rgb, lips: Rgb, below: Rgb): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const y = Math.floor(i / side);
    data.set(y < 45 ? skin : y < 75 ? lips : below, 3 * i);
  }
  return { width: side, height: side, channels: 3, data };
};

const [pale, dark] = [
  [226, 180, 158],
  [74, 48, 40],
] as const;

describe('a covered mouth', () => {
  it.each([
    ['a bare face', pale, [190, 110, 105], pale, false],
    ['a bare face of very dark skin', dark, [96, 52, 50], dark, false],
    ['lips in a dark beard', pale, [190, 112, 106], [62, 46, 40], false],
    ['lips in a grey beard', pale, [188, 112, 106], [150, 148, 146], false],
    ['a black mask', pale, [30, 30, 32], [30, 30, 32], true],
    ['a white mask', pale, [236, 238, 240], [232, 234, 238], true],
    ['a red mask', pale, [150, 20, 44], [148, 20, 42], true],
    ['teeth printed on a black mask', pale, [240, 240, 240], [30, 30, 32], true],
    ['a blue mask on very dark skin', dark, [110, 160, 210], [108, 158, 206], true],
  ] as const)('is detected correctly: %s', (_, skin, lips, below, isCovered) => {
    expect(isMouthCovered(faceOf(skin, lips, below), points)).toBe(isCovered);
  });

  it('uses the skin colour of the uncovered upper part', () => {
    const [bare] = [skinColourOf(faceOf(pale, [190, 110, 105], pale), points)];
    const masked = skinColourOf(faceOf(pale, [30, 30, 32], [30, 30, 32]), points);
    for (const k of [0, 1, 2]) expect(masked[k]).toBeCloseTo(bare?.[k] ?? 9, 3);
  });
});
