import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loadOpenCv } from '../ops/geometry/opencv.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { upscale as handler } from './upscale.ts';

const pictureSide = 320;

const upscale = async (
  png: Uint8Array,
  width: number,
  height: number,
  params: { multiple: 2 | 4; sharpness?: number },
) => {
  const steps: number[] = [];
  const result = await handler.run(
    {
      id: 'task',
      toolType: 5,
      inputs: { original: [{ data: png, mime: 'image/png', width, height }] },
      params: { sharpness: 0, ...params },
      seed: 1,
    },
    { finishStep: async (_step, percent) => void steps.push(percent) },
  );
  const [output] = result.outputs;
  if (!output) throw new Error('no output');
  return { output, steps };
};

const drawn = (noise: number) =>
  drawGarmentPhoto({
    width: pictureSide,
    height: pictureSide,
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise,
    seed: 3,
    textured: true,
    print: true,
  });

describe('HD upscale', () => {
  it.each([0, 4])('is closer to the truth than sharp cubic and plain Lanczos at noise %d', async (noise) => {
    const truth = await raw((await drawn(noise)).png);
    const half = await sharp(truth, { raw: { width: pictureSide, height: pictureSide, channels: 3 } })
      .resize(pictureSide / 2)
      .png()
      .toBuffer();
    const { output } = await upscale(half, pictureSide / 2, pictureSide / 2, { multiple: 2 });
    expect(output).toMatchObject({ width: pictureSide, height: pictureSide, mime: 'image/png' });
    const ours = peakSignalToNoise(await raw(output.data), truth);
    expect(ours).toBeGreaterThan(
      peakSignalToNoise(
        await raw(await sharp(half).resize(pictureSide, pictureSide, { kernel: 'cubic' }).png().toBuffer()),
        truth,
      ),
    );
    expect(ours).toBeGreaterThan(peakSignalToNoise(await plainLanczos(await raw(half), pictureSide / 2), truth));
  });

  it('returns four times the side length with increasing progress', async () => {
    const small = await sharp((await drawn(2)).png)
      .resize(100, 80)
      .png()
      .toBuffer();
    const { output, steps } = await upscale(small, 100, 80, { multiple: 4 });
    expect(await sharp(output.data).metadata()).toMatchObject({ width: 400, height: 320, format: 'png' });
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.length).toBeGreaterThan(6);
  });

  it('shows no seam between bands', async () => {
    const flat = await sharp({ create: { width: 40, height: 300, channels: 3, background: '#7a8b9c' } })
      .png()
      .toBuffer();
    const { output } = await upscale(flat, 40, 300, { multiple: 2, sharpness: 100 });
    const pixels = await raw(output.data);
    expect(pixels.every((value, i) => value === [0x7a, 0x8b, 0x9c][i % 3])).toBe(true);
  });

  it('keeps alpha without dark rims on transparent edges', async () => {
    const disc = Buffer.from('<svg width="96" height="96"><circle cx="48" cy="48" r="30" fill="#f4f0e8"/></svg>');
    const { output } = await upscale(await sharp(disc).png().toBuffer(), 96, 96, { multiple: 2 });
    const { data, channels } = await decodePicture(output);
    expect(channels).toBe(4);
    expect(data[3]).toBe(0);
    expect(data[(96 * 192 + 96) * 4 + 3]).toBe(255);
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 40) expect(data[at]).toBeGreaterThan(230);
    }
  });

  it('raises local contrast with sharpness', async () => {
    const { png } = await drawn(0);
    const plain = await upscale(png, pictureSide, pictureSide, { multiple: 2 });
    const crisp = await upscale(png, pictureSide, pictureSide, { multiple: 2, sharpness: 80 });
    expect(await gradientEnergy(crisp.output.data)).toBeGreaterThan(1.1 * (await gradientEnergy(plain.output.data)));
  });

  it('returns the same bytes for the same job', async () => {
    const { png } = await drawn(3);
    const [a, b] = [
      await upscale(png, pictureSide, pictureSide, { multiple: 2 }),
      await upscale(png, pictureSide, pictureSide, { multiple: 2 }),
    ];
    expect(Buffer.compare(a.output.data, b.output.data)).toBe(0);
  });

  it.each([
    [2049, 2],
    [1025, 4],
  ] as const)('refuses %d px times %d with the reason', async (width, multiple) => {
    const wide = await sharp({ create: { width, height: 300, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    await expect(upscale(wide, width, 300, { multiple })).rejects.toMatchObject({
      kind: 'refused',
      reason: 'input-too-large',
    });
  });
});

const raw = async (data: Uint8Array): Promise<Uint8Array> => sharp(data).removeAlpha().raw().toBuffer();

const peakSignalToNoise = (picture: Uint8Array, truth: Uint8Array): number => {
  const squares = picture.reduce((sum, value, i) => sum + (value - (truth[i] ?? 0)) ** 2, 0);
  return 10 * Math.log10((255 * 255 * picture.length) / squares);
};

const plainLanczos = async (pixels: Uint8Array, side: number): Promise<Uint8Array> => {
  const { cv } = await loadOpenCv();
  const small = cv.matFromArray(side, side, cv.CV_8UC3, [...pixels]);
  const wide = new cv.Mat();
  cv.resize(small, wide, new cv.Size(2 * side, 2 * side), 0, 0, cv.INTER_LANCZOS4);
  return wide.data.slice();
};

const gradientEnergy = async (data: Uint8Array): Promise<number> => {
  const pixels = await raw(data);
  return pixels.reduce((sum, value, i) => sum + Math.abs(value - (pixels[i + 3] ?? value)), 0);
};
