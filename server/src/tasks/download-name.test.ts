import { expect, it } from 'vitest';
import { createNames, downloadName } from './download-name.ts';

it('names a file after its task, without what file systems refuse', () => {
  expect(downloadName('春季 a/b: "c"?', 0, 'jpeg')).toBe('春季 a_b_ _c__-1.jpg');
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
