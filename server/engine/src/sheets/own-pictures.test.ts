import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listOwnPictures, openOwnPicture } from './own-pictures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-pictures-'));
for (const file of ['shirt.jpg', 'coat.PNG', 'notes.md']) writeFileSync(path.join(folder, file), '');
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder returns its pictures by name, or the selected ones in order', () => {
  const list = (names?: string[]) => listOwnPictures(folder, names).map((file) => path.basename(file));
  expect(list()).toEqual(['coat.PNG', 'shirt.jpg']);
  expect(list(['shirt', 'coat.PNG'])).toEqual(['shirt.jpg', 'coat.PNG']);
});

test('a missing folder and an unknown name list the existing ones', () => {
  expect(() => listOwnPictures(path.join(folder, 'none'))).toThrow('There is no folder');
  expect(() => listOwnPictures(folder, ['hat'])).toThrow('has no picture hat. It has coat.PNG, shirt.jpg.');
});

test('a rotated phone photograph is opened upright', async () => {
  const file = path.join(mkdtempSync(path.join(folder, 'turned-')), 'shirt.jpg');
  const red = { create: { width: 20, height: 16, channels: 3 as const, background: '#f00' } };
  await sharp({ create: { width: 40, height: 16, channels: 3, background: '#00f' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toFile(file);
  const { width, height, data } = await openOwnPicture(file);
  expect([width, height]).toEqual([16, 40]);
  // Orientation 6: the left half of the stored picture is the top.
  expect(data[0]).toBeGreaterThan(200);
  expect(data[data.length - 1]).toBeGreaterThan(200);
});
