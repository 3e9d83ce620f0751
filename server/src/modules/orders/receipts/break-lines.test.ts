import { describe, expect, it } from 'vitest';
import { breakLines, drawableGraphemes } from './draw-receipt.ts';

/** Width one a character, two for a Chinese one. */
const measure = ({ text }: { text: string }) => (text > '⺀' ? 2 : 1);
const broken = (text: string, width: number, maxLines = 1000) =>
  breakLines(
    drawableGraphemes(text, () => true),
    { width, maxLines, measure },
  ).map((line) => line.map((grapheme) => grapheme.text).join(''));

describe('line breaks of a receipt', () => {
  it('are between words, and within a word wider than a line', () => {
    expect(broken('Fill in the invoice data (of the order).', 15)).toEqual([
      'Fill in the ',
      'invoice data ',
      '(of the order).',
    ]);
    expect(broken('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
    expect(broken('需要发票时，请填写。', 12).every((line) => !/^[，。]/.test(line))).toBe(true);
  });

  it.each([-Infinity, -40, 0, 0.5, 1, 2, 7, 40, Number.NaN])('fit a width of %d and keep every character', (width) => {
    for (let length = 0; length < 50; length++) {
      const text = '测a👗 b'.repeat(10).slice(0, length);
      const lines = broken(text, width);
      expect(lines.join('')).toBe(
        drawableGraphemes(text, () => true)
          .map((grapheme) => grapheme.text)
          .join(''),
      );
      expect(lines).not.toContain('');
    }
  });

  it('mark a text that continues beyond the last line', () => {
    expect(broken('测'.repeat(50), 10, 2)).toEqual(['测测测测测', '测测测测…']);
    expect(broken('abc', 0, 1)).toEqual(['a…']);
  });
});
