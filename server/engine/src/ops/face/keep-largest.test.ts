import { expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { keepLargest } from './swap-face.ts';

const side = 100;
const isIn = (at: number, [left, top, size]: readonly [number, number, number]): boolean => {
  const [x, y] = [at % side, Math.floor(at / side)];
  return x >= left && x < left + size && y >= top && y < top + size;
};

it('keeps the face without specks, closes the shade of a lid and keeps a hole as large as an eye with its brow', () => {
  const [face, lid, brow, speck] = [
    [5, 5, 80],
    [20, 20, 10],
    [50, 50, 16],
    [92, 92, 4],
  ] as const;
  const { data } = keepLargest(
    createMask({ width: side, height: side }, (at) =>
      isIn(at, face) ? !isIn(at, lid) && !isIn(at, brow) : isIn(at, speck),
    ),
  );
  expect([data[25 * side + 25], data[58 * side + 58], data[94 * side + 94], data[40 * side + 70]]).toEqual([
    1, 0, 0, 1,
  ]);
});
