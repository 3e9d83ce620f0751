import { describe, expect, it } from 'vitest';
import { alignedJson } from './sign-registry.ts';

const value = {
  title: { zh: '处理工具', en: 'Processing tools, {"not":"a key"} \\" end,' },
  rows: [{ path: '/a', roles: ['0', '1'] }, { path: '/ab', isOpen: true }, {}],
  'not-a-word': { other: 1 },
};

describe('JSON aligned for base64 compression', () => {
  it('parses to the same value, and is deterministic', () => {
    expect(JSON.parse(alignedJson(value))).toEqual(value);
    expect(alignedJson(value)).toBe(alignedJson(structuredClone(value)));
  });

  it('has its keys at multiples of three bytes', () => {
    const text = alignedJson(value);
    const places = [...text.matchAll(/ *"(?:zh|en|path|roles|isOpen)":/g)].map(({ index, 0: found }) =>
      Buffer.byteLength(text.slice(0, index + found.indexOf('"'))),
    );
    expect(places.map((place) => place % 3)).toEqual(places.map(() => 0));
    expect(places).toHaveLength(6);
  });
});
