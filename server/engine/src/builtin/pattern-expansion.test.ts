import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cells, drawCloth as drawRepeat, drawWeave } from '../bench/drawn-cloth.ts';
import type { EnginePicture } from '../engine.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { patternExpansion } from './pattern-expansion.ts';

/** Speckled cloth of three colours. */
const drawCloth = (side: number): Raster => {
  const random = createRandom(4);
  const colours = [
    [184, 52, 74],
    [232, 224, 208],
    [31, 78, 158],
  ] as const;
  const cells = Array.from({ length: 400 }, () => Math.floor(3 * random()));
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const cell = Math.floor((i % side) / 6) + 20 * Math.floor(Math.floor(i / side) / 6);
    data.set(colours[cells[cell % 400] ?? 0] ?? [0, 0, 0], i * 3);
  }
  return { width: side, height: side, channels: 3, data };
};

const run = async (params: Record<string, unknown> = {}, seed = 5) => {
  const { outputs } = await patternExpansion.run(
    {
      id: 'task',
      toolType: 102,
      inputs: { pattern: [await encodePng(drawCloth(96))] },
      params: { motif: 'medium', multiple: 2, variants: 1, ...params },
      seed,
    },
    { finishStep: async () => {} },
  );
  return Promise.all(outputs.map(decodePicture));
};

const colourOf = ({ data }: Raster, i: number) =>
  ((data[i * 3] ?? 0) << 16) | ((data[i * 3 + 1] ?? 0) << 8) | (data[i * 3 + 2] ?? 0);
const sharesOf = (raster: Raster) => {
  const counts = new Map<number, number>();
  const total = raster.width * raster.height;
  for (let i = 0; i < total; i++) counts.set(colourOf(raster, i), (counts.get(colourOf(raster, i)) ?? 0) + 1 / total);
  return counts;
};
/** Share of differing neighbours: the density of a pattern. */
const busyness = (raster: Raster) => {
  let changes = 0;
  for (let i = 1; i < raster.width * raster.height; i++) if (colourOf(raster, i) !== colourOf(raster, i - 1)) changes++;
  return changes / (raster.width * raster.height);
};

describe('pattern expansion [spec 1.9]', () => {
  it('is twice as large, with the same colours in the same shares and inconspicuous joins', async () => {
    const [quilt] = await run();
    if (!quilt) throw new Error('no output');
    expect([quilt.width, quilt.height]).toEqual([192, 192]);
    const [before, after] = [sharesOf(drawCloth(96)), sharesOf(quilt)];
    expect(new Set(after.keys())).toEqual(new Set(before.keys()));
    for (const [colour, share] of before) expect(Math.abs((after.get(colour) ?? 0) - share)).toBeLessThan(0.12);
    expect(busyness(quilt)).toBeLessThan(1.25 * busyness(drawCloth(96)));
  });

  it('varies by variant, and is the same for the same seed', async () => {
    const [first, second] = await run({ variants: 2, multiple: 1 });
    const [again] = await run({ multiple: 1 });
    expect(first?.data).not.toEqual(second?.data);
    expect(again?.data).toEqual(first?.data);
  });

  it('continues a tartan unchanged @full', async () => {
    const tartan = await drawRepeat(cells.tartan, 0, { width: 320, height: 300 });
    const { outputs, report } = await patternExpansion.run(
      {
        id: 'task',
        toolType: 102,
        inputs: { pattern: [await encodePng(tartan)] },
        params: { motif: 'medium', multiple: 1.5, variants: 1 },
        seed: 5,
      },
      { finishStep: async () => {} },
    );
    const [quilt] = await Promise.all(outputs.map(decodePicture));
    if (!quilt) throw new Error('no output');
    expect(report.warnings).toEqual([]);
    // One repeat to the right every pixel is equal, except for the falling light.
    const steps: number[] = [];
    for (let y = 0; y < quilt.height; y += 3) {
      for (let x = 0; x < quilt.width - 64; x += 3) {
        const at = (y * quilt.width + x) * 3;
        steps.push(Math.abs((quilt.data[at] ?? 0) - (quilt.data[at + 64 * 3] ?? 0)));
      }
    }
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(20);
  });

  it('omits a placket and continues with the cloth beside it @full', async () => {
    const { width, height, data } = drawWeave(320, 300);
    const strip = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M196 0 H212 L216 300 H200 Z" fill="#000" fill-opacity=".6"/></svg>`;
    const png = await sharp(data, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(strip) }])
      .png()
      .toBuffer();
    const { outputs, report } = await expand({ data: png, mime: 'image/png', width, height });
    expect(report.warnings).not.toContain('structure-torn');
    const [quilt] = await Promise.all(outputs.map(decodePicture));
    if (!quilt) throw new Error('no output');
    expect([quilt.width, quilt.height]).toEqual([480, 450]);
    const lightnessOf = (raster: Raster, i: number) => (raster.data[i * 3 + 1] ?? 0) / 255;
    const cloth = Array.from({ length: 150 * height }, (_, n) => Math.floor(n / 150) * width + (n % 150));
    const darkest = Math.min(...cloth.map((i) => lightnessOf({ width, height, channels: 3, data }, i)));
    let darker = 0;
    for (let i = 0; i < quilt.width * quilt.height; i++) if (lightnessOf(quilt, i) < darkest - 0.05) darker++;
    expect(darker).toBe(0);
  });

  it('keeps both colours of a broad stripe, whose edge is a line too, and marks it @full', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="300"><rect width="320" height="300" fill="#b8344a"/><rect width="140" height="300" fill="#e8e0d0"/></svg>';
    const data = await sharp(Buffer.from(svg)).png().toBuffer();
    const { report } = await expand({ data, mime: 'image/png', width: 320, height: 300 });
    expect(report.warnings).toContain('structure-torn');
  });
});

const expand = (picture: EnginePicture) =>
  patternExpansion.run(
    {
      id: 'task',
      toolType: 102,
      inputs: { pattern: [picture] },
      params: { motif: 'medium', multiple: 1.5, variants: 1 },
      seed: 5,
    },
    { finishStep: async () => {} },
  );
