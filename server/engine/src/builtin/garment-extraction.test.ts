import { describe, expect, it } from 'vitest';
import { encodePng } from '../ops/geometry/raster.ts';
import { drawCutout, drawWith, listPixels, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { garmentExtraction } from './garment-extraction.ts';

const params = { ground: 'white', shape: 'original', margin: 6, evenLight: 0 };
const at = (pixels: Uint8Array, i: number) => [...pixels.subarray(i * 3, i * 3 + 3)].join();

describe('garment extraction [spec 1.12]', { timeout: 120_000 }, () => {
  it('places the unchanged garment on pure white', async () => {
    const cutout = await drawCutout();
    const { pixels } = await drawWith(garmentExtraction, { original: [cutout.picture] }, params);
    expect(listPixels(cutout.mask, -1).filter((i) => at(pixels, i) !== '255,255,255')).toEqual([]);
    expect(listPixels(cutout.mask, 1).filter((i) => at(pixels, i) !== at(cutout.pixels, i))).toEqual([]);
  });

  it('frames the garment with the margin, in a square on request', async () => {
    const { picture: original, mask } = await drawCutout({ garment: 'dress' });
    const columns = [...mask.keys()].filter((i) => mask[i]).map((i) => i % pictureWidth);
    const rows = [...mask.keys()].filter((i) => mask[i]).map((i) => Math.floor(i / pictureWidth));
    const wide = columns.reduce((a, b) => Math.max(a, b)) - columns.reduce((a, b) => Math.min(a, b)) + 1;
    const tall = rows.reduce((a, b) => Math.max(a, b)) - rows.reduce((a, b) => Math.min(a, b)) + 1;
    const room = Math.round(0.06 * Math.max(wide, tall));
    const tight = await drawWith(garmentExtraction, { original: [original] }, { ...params, shape: 'tight' });
    expect([tight.output.width, tight.output.height]).toEqual([wide + 2 * room, tall + 2 * room]);
    const square = await drawWith(garmentExtraction, { original: [original] }, { ...params, shape: 'square' });
    expect(square.output.width).toBe(square.output.height);
    expect(square.output.height).toBe(tall + 2 * room);
  });

  it('keeps the matte as alpha on a transparent background', async () => {
    const { picture: original, mask } = await drawCutout();
    const { pixels, channels } = await drawWith(
      garmentExtraction,
      { original: [original] },
      { ...params, ground: 'transparent' },
    );
    expect(channels).toBe(4);
    expect(mask.every((value, i) => pixels[i * 4 + 3] === value)).toBe(true);
  });

  it("removes a light gradient and keeps a print's contrast", async () => {
    // Light falls from 200 to 120 along x; a dark stripe of .6 of that is in the middle.
    const data = new Uint8Array(pictureWidth * pictureHeight * 4);
    const isIn = (x: number, y: number) => x > 20 && x < 220 && y > 30 && y < 270;
    const isPrint = (y: number) => y > 130 && y < 160;
    for (let i = 0; i < pictureWidth * pictureHeight; i++) {
      const [x, y] = [i % pictureWidth, Math.floor(i / pictureWidth)];
      const value = (200 - (80 * x) / pictureWidth) * (isPrint(y) ? 0.6 : 1);
      data.set([value, value * 0.9, value * 0.8, isIn(x, y) ? 255 : 0], i * 4);
    }
    const { data: png } = await encodePng({ width: pictureWidth, height: pictureHeight, channels: 4, data });
    const even = await drawWith(garmentExtraction, { original: [picture(png)] }, { ...params, evenLight: 100 });
    const red = (x: number, y: number) => even.pixels[(y * pictureWidth + x) * 3];
    expect(data[(80 * pictureWidth + 40) * 4]).toBeGreaterThan(data[(80 * pictureWidth + 200) * 4] + 50);
    expect(Math.abs(red(40, 80) - red(200, 80))).toBeLessThan(12);
    expect(red(120, 145) / red(120, 80)).toBeLessThan(0.68);
    expect(red(120, 145) / red(120, 80)).toBeGreaterThan(0.5);
  });
});
