import { expect, it } from 'vitest';
import { fitCrop, moveCrop, rectangleOf } from './avatar-dialog.tsx';

const size = { width: 400, height: 200 };
const middle = { zoom: 1, x: 0.5, y: 0.5 };

it('starts with the largest square in the middle', () => {
  expect(rectangleOf(size, middle)).toEqual({ left: 100, top: 0, side: 200 });
});

it('stays in the picture at any offset', () => {
  expect(rectangleOf(size, moveCrop(size, middle, -9, -9))).toEqual({ left: 0, top: 0, side: 200 });
  expect(rectangleOf(size, moveCrop(size, { ...middle, zoom: 2 }, 9, 9))).toEqual({ left: 300, top: 100, side: 100 });
});

it('zooms between the whole and a quarter', () => {
  expect(fitCrop(size, { ...middle, zoom: 9 }).zoom).toBe(4);
  expect(fitCrop(size, { ...middle, zoom: 0.2 })).toEqual(middle);
});
