import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasUpscaleNetwork } from '../networks/upscale-network.ts';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { upscale as handler } from './upscale.ts';
import type { UpscaleParams } from './upscale-plan.ts';

const isFastHere = hasUpscaleNetwork('slim');
const isFineHere = hasUpscaleNetwork('thick');
const isWhole = process.env.TEST_FULL === '1';

const upscale = async (png: Uint8Array, params: Partial<UpscaleParams>) => {
  const { width, height } = await sharp(png).metadata();
  const steps: number[] = [];
  const { outputs, method, report } = await handler.run(
    {
      id: 'task',
      toolType: 5,
      inputs: { original: [{ data: png, mime: 'image/png', width, height }] },
      params: { method: 'fast', multiple: 2, sharpness: 0, ...params },
      seed: 1,
    },
    { finishStep: async (_step, percent) => void steps.push(percent) },
  );
  const [output] = outputs;
  if (!output) throw new Error('no output');
  return { output, raster: await decodePicture(output), method, warnings: report.warnings, steps };
};

const drawn = async (side: number): Promise<Buffer> => {
  const { png } = await drawGarmentPhoto({
    width: side,
    height: side,
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 2,
    seed: 3,
    textured: true,
    print: true,
  });
  return png;
};

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a8b9c' } })
    .png()
    .toBuffer();

const decibels = (picture: Raster, truth: Raster): number => {
  const squares = picture.data.reduce((sum, value, i) => sum + (value - truth.data[i]) ** 2, 0);
  return 10 * Math.log10((255 * 255 * picture.data.length) / squares);
};

/** Centred: sharp's own output is displaced by half a pixel, which any centred picture beats. */
const doubleByLanczos = async ({ width, height, data }: Raster): Promise<Raster> => {
  const { cv } = await loadOpenCv();
  const small = cv.matFromArray(height, width, cv.CV_8UC3, [...data]);
  const wide = new cv.Mat();
  cv.resize(small, wide, new cv.Size(2 * width, 2 * height), 0, 0, cv.INTER_LANCZOS4);
  return { width: width * 2, height: height * 2, channels: 3, data: wide.data.slice() };
};

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(!isFastHere)('HD upscale by the fast network', { timeout: 120_000 }, () => {
  it('is closer to the truth than Lanczos, with increasing progress, and reports its method', async () => {
    const truth = await decodePicture({ data: await drawn(320), mime: 'image/png', width: 320, height: 320 });
    const raw = { raw: { width: 320, height: 320, channels: 3 } } as const;
    const half = await sharp(truth.data, raw).resize(160).png().toBuffer();
    const lanczos = await doubleByLanczos(
      await decodePicture({ data: half, mime: 'image/png', width: 160, height: 160 }),
    );
    const fast = await upscale(half, {});
    expect(fast.method).toBe('esrgan-slim-x2+back-projection');
    expect(fast.warnings).toEqual([]);
    expect(decibels(fast.raster, truth)).toBeGreaterThan(decibels(lanczos, truth) + 0.5);
    expect(fast.steps).toEqual([...fast.steps].sort((a, b) => a - b));
  });

  it('shows no tile borders, and returns the same bytes again @full', async () => {
    const picture = await flat(420, 210);
    const [once, again] = [await upscale(picture, {}), await upscale(picture, {})];
    expect(Buffer.compare(once.output.data, again.output.data)).toBe(0);
    const inner = once.raster.data;
    expect(inner.every((value, i) => Math.abs(value - [0x7a, 0x8b, 0x9c][i % 3]) <= 1)).toBe(true);
  });

  it('keeps alpha without dark rims on transparent edges @full', async () => {
    const disc = Buffer.from('<svg width="96" height="96"><circle cx="48" cy="48" r="30" fill="#f4f0e8"/></svg>');
    const { raster } = await upscale(await sharp(disc).png().toBuffer(), { multiple: 4 });
    expect(raster).toMatchObject({ width: 384, height: 384, channels: 4 });
    expect(raster.data[3]).toBe(0);
    expect(raster.data[(192 * 384 + 192) * 4 + 3]).toBe(255);
    for (let at = 0; at < raster.data.length; at += 4) {
      if ((raster.data[at + 3] ?? 0) > 40) expect(raster.data[at]).toBeGreaterThan(225);
    }
  });

  it.each([
    [1, 1, 2, '', 2, 2],
    [3, 700, 2, '', 6, 1400],
    [7, 5, 'to-4096', ' @full', 4096, 2926],
  ] as const)('enlarges %d × %d by %s%s', async (width, height, multiple, _, wide, high) => {
    const { raster } = await upscale(await flat(width, height), { multiple });
    expect(raster).toMatchObject({ width: wide, height: high });
    expect(Math.abs(raster.data[0] - 0x7a)).toBeLessThan(4);
  });

  it.each([
    ['grey', () => flat(40, 30).then((png) => sharp(png).toColourspace('b-w').png().toBuffer())],
    ['16 bits', () => flat(40, 30).then((png) => sharp(png).toColourspace('rgb16').png().toBuffer())],
  ])('accepts a picture in %s', async (_, picture) => {
    expect((await upscale(await picture(), {})).raster).toMatchObject({ width: 80, height: 60, channels: 3 });
  });
});

describe('HD upscale to a size that is no whole multiple', () => {
  it('keeps every position @full', async () => {
    const side = 1500;
    const square = `<svg width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><rect x="600" y="300" width="300" height="900"/></svg>`;
    const png = await sharp(Buffer.from(square)).png().toBuffer();
    const { raster } = await upscale(png, { method: 'faithful', multiple: 'to-4096' });
    expect(raster).toMatchObject({ width: 4096, height: 4096 });
    const middle = 2048 * 4096 * raster.channels;
    const dark = (x: number) => 255 - (raster.data[middle + x * raster.channels] ?? 0);
    let [sum, moment] = [0, 0];
    for (let x = 0; x < 4096; x++) [sum, moment] = [sum + dark(x), moment + dark(x) * (x + 0.5)];
    expect(Math.abs(moment / sum - (750 / side) * 4096)).toBeLessThan(0.1);
  });
});

describe.skipIf(!isFineHere)('HD upscale by the fine network', { timeout: 300_000 }, () => {
  it('is four times as large, closer to the truth than the classical method @full', async () => {
    const side = isWhole ? 320 : 160;
    const truth = await decodePicture({ data: await drawn(side), mime: 'image/png', width: side, height: side });
    const small = await sharp(truth.data, { raw: { width: side, height: side, channels: 3 } })
      .resize(side / 4)
      .png()
      .toBuffer();
    const [fine, faithful] = [
      await upscale(small, { method: 'fine', multiple: 4 }),
      await upscale(small, { method: 'faithful', multiple: 4 }),
    ];
    expect(fine.method).toBe('esrgan-thick-x4+back-projection');
    expect(decibels(fine.raster, truth)).toBeGreaterThan(decibels(faithful.raster, truth));
  });
});

describe('HD upscale without its network', () => {
  it.each([{ ATELIER_MODELS: 'off' }, { ATELIER_MODELS_OFF: 'upscale-fast' }])(
    'by %j uses the classical method and reports it',
    async (env) => {
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
      const picture = await flat(30, 20);
      const [without, faithful] = [await upscale(picture, {}), await upscale(picture, { method: 'faithful' })];
      expect(without).toMatchObject({ method: 'lanczos4+back-projection', warnings: ['upscale-without-network'] });
      expect(Buffer.compare(without.output.data, faithful.output.data)).toBe(0);
    },
  );
});
