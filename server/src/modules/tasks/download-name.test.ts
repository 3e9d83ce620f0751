import { expect, it } from 'vitest';
import { createNames, downloadName } from './shares.ts';

it('a file is named after its task, without characters that file systems refuse', () => {
  expect(downloadName('春季 a/b: "c"?', 0, 'jpeg')).toBe('春季 a_b_ _c__.jpg');
  expect(downloadName('coat', 0, 'png', true)).toBe('coat-1.png');
  expect(downloadName('coat', 2, 'png')).toBe('coat-3.png');
});

it('equal names of one zip get a number', () => {
  const nameOf = createNames();
  expect(['coat-1.png', 'Coat-1.png', 'coat-2.png', 'coat-1.png'].map(nameOf)).toEqual([
    'coat-1.png',
    'Coat-1 (2).png',
    'coat-2.png',
    'coat-1 (3).png',
  ]);
});

it('equal names without an extension get a number', () => {
  const nameOf = createNames();
  expect(['coat', 'coat', 'a.b/coat', 'a.b/coat', 'coat.', 'coat.'].map(nameOf)).toEqual([
    'coat',
    'coat (2)',
    'a.b/coat',
    'a.b/coat (2)',
    'coat.',
    'coat. (2)',
  ]);
});

it("a numbered name never equals another file's own name", () => {
  const nameOf = createNames();
  const names = ['a.png', 'a.png', 'a (2).png', 'a.png', 'a (2).png', 'Cafe\u0301.png', 'Café.png'].map(nameOf);
  expect(names).toEqual([
    'a.png',
    'a (2).png',
    'a (2) (2).png',
    'a (3).png',
    'a (2) (3).png',
    'Cafe\u0301.png',
    'Café (2).png',
  ]);
});
