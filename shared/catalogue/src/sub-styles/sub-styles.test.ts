import { describe, expect, it } from 'vitest';
import { garmentKindByKey, garmentKinds } from '../attributes/attributes.ts';
import { type GenderKey, genders } from '../style-kinds.ts';
import { flowerStyles, garmentStyles, patternStyles, personViews, subStyleByCode } from './sub-styles.ts';

const lists = {
  W: garmentStyles.woman,
  M: garmentStyles.man,
  C: garmentStyles.children,
  P: patternStyles,
  F: flowerStyles,
  V: personViews,
};
const all = Object.values(lists).flat();
const byGender: [GenderKey, (typeof garmentStyles)[GenderKey]][] = genders.map(({ key }) => [key, garmentStyles[key]]);

describe('sub-style codes [spec 3.16]', () => {
  it('are unique and each find their own row [spec 3.16]', () => {
    expect(new Set(all.map((row) => row.code)).size).toBe(all.length);
    for (const row of all) expect(subStyleByCode(row.code)).toBe(row);
    expect(subStyleByCode('W99')).toBeUndefined();
  });

  it.each(Object.entries(lists))('%s counts up, with names in both languages and prompt words', (letter, list) => {
    const codes = list.map((row) => row.code);
    expect(codes).toEqual(codes.map((_, index) => `${letter}${String(index + 1).padStart(2, '0')}`));
    for (const read of [
      (row: (typeof all)[number]) => row.title.zh,
      (row: (typeof all)[number]) => row.title.en,
      (row: (typeof all)[number]) => row.prompt,
    ]) {
      expect(new Set(list.map(read)).size).toBe(list.length);
    }
    for (const row of list) {
      expect(row.title.zh, row.code).toMatch(/\p{Script=Han}/u);
      expect(row.title.en, row.code).toMatch(/^[A-Z]/);
      expect(row.prompt, row.code).toMatch(/^[a-z][a-z, -]*[a-z]$/);
    }
  });
});

describe('garment styles', () => {
  it.each(byGender)('for %s are of suitable kinds, and complete', (gender, styles) => {
    const kinds = garmentKinds.filter((kind) => kind.genders.includes(gender)).map((kind) => kind.key);
    for (const style of styles) expect(garmentKindByKey(style.garment)?.genders, style.code).toContain(gender);
    expect(new Set(styles.map((style) => style.garment))).toEqual(new Set(kinds));
  });
});

describe('print styles', () => {
  it('are all seamless repeats; some also work alone', () => {
    const prints = [...patternStyles, ...flowerStyles];
    expect(prints.every((style) => style.kinds.some((kind) => kind === 'pattern'))).toBe(true);
    expect(prints.some((style) => style.kinds.some((kind) => kind === 'design'))).toBe(true);
  });
});

describe('person views [spec 3.16]', () => {
  it('show full, upper and lower body as three-view, front, back and side [spec 3.16]', () => {
    const frames = ['full', 'upper', 'lower'];
    const views = ['threeView', 'front', 'back', 'side'];
    expect(personViews.map(({ frame, view }) => `${frame}.${view}`)).toEqual(
      frames.flatMap((frame) => views.map((view) => `${frame}.${view}`)),
    );
  });
});
