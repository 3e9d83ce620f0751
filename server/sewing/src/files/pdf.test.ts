import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bodyOf } from '../designs/bodies.ts';
import { drawPattern } from '../drawing/draw-pattern.ts';
import { boxOf } from '../geometry/lines.ts';
import { pagesOfA4, pdfA0, pdfA4 } from './pdf.ts';

const words = { title: 'Shirt', size: 'M' };
const pieces = (await drawPattern('simon', bodyOf('men', 'M'))).pieces;
const pointsPerInch = 72;
const millimetres = (points: number) => (points / pointsPerInch) * 25.4;

/** Content of each page, and its size in millimetres. */
const pagesOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1');
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
    millimetres(Number(wide)),
    millimetres(Number(high)),
  ]);
  const contents = [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: mark }) =>
    inflateSync(pdf.subarray((index ?? 0) + mark.length)).toString('latin1'),
  );
  return { sizes, contents };
};

/** Sides of the first rectangle, mm, after every scale operator before it. */
const firstSquare = (content: string): number[] => {
  const before = content.slice(0, content.indexOf(' re'));
  const scales = [...before.matchAll(/([-\d.]+) 0 0 ([-\d.]+) [-\d.]+ [-\d.]+ cm/g)];
  const [wide, high] = scales.reduce(([x, y], [, a, d]) => [x * Number(a), y * Number(d)], [1, 1] as [number, number]);
  const [, width, height] = /[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+)$/.exec(before) ?? [];
  return [millimetres(Number(width) * wide), Math.abs(millimetres(Number(height) * high))];
};

it('has a square of 100 mm, on one sheet as wide as A0', async () => {
  const { sizes, contents } = pagesOf(await pdfA0(pieces, words));
  expect(sizes).toHaveLength(1);
  expect(sizes[0]?.[0]).toBeCloseTo(841, 1);
  const [width, height] = firstSquare(contents[0] ?? '');
  expect(width).toBeCloseTo(100, 2);
  expect(height).toBeCloseTo(100, 2);
});

it('has it on the first of its A4 pages too, and omits empty pages', async () => {
  const { sizes, contents } = pagesOf(await pdfA4(pieces, words));
  const { pages, left } = pagesOfA4(pieces);
  expect(sizes).toHaveLength(pages);
  expect(left).toBeGreaterThan(0);
  expect(
    sizes.every(([width, height]) => Math.abs((width ?? 0) - 210) < 0.1 && Math.abs((height ?? 0) - 297) < 0.1),
  ).toBe(true);
  const [width, height] = firstSquare(contents[0] ?? '');
  expect(width).toBeCloseTo(100, 2);
  expect(height).toBeCloseTo(100, 2);
});

it('draws a piece that is wider than A0 on a wider sheet', async () => {
  const skirt = (await drawPattern('sandy', bodyOf('women', 'XL'))).pieces;
  const widest = Math.max(...skirt.map(({ outline }) => Math.min(boxOf([outline]).width, boxOf([outline]).height)));
  const { sizes } = pagesOf(await pdfA0(skirt, words));
  expect(sizes[0]?.[0]).toBeGreaterThanOrEqual(Math.max(841, widest) - 0.1);
});
