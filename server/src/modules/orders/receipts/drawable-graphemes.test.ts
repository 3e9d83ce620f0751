import { expect, it } from 'vitest';
import { drawableGraphemes } from './draw-receipt.ts';

const has = (codePoint: number) => codePoint < 0x5000;
const fullHas = (codePoint: number) => codePoint === 0x2_0bb7;
const shown = (text: string, full?: typeof fullHas) =>
  drawableGraphemes(text, has, full).map(({ text: drawn, font }) => (font === 'full' ? `<${drawn}>` : drawn));

it('uses the usual font where possible, the full one otherwise, and a replacement mark without any', () => {
  expect(shown('A𠮷B', fullHas)).toEqual(['A', '<𠮷>', 'B']);
  expect(shown('A𠮷B')).toEqual(['A', '〓', 'B']);
});

it.each([
  ['a family of three emoji', 'A👨‍👩‍👧B', ['A', '〓', 'B']],
  ['a flag', '🇨🇳', ['〓']],
  ['a variation selector', 'A\ufe0fB', ['A', 'B']],
  ['invisible letters', '\u200d\u2060\u00ad', []],
  ['line breaks', 'A\r\n\u2028B', ['A', ' ', 'B']],
  ['a lone half of a pair', '\ud83d', ['〓']],
])('counts %s as one grapheme', (_, text, expected) => {
  expect(shown(text)).toEqual(expected);
});
