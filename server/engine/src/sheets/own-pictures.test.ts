import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listOwnPictures } from './own-pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-pictures-'));
for (const file of ['shirt.jpg', 'coat.PNG', 'notes.md']) writeFileSync(path.join(folder, file), '');
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder gives its pictures by name, or those that were chosen in their order', () => {
  const list = (names?: string[]) => listOwnPictures(folder, names).map((file) => path.basename(file));
  expect(list()).toEqual(['coat.PNG', 'shirt.jpg']);
  expect(list(['shirt', 'coat.PNG'])).toEqual(['shirt.jpg', 'coat.PNG']);
});

test('a missing folder and an unknown name say what there is', () => {
  expect(() => listOwnPictures(path.join(folder, 'none'))).toThrow('There is no folder');
  expect(() => listOwnPictures(folder, ['hat'])).toThrow('has no picture hat. It has coat.PNG, shirt.jpg.');
});
