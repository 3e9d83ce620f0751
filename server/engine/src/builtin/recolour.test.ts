import { drawGarmentPhoto, type GarmentPhotoOptions } from '@atelier/testing/pictures';
import { differenceCiede2000 } from 'culori';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { recolour as handler } from './recolour.ts';

const width = 240;
const height = 300;
/** Matting takes a second on a free core; the test machine may be busy. */
const timeout = 120_000;

const draw = (over: Partial<GarmentPhotoOptions> = {}) =>
  drawGarmentPhoto({
    width: width,
    height: height,
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    noise: 4,
    seed: 5,
    ...over,
  });

const neutral = { saturation: 0, contrast: 0, brightness: 0, hue: 0, coefficient: 2.5, protectPrint: true };

const recolour = async (png: Uint8Array, params: Partial<typeof neutral> & { colour: string }) => {
  const { outputs, report } = await handler.run(
    {
      id: 'task',
      toolType: 220,
      inputs: { original: [{ data: png, mime: 'image/png', width: width, height: height }] },
      params: { ...neutral, ...params },
      seed: 3,
    },
    { finishStep: async () => {} },
  );
  return { pixels: await raw(outputs[0]?.data ?? Buffer.alloc(0)), report };
};

const raw = async (data: Uint8Array): Promise<Uint8Array> => sharp(data).raw().toBuffer();
const distance = differenceCiede2000();
const asColour = (rgb: readonly number[]) =>
  ({ mode: 'rgb', r: (rgb[0] ?? 0) / 255, g: (rgb[1] ?? 0) / 255, b: (rgb[2] ?? 0) / 255 }) as const;

/** White or black without detail, as `engine.recolour.clip` counts. */
const isAtEnd = (pixels: Uint8Array, i: number): boolean => {
  const at = [...pixels.subarray(i * 3, i * 3 + 3)];
  return Math.min(...at) >= 245 || Math.max(...at) <= 5;
};

/** Garment pixels well inside the outline with a lightness between two quantiles. */
const litRange = (before: Uint8Array, mask: Uint8Array, from: number, to: number): number[] => {
  const light = (i: number) => (before[i * 3] ?? 0) + (before[i * 3 + 1] ?? 0) + (before[i * 3 + 2] ?? 0);
  const inside = [...mask.keys()].filter(
    (i) => mask[i] && mask[i - 4] && mask[i + 4] && mask[i - 4 * width] && mask[i + 4 * width],
  );
  inside.sort((a, b) => light(a) - light(b));
  return inside.slice(Math.floor(inside.length * from), Math.floor(inside.length * to));
};
const litMidTones = (before: Uint8Array, mask: Uint8Array): number[] => litRange(before, mask, 0.4, 0.8);

const medianColour = (pixels: Uint8Array, at: number[]): [number, number, number] => {
  const median = (c: number) => at.map((i) => pixels[i * 3 + c] ?? 0).sort((a, b) => a - b)[at.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
};

const paint = async (over: Partial<GarmentPhotoOptions>, params: Partial<typeof neutral> & { colour: string }) => {
  const { png, mask } = await draw(over);
  const [before, { pixels, report }] = await Promise.all([raw(png), recolour(png, params)]);
  const at = litMidTones(before, mask);
  return { before, after: pixels, mask, report, at, median: medianColour(pixels, at) };
};

const lightnessSpread = (pixels: Uint8Array, at: number[]): number => {
  const values = at.map((i) => pixels[i * 3 + 1] ?? 0).sort((a, b) => a - b);
  return (values[Math.floor(values.length * 0.95)] ?? 0) - (values[Math.floor(values.length * 0.05)] ?? 0);
};

describe('one-click recolour', { timeout }, () => {
  it.each([
    ['blue to red', {}, '#d02030'],
    ['white to black @full', { colour: '#f2efe8', ground: '#9aa7b0', garment: 'coat' }, '#000000'],
    ['black to yellow, on planks @full', { colour: '#222226', ground: '#c9c2b5', textured: true }, '#f2e205'],
    ['beige to navy, with a print @full', { colour: '#c8b48a', ground: '#6f7d86', print: true }, '#203a8f'],
  ] as const)('%s: the lit mid-tones match the target', async (_name, over, colour) => {
    const { median, report } = await paint(over, { colour });
    const wanted = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
    expect(distance(asColour(median), asColour(wanted))).toBeLessThan(3);
    expect(report.confidence).toBeGreaterThan(0.6);
  });

  it.each([
    ['red @full', { colour: '#b03a48', garment: 'dress' }],
    ['black', { colour: '#222226', ground: '#c9c2b5', textured: true }],
    ['pale @full', { colour: '#d9d4cc', ground: '#5f6d76', garment: 'coat' }],
  ] as const)('%s to white: highlights are paper white, folds stay, hardly a pixel clips', async (_name, over) => {
    const { before, after, mask } = await paint(over, { colour: '#ffffff' });
    const inside = litRange(before, mask, 0, 1);
    const highlights = medianColour(after, litRange(before, mask, 0.96, 1));
    const folds = medianColour(after, litRange(before, mask, 0, 0.04));
    expect(distance(asColour(highlights), asColour([255, 255, 255]))).toBeLessThan(4);
    expect(Math.min(...highlights)).toBeGreaterThan(Math.max(...folds) + 12);
    expect(inside.filter((i) => isAtEnd(after, i) && !isAtEnd(before, i)).length / inside.length).toBeLessThan(0.05);
  });

  it('keeps every pixel beyond the edge unchanged', async () => {
    const { before, after, mask } = await paint({ textured: true }, { colour: '#f3c6d0' });
    const reach = 4;
    let checked = 0;
    for (let y = reach; y < height - reach; y++) {
      for (let x = reach; x < width - reach; x++) {
        let isFar = true;
        for (let dy = -reach; dy <= reach && isFar; dy++) {
          for (let dx = -reach; dx <= reach && isFar; dx++) isFar = !mask[(y + dy) * width + x + dx];
        }
        if (!isFar) continue;
        checked++;
        for (let c = 0; c < 3; c++) {
          if (after[(y * width + x) * 3 + c] !== before[(y * width + x) * 3 + c]) {
            expect.fail(`ground changed at ${x}, ${y}`);
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(10_000);
  });

  it('keeps the folds @full', async () => {
    const { after, at } = await paint({ noise: 0 }, { colour: '#1f7a4d' });
    expect(lightnessSpread(after, at)).toBeGreaterThan(4);
  });

  it('keeps a print by default @full', async () => {
    const chest = Math.floor(height * 0.468) * width + (width >> 1);
    const colourAt = (pixels: Uint8Array) => asColour([...pixels.subarray(chest * 3, chest * 3 + 3)]);
    const kept = await paint({ print: true, noise: 1 }, { colour: '#7a1f5d' });
    expect(distance(colourAt(kept.after), colourAt(kept.before))).toBeLessThan(4);
    const dyed = await paint({ print: true, noise: 1 }, { colour: '#7a1f5d', protectPrint: false });
    expect(distance(colourAt(dyed.after), colourAt(dyed.before))).toBeGreaterThan(20);
  });

  it('turns cloth of many colours into shades of one, with a warning', async () => {
    const bars = ['#b02030', '#2050a0', '#2f8f4a', '#d8b23a'].map(
      (fill, n) => `<rect x="${30 + 45 * n}" y="40" width="45" height="220" fill="${fill}"/>`,
    );
    const svg = (body: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300">${body}</svg>`);
    const plaid = await sharp(svg(`<rect width="100%" height="100%" fill="#ddd"/>${bars.join('')}`))
      .png()
      .toBuffer();
    const layer = await sharp(svg('<rect x="30" y="40" width="180" height="220" fill="#fff"/>')).png().toBuffer();
    const size = { mime: 'image/png' as const, width: 240, height: 300 };
    const warningsWith = async (protectPrint: boolean) => {
      const params = {
        colour: '#303030',
        saturation: 0,
        contrast: 0,
        brightness: 0,
        hue: 0,
        coefficient: 2.5,
        protectPrint,
      };
      const inputs = { original: [{ data: plaid, ...size }], mask: [{ data: layer, ...size }] };
      const job = { id: 'task', toolType: 220 as const, inputs, params, seed: 7 };
      const { outputs, report } = await handler.run(job, { finishStep: async () => {} });
      const pixels = await sharp(outputs[0]?.data).removeAlpha().raw().toBuffer();
      // The middle of each bar has no tint of its own any more.
      for (const x of [52, 97, 142, 187]) {
        const bar = [...pixels.subarray((150 * width + x) * 3, (150 * width + x) * 3 + 3)];
        expect(Math.max(...bar) - Math.min(...bar)).toBeLessThan(20);
      }
      return report.warnings;
    };
    expect(await warningsWith(true)).toEqual(['many-dyes']);
    expect(await warningsWith(false)).toEqual([]);
  });

  it('returns the same bytes for the same job @full', async () => {
    const { png } = await draw();
    const first = await recolour(png, { colour: '#808080' });
    expect(Buffer.compare((await recolour(png, { colour: '#808080' })).pixels, first.pixels)).toBe(0);
  });
});
