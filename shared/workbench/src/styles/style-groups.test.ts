import { flowerStyles, garmentStyles, patternStyles } from '@atelier/catalogue/sub-styles';
import { describe, expect, it } from 'vitest';
import { genderOfCode, searchStyles, styleGroups } from './style-picker.tsx';

const codes = (groups: ReturnType<typeof styleGroups>) =>
  groups.flatMap(({ styles }) => styles.map(({ code }) => code));

describe('style picker lists', () => {
  it.each(['woman', 'man', 'children'] as const)(
    'contain every style of %s once, under the cloth style tree',
    (gender) => {
      const shown = codes(styleGroups('garment', gender));
      expect(shown.toSorted()).toEqual(garmentStyles[gender].map(({ code }) => code).toSorted());
      expect(new Set(shown.map(genderOfCode))).toEqual(new Set([gender]));
    },
  );

  it('show a print under every suitable kind', () => {
    expect(new Set(codes(styleGroups('pattern', 'woman')))).toEqual(new Set(patternStyles.map(({ code }) => code)));
    expect(new Set(codes(styleGroups('flower', 'man')))).toEqual(new Set(flowerStyles.map(({ code }) => code)));
  });

  it('are searched by Chinese name, English name, prompt words and code', () => {
    const groups = styleGroups('garment', 'woman');
    for (const typed of ['旗袍', 'cheongsam', 'MANDARIN collar', 'w07 ']) {
      expect(codes(searchStyles(groups, typed)), typed).toContain('W07');
    }
    expect(searchStyles(groups, 'spaceship')).toEqual([]);
  });
});
