import { expect, it } from 'vitest';
import { createNames, downloadName } from './zip-tickets.ts';

it('names a file after its task, without what file systems refuse', () => {
  expect(downloadName('春季 a/b: "c"?', 0, 'jpeg')).toBe('春季 a_b_ _c__.jpg');
  expect(downloadName('coat', 0, 'png', true)).toBe('coat-1.png');
  expect(downloadName('coat', 2, 'png')).toBe('coat-3.png');
});

it('tells equal names of one zip apart', () => {
  const nameOf = createNames();
  expect(['coat-1.png', 'Coat-1.png', 'coat-2.png', 'coat-1.png'].map(nameOf)).toEqual([
    'coat-1.png',
    'Coat-1 (2).png',
    'coat-2.png',
    'coat-1 (3).png',
  ]);
});

it('tells names without an ending apart', () => {
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

it('takes no name that another file has of its own', () => {
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
