import { drawGarmentPhoto, type GarmentPhoto, type GarmentPhotoOptions } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EngineJob, EngineProgress } from '../engine.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';
import { cutout } from './cutout.ts';
import { builtinRegistry } from './registry.ts';

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
    seed: 11,
    ...over,
  });

const buildJob = (png: Uint8Array, trim = false): EngineJob => ({
  id: 'task',
  toolType: 100,
  inputs: { original: [{ data: png, mime: 'image/png', width: width, height: height }] },
  params: { trim },
  seed: 7,
});

const cutOut = async (png: Uint8Array, { trim = false } = {}) => {
  const { outputs, report } = await cutout.run(buildJob(png, trim), { finishStep: async () => {} });
  const [output] = outputs;
  if (!output) throw new Error('no output');
  return { output, pixels: await sharp(output.data).raw().toBuffer(), report };
};

const overlapWithTruth = (pixels: Uint8Array, { mask }: GarmentPhoto): number => {
  let both = 0;
  let either = 0;
  mask.forEach((truth, i) => {
    const found = (pixels[i * 4 + 3] ?? 0) > 127;
    both += found && truth ? 1 : 0;
    either += found || truth ? 1 : 0;
  });
  return both / either;
};

describe('AI cutout', { timeout }, () => {
  it.each([
    ['blue tee on plain ground', {}],
    ['red dress on planks @full', { garment: 'dress', colour: '#b03a48', ground: '#8a6f55', textured: true }],
    [
      'white coat with a dark print @full',
      { garment: 'coat', colour: '#f2efe8', ground: '#9aa7b0', noise: 6, print: true },
    ],
    ['black dress with a light print @full', { garment: 'dress', colour: '#222226', ground: '#c9c2b5', print: true }],
  ] as const)('cuts out a %s', async (_name, over) => {
    const photo = await draw(over);
    const { output, pixels, report } = await cutOut(photo.png);
    expect(output).toMatchObject({ mime: 'image/png', width: width, height: height });
    expect(overlapWithTruth(pixels, photo)).toBeGreaterThan(0.98);
    // Large prints in the background colour may lower the confidence.
    if (!('print' in over)) {
      expect(report.confidence).toBeGreaterThan(0.9);
      expect(report.warnings).toEqual([]);
    }
    expect(pixels[3]).toBe(0);
    expect(pixels[((height >> 1) * width + (width >> 1)) * 4 + 3]).toBe(255);
  });

  it('warns when garment and background look alike, and marks uncertain edges', async () => {
    const photo = await draw({ colour: '#f4f2ee', ground: '#e9e5de' });
    const { report } = await cutOut(photo.png);
    expect(report.confidence).toBeLessThan(0.6);
    expect(report.warnings).toEqual(['matte-uncertain']);
    const marked = (report.places ?? []).map(({ code }) => code);
    expect(marked.length).toBeGreaterThan(0);
    expect(new Set(marked)).toEqual(new Set(['matte-uncertain']));
  });

  it('leaves no rim of the old background @full', async () => {
    const { png } = await draw({ colour: '#9a9a98', ground: '#c01818', noise: 2 });
    const { pixels } = await cutOut(png);
    let edge = 0;
    let red = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if ((pixels[at + 3] ?? 0) < 40) continue;
      edge += (pixels[at + 3] ?? 0) < 255 ? 1 : 0;
      red += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) + 40 ? 1 : 0;
    }
    expect(edge).toBeGreaterThan(100);
    expect(red).toBeLessThan(0.02 * edge);
  });

  it('trims to the garment and a margin @full', async () => {
    const photo = await draw({ garment: 'dress', colour: '#274d3a' });
    const { output, pixels } = await cutOut(photo.png, { trim: true });
    expect(output.width).toBeLessThan(0.8 * width);
    expect(output.height).toBeLessThan(height);
    const topRow = pixels.subarray(0, output.width * 4).filter((_, i) => i % 4 === 3);
    expect(topRow.every((alpha) => alpha < 8)).toBe(true);
  });

  it('keeps the alpha of an already cut out picture', async () => {
    const { png, mask } = await draw();
    const cutout = await sharp(png)
      .joinChannel(Buffer.from(mask), { raw: { width: width, height: height, channels: 1 } })
      .png()
      .toBuffer();
    const { pixels, report } = await cutOut(cutout);
    expect(report.confidence).toBe(1);
    expect(mask.every((value, i) => pixels[i * 4 + 3] === value)).toBe(true);
  });

  it('refuses a bare wall at once @full', async () => {
    const wall = await sharp({
      create: {
        width: width,
        height: height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 150, sigma: 5 },
      },
    })
      .png()
      .toBuffer();
    await expect(cutOut(wall)).rejects.toMatchObject({ kind: 'refused', reason: 'no-garment-found' });
  });

  it('returns the same bytes in a slot, and reports progress in order @full', async () => {
    const { png } = await draw({ textured: true });
    const { output } = await cutOut(png);
    const progress: EngineProgress[] = [];
    const engine = createSlotEngine({ registry: builtinRegistry, slots: 1 });
    const onProgress = (step: EngineProgress) => void progress.push(step);
    const result = await engine
      .run(buildJob(png), { signal: new AbortController().signal, onProgress })
      .finally(() => engine.close());
    expect(Buffer.compare(result.outputs[0]?.data ?? Buffer.alloc(0), output.data)).toBe(0);
    // A step is reported again while it progresses.
    expect([...new Set(progress.map(({ step }) => step))]).toEqual([
      'decode',
      'shrink',
      'vote',
      'grab-cut',
      'clean-up',
      'guided-filter',
      'decontaminate',
      'cut',
      'encode',
      'done',
    ]);
    expect(progress.at(-1)?.percent).toBe(100);
  });
});
