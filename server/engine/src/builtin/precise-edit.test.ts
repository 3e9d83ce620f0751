import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { drawCutout, drawWith, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { preciseEdit } from './precise-edit.ts';
import { recolour } from './recolour.ts';

const timeout = 60_000;

/** A striped wall with a red disc on it. */
const redDisc = { x: 90, y: 120, radius: 26 } as const;
const isDisc = (i: number, reach = 0) =>
  Math.hypot((i % pictureWidth) + 0.5 - redDisc.x, Math.floor(i / pictureWidth) + 0.5 - redDisc.y) <
  redDisc.radius + reach;

const stripes = Array.from(
  { length: 30 },
  (_, n) => `<rect x="${n * 8}" width="4" height="${pictureHeight}" fill="#8aa0b4"/>`,
);
const svg = (body: string, ground = '#d8d2c4') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"><rect width="100%" height="100%" fill="${ground}"/>${body}</svg>`;
const draw = async (body: string, ground?: string): Promise<Buffer> =>
  sharp(Buffer.from(svg(body, ground)))
    .removeAlpha()
    .png()
    .toBuffer();
const discAt = (x: number, y: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${redDisc.radius}" fill="${fill}"/>`;

const drawLayer = async (isCovered: (i: number) => boolean): Promise<EnginePicture> => {
  const cover = Buffer.from(
    Uint8Array.from({ length: pictureWidth * pictureHeight }, (_, i) => (isCovered(i) ? 255 : 0)),
  );
  const layer = sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#fff' } });
  return picture(
    await layer
      .joinChannel(cover, { raw: { width: pictureWidth, height: pictureHeight, channels: 1 } })
      .png()
      .toBuffer(),
  );
};

const defaults = {
  action: 'recolour',
  colour: '#c0392b',
  protectPrint: false,
  right: 20,
  down: 0,
  scale: 100,
  rotation: 0,
  size: 60,
  folds: 100,
  bend: 0,
};

describe('precise edit [spec 1.10]', { timeout }, () => {
  let original: EnginePicture;
  let pixels: Uint8Array;
  let clean: Uint8Array;
  let disc: EnginePicture;

  beforeAll(async () => {
    original = picture(await draw(stripes.join('') + discAt(redDisc.x, redDisc.y, '#b02020')));
    pixels = await sharp(original.data).raw().toBuffer();
    clean = await sharp(await draw(stripes.join('')))
      .raw()
      .toBuffer();
    disc = await drawLayer((i) => isDisc(i));
  });

  const edit = (params: Partial<typeof defaults>, inputs: Record<string, EnginePicture[]> = {}) =>
    drawWith(preciseEdit, { original: [original], mask: [disc], ...inputs }, { ...defaults, ...params });

  const pixel = (data: Uint8Array, x: number, y: number) => [
    ...data.subarray((y * pictureWidth + x) * 3, (y * pictureWidth + x) * 3 + 3),
  ];

  /** Mean difference from the expected picture, 8-bit, over the matching pixels. */
  const difference = (data: Uint8Array, wanted: Uint8Array, passes: (i: number) => boolean): number => {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < pictureWidth * pictureHeight; i++) {
      if (!passes(i)) continue;
      count += 3;
      for (let c = 0; c < 3; c++) sum += Math.abs(data[i * 3 + c] - wanted[i * 3 + c]);
    }
    return sum / count;
  };

  it('erases an object by continuing the stripes behind it, and changes nothing else', async () => {
    const { pixels: erased, report, method } = await edit({ action: 'erase' });
    expect(method).toBe('layers+patch-fill');
    expect(difference(pixels, clean, (i) => isDisc(i))).toBeGreaterThan(60);
    expect(difference(erased, clean, (i) => isDisc(i))).toBeLessThan(6);
    expect(difference(erased, pixels, (i) => !isDisc(i, 5))).toBe(0);
    expect(report.warnings).toEqual([]);
  });

  it('continues a small print, not the plain background beside the garment @full', async () => {
    const random = createRandom(5);
    const dots = Array.from(
      { length: 420 },
      () =>
        `<circle cx="${pictureWidth * random()}" cy="${112 + (pictureHeight - 112) * random()}" r="${2.5 + 2 * random()}" fill="${['#7a2f2a', '#2f4a3a', '#f4ecd8'][Math.floor(3 * random())]}"/>`,
    );
    const printed = picture(await draw(`<rect width="100%" height="110" fill="#b89f80"/>${dots.join('')}`, '#b89f80'));
    const before = await sharp(printed.data).raw().toBuffer();
    const spot = await drawLayer((i) => Math.hypot((i % pictureWidth) - 120, Math.floor(i / pictureWidth) - 206) < 24);
    const { pixels: erased } = await edit({ action: 'erase' }, { original: [printed], mask: [spot] });
    const contrast = (data: Uint8Array) => {
      const values = Array.from({ length: pictureWidth * pictureHeight }, (_, i) => i)
        .filter((i) => Math.hypot((i % pictureWidth) - 120, Math.floor(i / pictureWidth) - 206) < 18)
        .map((i) => data[i * 3 + 1] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    expect(contrast(erased)).toBeGreaterThan(0.4 * contrast(before));
  });

  it('warns when the erased area is so large that the fill repeats @full', async () => {
    const big = await drawLayer((i) => i % pictureWidth < 0.5 * pictureWidth && i < 0.5 * pictureWidth * pictureHeight);
    const { report } = await edit({ action: 'erase' }, { mask: [big] });
    expect(report.warnings).toEqual(['erase-large']);
  });

  it('recolours the marked area only', async () => {
    const { pixels: dyed } = await edit({ colour: '#2060c0' });
    const [red = 0, , blue = 0] = pixel(dyed, redDisc.x, redDisc.y);
    expect(blue).toBeGreaterThan(red + 60);
    expect(difference(dyed, pixels, (i) => !isDisc(i, 4))).toBe(0);
  });

  it('covers the marked area with a fabric', async () => {
    const dots = await draw('<circle cx="60" cy="60" r="30" fill="#fff"/>', '#1f7a3a');
    const { pixels: covered } = await edit({ action: 'fabric', size: 100 }, { fabric: [picture(dots)] });
    const greens = Array.from({ length: pictureWidth * pictureHeight }, (_, i) => i).filter(
      (i) => isDisc(i, -4) && covered[i * 3 + 1] > covered[i * 3] + 30,
    );
    expect(greens.length).toBeGreaterThan(400);
    expect(difference(covered, pixels, (i) => !isDisc(i, 4))).toBe(0);
  });

  it('requires the fabric', async () => {
    await expect(edit({ action: 'fabric' })).rejects.toMatchObject({ kind: 'refused', reason: 'fabric-missing' });
  });

  it('clones the marked area to the chosen position, and keeps the original', async () => {
    const right = 40;
    const { pixels: cloned } = await edit({ action: 'clone', right, down: 20 });
    const wanted = await sharp(
      await draw(
        stripes.join('') +
          discAt(redDisc.x, redDisc.y, '#b02020') +
          discAt(redDisc.x + (right / 100) * pictureWidth, redDisc.y + 0.2 * pictureHeight, '#b02020'),
      ),
    )
      .raw()
      .toBuffer();
    expect(difference(cloned, wanted, () => true)).toBeLessThan(0.6);
  });

  it('moves the marked area and closes the hole', async () => {
    const { pixels: moved, method } = await edit({ action: 'move', right: 40, down: 20 });
    expect(method).toBe('layers+patch-fill+affine-copy');
    const [red = 0, green = 0] = pixel(moved, redDisc.x + Math.round(0.4 * pictureWidth), redDisc.y + 60);
    expect(red).toBeGreaterThan(green + 80);
    expect(difference(moved, clean, (i) => isDisc(i))).toBeLessThan(6);
  });

  it('requires at least one layer that is not empty', async () => {
    const empty = await drawLayer(() => false);
    const refusal = { kind: 'refused', reason: 'layer-missing' };
    await expect(edit({}, { mask: [] })).rejects.toMatchObject(refusal);
    await expect(edit({}, { mask: [empty] })).rejects.toMatchObject(refusal);
    await expect(edit({}, { mask: [empty, disc] })).resolves.toMatchObject({ method: 'layers+oklab-dye' });
  });

  it('returns the same bytes for the same seed @full', async () => {
    const [first, second] = await Promise.all([edit({ action: 'erase' }), edit({ action: 'erase' })]);
    expect(Buffer.compare(first.output.data, second.output.data)).toBe(0);
  });
});

describe('one-click recolour of layers', { timeout }, () => {
  it('dyes each layer separately: a dark and a light part end in the same colour @full', async () => {
    const { picture: cut, mask } = await drawCutout({ colour: '#7a1f2b', noise: 0 });
    const pale = await sharp(cut.data).raw().toBuffer();
    for (let i = 0; i < mask.length; i++) {
      if (i < 0.5 * mask.length) continue;
      // The lower half in pale green.
      pale[i * 4] = Math.min(255, pale[i * 4] + 90);
      pale[i * 4 + 1] = Math.min(255, pale[i * 4 + 1] + 180);
      pale[i * 4 + 2] = Math.min(255, pale[i * 4 + 2] + 110);
    }
    const opaque = await sharp(pale, { raw: { width: pictureWidth, height: pictureHeight, channels: 4 } })
      .removeAlpha()
      .png()
      .toBuffer();
    const half = (isUpper: boolean) => drawLayer((i) => mask[i] === 255 && i < 0.5 * mask.length === isUpper);
    const params = {
      colour: '#2050a0',
      saturation: 0,
      contrast: 0,
      brightness: 0,
      hue: 0,
      coefficient: 2.5,
      protectPrint: true,
    };
    const layers = [await half(true), await half(false)];
    const { pixels } = await drawWith(recolour, { original: [picture(opaque)], mask: layers }, params);
    const mean = (from: number, to: number) => {
      const sum = [0, 0, 0];
      let count = 0;
      for (let y = from; y < to; y++) {
        for (let x = 100; x < 140; x++) {
          count++;
          for (let c = 0; c < 3; c++) sum[c] = sum[c] + pixels[(y * pictureWidth + x) * 3 + c];
        }
      }
      return sum.map((value) => value / count);
    };
    const [upper, lower] = [mean(100, 140), mean(180, 220)];
    for (let c = 0; c < 3; c++) expect(Math.abs(upper[c] - lower[c])).toBeLessThan(14);
    expect(upper[2]).toBeGreaterThan(upper[0] + 60);
  });
});
