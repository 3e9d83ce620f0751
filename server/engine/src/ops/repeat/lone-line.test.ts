import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cells, drawCloth, drawScatter, drawWeave } from '../../bench/drawn-cloth.ts';
import { type Raster, toBytes } from '../geometry/raster.ts';
import { findLoneLine } from './lone-line.ts';

const size = { width: 320, height: 300 };

/** Woven cloth with a placket: a strip of another shade with an edge on either side, slightly slanted. */
const drawPlacket = async (): Promise<Raster> => {
  const { data, width, height } = drawWeave(size.width, size.height);
  const strip = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M196 0 H236 L244 300 H204 Z" fill="#000" fill-opacity=".28"/></svg>`;
  const drawn = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(strip) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, channels: 3, data: toBytes(drawn) };
};

describe('findLoneLine', () => {
  it('marks a placket at its position', async () => {
    const area = await findLoneLine(await drawPlacket());
    if (area?.kind !== 'polygon') throw new Error('no line');
    const xs = area.points.map(([x]) => x * size.width);
    expect(Math.min(...xs)).toBeGreaterThan(180);
    expect(Math.max(...xs)).toBeLessThan(262);
  });

  it('marks a placket over repeating channels, and no channel', async () => {
    const quilt = (strip: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="300"><rect width="320" height="300" fill="#3a4660"/>${Array.from(
        { length: 5 },
        (_, n) => `<rect y="${10 + 60 * n}" width="320" height="22" fill="#232c40"/>`,
      ).join('')}${strip}</svg>`;
    const draw = async (strip = ''): Promise<Raster> => {
      const data = await sharp(Buffer.from(quilt(strip)))
        .removeAlpha()
        .raw()
        .toBuffer();
      return { ...size, channels: 3, data: toBytes(data) };
    };
    const repeat = { a: [0, 60], b: [60, 0], isStripes: true } as const;
    expect(await findLoneLine(await draw(), repeat)).toBeUndefined();
    const area = await findLoneLine(await draw('<rect x="150" width="34" height="300" fill="#151b2a"/>'), repeat);
    if (area?.kind !== 'polygon') throw new Error('no line');
    const xs = area.points.map(([x]) => x * size.width);
    expect(Math.min(...xs)).toBeGreaterThan(130);
    expect(Math.max(...xs)).toBeLessThan(204);
  });

  it.each([
    ['woven cloth', async () => drawWeave(size.width, size.height)],
    ['strewn motifs', () => drawScatter(size.width, size.height, 9)],
    ['a tartan', () => drawCloth(cells.tartan, 0, size)],
    ['a turned tartan', () => drawCloth(cells.tartan, 11, size)],
    ['a print in rows', () => drawCloth(cells.motifs, 0, size)],
  ])('finds none in %s', async (_name, draw) => {
    expect(await findLoneLine(await draw())).toBeUndefined();
  });
});
