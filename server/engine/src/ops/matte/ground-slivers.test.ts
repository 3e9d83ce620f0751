import { expect, it } from 'vitest';
import type { Mask } from '../geometry/mask.ts';
import { hasGroundSliver } from './ground-slivers.ts';
import { createPicturePlanes } from './picture-planes.ts';

const side = 160;
const isGarment = (x: number, y: number) => x > 40 && x < 120 && y > 30 && y < 120;
/** The shade that the garment throws on the wall under its hem. */
const isShade = (x: number, y: number) => x > 40 && x < 100 && y >= 120 && y < 126;

const planesOf = (garment: readonly number[]) => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    data.set(isGarment(x, y) ? garment : isShade(x, y) ? [110, 108, 112] : [190, 187, 193], i * 3);
  }
  return createPicturePlanes({ width: side, height: side, channels: 3, data });
};
const maskOf = (holds: (x: number, y: number) => boolean): Mask => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side }, (_, i) => (holds(i % side, Math.floor(i / side)) ? 1 : 0)),
});

it('sees shaded wall that a mask took along, and only that', () => {
  const wide = maskOf((x, y) => isGarment(x, y) || isShade(x, y));
  expect(hasGroundSliver(wide, planesOf([60, 180, 120]))).toBe(true);
  expect(hasGroundSliver(maskOf(isGarment), planesOf([60, 180, 120]))).toBe(false);
  // A grey garment on a grey wall: chroma does not distinguish them.
  expect(hasGroundSliver(wide, planesOf([90, 89, 92]))).toBe(false);
});
