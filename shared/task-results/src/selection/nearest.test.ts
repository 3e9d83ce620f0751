import { expect, it } from 'vitest';
import { nearest } from './roving.tsx';

/** A grid of three columns and two rows, the last one with two tiles. */
const box = (column: number, line: number) => ({
  left: column * 110,
  right: column * 110 + 100,
  top: line * 140,
  bottom: line * 140 + 120,
});
const boxes = [box(0, 0), box(1, 0), box(2, 0), box(0, 1), box(1, 1)];
const from = (at: number) => boxes[at] ?? box(0, 0);

it('moves within a row and between rows', () => {
  expect(nearest(from(0), boxes, 'right')).toBe(1);
  expect(nearest(from(1), boxes, 'left')).toBe(0);
  expect(nearest(from(1), boxes, 'down')).toBe(4);
  expect(nearest(from(4), boxes, 'up')).toBe(1);
});

it('moves to the nearest tile of a shorter row, and stays at the edges', () => {
  expect(nearest(from(2), boxes, 'down')).toBe(4);
  expect(nearest(from(2), boxes, 'right')).toBe(-1);
  expect(nearest(from(0), boxes, 'up')).toBe(-1);
});
