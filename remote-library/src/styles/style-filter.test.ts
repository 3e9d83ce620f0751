import type { StyleEntry, StyleLibrary } from '@atelier/contract/style-library';
import { describe, expect, it } from 'vitest';
import { findStyles, styleFilterOf } from './styles-page.tsx';

const style = (code: string, more: Partial<StyleEntry>): StyleEntry => ({
  code,
  title: { zh: '旗袍', en: 'Cheongsam' },
  prompt: 'cheongsam dress',
  gender: 'woman',
  garment: 'dress',
  branch: 'dresses',
  parts: { collar: 'mandarin', sleeveLength: 'short' },
  drawing: null,
  ...more,
});

const library: StyleLibrary = {
  tree: [
    {
      key: 'dresses',
      title: { zh: '裙装', en: 'Dresses' },
      children: [{ garment: 'dress', title: { zh: '连衣裙', en: 'Dresses' } }],
    },
    {
      key: 'pants',
      title: { zh: '裤装', en: 'Pants' },
      children: [{ garment: 'jeans', title: { zh: '牛仔裤', en: 'Jeans' } }],
    },
  ],
  styles: [
    style('W07', {}),
    style('W37', {
      title: { zh: '高腰直筒牛仔裤', en: 'High-waist jeans' },
      prompt: 'jeans',
      garment: 'jeans',
      branch: 'pants',
      parts: {},
    }),
    style('M20', {
      title: { zh: '直筒牛仔裤', en: 'Straight jeans' },
      prompt: 'jeans',
      garment: 'jeans',
      branch: 'pants',
      gender: 'man',
      parts: {},
    }),
  ],
};

const filterOf = (query: string) => {
  const params = new URLSearchParams(query);
  return styleFilterOf({ get: (name) => params.get(name) ?? '' });
};
const found = (query: string) => findStyles(library, filterOf(query)).styles.map(({ code }) => code);

describe('style library filter', () => {
  it('starts with women’s styles and reads branch, kind and part', () => {
    expect(found('')).toEqual(['W07', 'W37']);
    expect(found('for=man')).toEqual(['M20']);
    expect(found('branch=pants')).toEqual(['W37']);
    expect(found('kind=dress')).toEqual(['W07']);
    expect(found('part=collar.mandarin')).toEqual(['W07']);
  });

  it('finds by name in both languages, prompt, code, garment and part', () => {
    for (const words of ['旗袍', 'cheongsam', 'w07', '连衣裙', '中式立领', 'SHORT mandarin'])
      expect(found(`q=${encodeURIComponent(words)}`), words).toEqual(['W07']);
    expect(found('q=spaceship')).toEqual([]);
  });

  it('counts matches of the other branches too', () => {
    const { byGender, count } = findStyles(library, filterOf('q=jeans'));
    expect(byGender).toEqual({ woman: 1, man: 1, children: 0 });
    expect([count({ branch: 'pants' }), count({ garment: 'dress' })]).toEqual([1, 0]);
  });

  it('drops unknown values in an address', () => {
    expect(filterOf('for=cat&part=collar.spoon')).toMatchObject({ gender: 'woman', part: undefined });
    expect(filterOf('part=colour.red').part).toBeUndefined();
  });
});
