import { expect, it } from 'vitest';
import { formatsOf, plainShape, shapeFields } from './download.ts';

const png = { mime: 'image/png' };
const svg = { mime: 'image/svg+xml' };
const mp4 = { mime: 'video/mp4' };

it('keeps the formats of clips and vectors, unless a vector becomes a marketplace picture', () => {
  const square = { format: 'jpeg', canvas: '800x800' } as const;
  expect(plainShape(mp4, square)).toEqual({ format: 'mp4' });
  expect(plainShape(svg, { format: 'jpeg' })).toEqual({ format: 'svg' });
  expect(plainShape(svg, square)).toEqual(square);
  expect(plainShape(png, square)).toEqual(square);
});

it('never requests a picture as a vector or a clip', () => {
  expect(plainShape(png, { format: 'svg' })).toEqual({ format: 'png' });
  expect(plainShape(png, { format: 'mp4', maxKb: 300 })).toEqual({ format: 'png', maxKb: 300 });
  expect(formatsOf(png)).not.toContain('svg');
});

it('offers the format of the file itself first', () => {
  expect([png, svg, { mime: 'image/webp' }].map((result) => formatsOf(result)[0])).toEqual(['png', 'svg', 'webp']);
});

it('has the fields of the call, only those that are set', () => {
  expect(shapeFields({ format: 'webp', canvas: '3:4', maxKb: 500 })).toEqual({
    format: 'webp',
    canvas: '3:4',
    max_kb: 500,
  });
  expect(shapeFields({ format: 'png' })).toEqual({ format: 'png' });
});
