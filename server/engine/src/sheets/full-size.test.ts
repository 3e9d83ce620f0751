import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { EngineError, type EnginePicture } from '../engine.ts';
import { saveFullSize } from './full-size.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'full-size-'));
afterAll(() => rmSync(folder, { recursive: true }));

const paint = async (width: number, height: number, background: string): Promise<EnginePicture> => ({
  data: await sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer(),
  mime: 'image/webp',
  width,
  height,
});

test('a pair and each further result are in the folder at full size, with their report', async () => {
  const outputs = [await paint(640, 480, '#f00'), await paint(700, 500, '#0f0')];
  const files = saveFullSize(path.join(folder, '220-recolour'), {
    name: 'shirt',
    before: await paint(640, 480, '#00f'),
    after: { outputs, method: 'dye', report: { confidence: 0.83, warnings: ['matte-check-edge'] } },
  });
  expect(files.map((file) => path.relative(folder, file))).toEqual([
    '220-recolour/shirt-before.webp',
    '220-recolour/shirt-after.webp',
    '220-recolour/shirt-after-2.webp',
    '220-recolour/shirt.txt',
  ]);
  const sizes = await Promise.all(files.slice(0, 3).map(async (file) => (await sharp(file).metadata()).width));
  expect(sizes).toEqual([640, 640, 700]);
  expect(readFileSync(String(files[3]), 'utf8')).toBe('0.83 matte-check-edge\n');
});

test('a refused picture is stored with its reason', async () => {
  const files = saveFullSize(folder, {
    name: 'hat',
    before: await paint(20, 30, '#00f'),
    after: new EngineError('refused', 'no-garment-found'),
  });
  expect(files.map((file) => path.basename(file))).toEqual(['hat-before.webp', 'hat.txt']);
  expect(readFileSync(String(files[1]), 'utf8')).toBe('refused: no-garment-found\n');
});
