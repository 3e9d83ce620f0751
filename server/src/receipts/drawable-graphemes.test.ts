import { expect, it } from 'vitest';
import { drawableText } from './drawable-text.ts';

const has = (codePoint: number) => codePoint < 0x5000;
const fullHas = (codePoint: number) => codePoint === 0x2_0bb7;

it('takes the usual font where it can, the full one where it must, and a box where there is none', () => {
  expect(drawableText('A𠮷B', has, fullHas)).toEqual({
    runs: [
      { text: 'A', font: 'usual' },
      { text: '𠮷', font: 'full' },
      { text: 'B', font: 'usual' },
    ],
    isWhole: true,
  });
  expect(drawableText('A𠮷B', has)).toEqual({ runs: [{ text: 'A□B', font: 'usual' }], isWhole: false });
});
