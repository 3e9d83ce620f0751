import { expect, it } from 'vitest';
import { parseHexColour } from './colour-input.tsx';

it.each([
  ['#A4596A', '#a4596a'],
  ['a4596a', '#a4596a'],
  [' #fa0 ', '#ffaa00'],
  ['＃ｆａ０', '#ffaa00'],
  ['#a4596', null],
  ['red', null],
])('reads the custom colour %s as %s [spec 9.12]', (typed, expected) => {
  expect(parseHexColour(typed)).toBe(expected);
});
