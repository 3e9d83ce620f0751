import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { cutout } from './cutout.ts';
import { drawCutout, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { type MattingParams, matting } from './matting.ts';
import { recolour } from './recolour.ts';

const timeout = 60_000;
const context = { finishStep: async () => {} };

const buildJob = (inputs: EngineJob['inputs'], params: MattingParams = {}): EngineJob => ({
  id: 'task',
  toolType: 'matting',
  inputs,
  params: { ...params },
  seed: 7,
});

const run = async (inputs: EngineJob['inputs'], params: MattingParams = {}) => {
  const { outputs, report } = await matting.run(buildJob(inputs, params), context);
  const [output] = outputs;
  if (!output) throw new Error('no output');
  const { data, info } = await sharp(output.data).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ channels: 1, width: output.width, height: output.height });
  return { output, alpha: new Uint8Array(data), report };
};

const overlap = (alpha: Uint8Array, truth: Uint8Array): number => {
  let both = 0;
  let either = 0;
  truth.forEach((value, i) => {
    const found = alpha[i] > 127;
    both += found && value ? 1 : 0;
    either += found || value ? 1 : 0;
  });
  return both / either;
};

const encodeMask = (mask: Uint8Array): Promise<Buffer> =>
  sharp(mask, { raw: { width: pictureWidth, height: pictureHeight, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();

describe('matting', { timeout }, () => {
  let photo: EnginePicture;
  let truth: Uint8Array;
  /** The ground truth without the garment's lower part, as a matte that lost a region. */
  let damaged: EnginePicture;

  beforeAll(async () => {
    const drawn = await drawGarmentPhoto({
      width: pictureWidth,
      height: pictureHeight,
      garment: 'tshirt',
      colour: '#3a6ea5',
      ground: '#d9d2c5',
      noise: 4,
      seed: 11,
    });
    photo = picture(drawn.png);
    truth = drawn.mask;
    damaged = picture(await encodeMask(truth.map((value, i) => (i > 0.66 * truth.length ? 0 : value))));
  });

  it('finds the garment without any marks, and reports its confidence', async () => {
    const { alpha, report } = await run({ original: [photo] });
    expect(overlap(alpha, truth)).toBeGreaterThan(0.98);
    expect(report.confidence).toBeGreaterThan(0.9);
  });

  it('restores a lost region with one stroke', async () => {
    const { alpha } = await run(
      { original: [photo], alpha: [damaged] },
      {
        marks: [
          {
            action: 'keep',
            tool: 'stroke',
            width: 6,
            points: [
              [100, 215],
              [140, 220],
            ],
          },
        ],
      },
    );
    expect(overlap(alpha, truth)).toBeGreaterThan(0.97);
  });

  it('changes nothing beyond the reach of a stroke', async () => {
    const ragged = truth.map((value, i) => (i % pictureWidth < pictureWidth / 2 && i < 0.4 * truth.length ? value : 0));
    const start = picture(await encodeMask(ragged));
    const { alpha } = await run(
      { original: [photo], alpha: [start] },
      { marks: [{ action: 'keep', tool: 'stroke', width: 6, points: [[150, 100]] }] },
    );
    let near = 0;
    ragged.forEach((value, i) => {
      const distance = Math.hypot((i % pictureWidth) - 150, Math.floor(i / pictureWidth) - 100);
      if (distance > 0.22 * pictureWidth + 16) expect(alpha[i]).toBe(value);
      else if (alpha[i] !== value) near += 1;
    });
    expect(near).toBeGreaterThan(500);
  });

  it('removes the region under a stroke and nothing else of the garment', async () => {
    // A background region in the matte: a square beside the sleeve.
    const blotted = truth.map((value, i) => {
      const [x, y] = [i % pictureWidth, Math.floor(i / pictureWidth)];
      return x > 190 && x < 225 && y > 180 && y < 240 ? 255 : value;
    });
    const start = picture(await encodeMask(blotted));
    const { alpha } = await run(
      { original: [photo], alpha: [start] },
      {
        marks: [
          {
            action: 'remove',
            tool: 'stroke',
            width: 8,
            points: [
              [200, 190],
              [215, 230],
            ],
          },
        ],
      },
    );
    expect(overlap(blotted, truth)).toBeLessThan(0.95);
    expect(overlap(alpha, truth)).toBeGreaterThan(0.98);
  });

  it('fills or clears exactly the pixels of a region or a brush; the later mark wins', async () => {
    const box = (left: number, top: number, right: number, bottom: number): [number, number][] => [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    const { alpha } = await run(
      { original: [photo] },
      {
        start: 'empty',
        marks: [
          { action: 'keep', tool: 'region', points: box(20, 20, 120, 120) },
          { action: 'remove', tool: 'region', points: box(40, 40, 60, 60) },
          {
            action: 'keep',
            tool: 'brush',
            width: 10,
            points: [
              [150, 200],
              [200, 200],
            ],
          },
        ],
      },
    );
    const at = (x: number, y: number) => alpha[y * pictureWidth + x];
    expect([at(30, 30), at(100, 100), at(175, 203), at(175, 197)]).toEqual([255, 255, 255, 255]);
    expect([at(50, 50), at(130, 60), at(175, 208), at(175, 192), at(5, 5)]).toEqual([0, 0, 0, 0, 0]);
    const share = alpha.reduce((sum, value) => sum + value / 255, 0);
    expect(share).toBeCloseTo(100 * 100 - 20 * 20 + 50 * 10 + Math.PI * 25, -2);
  });

  it('an exact brush paints over a straight edge exactly, with its hardness', async () => {
    const half = truth.map((_, i) => (i % pictureWidth < 120 ? 255 : 0));
    const start = picture(await encodeMask(half));
    const paint = async (hardness: number) => {
      const points: [number, number][] = [
        [80, 150],
        [160, 150],
      ];
      const marks: MattingParams['marks'] = [{ action: 'keep', tool: 'brush', width: 40, points, hardness }];
      return (await run({ original: [photo], alpha: [start] }, { marks })).alpha;
    };
    const hard = await paint(1);
    const soft = await paint(0.5);
    half.forEach((value, i) => {
      const [x, y] = [(i % pictureWidth) + 0.5, Math.floor(i / pictureWidth) + 0.5];
      const distance = Math.hypot(Math.max(80 - x, 0, x - 160), y - 150);
      if (distance > 20.5) expect([hard[i], soft[i]]).toEqual([value, value]);
      if (distance < 19.5) expect(hard[i]).toBe(255);
      if (distance < 10) expect(soft[i]).toBe(255);
    });
    const falls = [11, 14, 16, 19].map((below) => soft[(150 + below) * pictureWidth + 140] as number);
    expect(falls).toEqual([...falls].sort((one, other) => other - one));
    expect(falls[0]).toBeLessThan(255);
    expect(falls[3]).toBeGreaterThan(0);
    expect(soft[165 * pictureWidth + 140]).toBeGreaterThan(100);
    expect(soft[165 * pictureWidth + 140]).toBeLessThan(155);
  });

  it('inverts the mask with all earlier marks', async () => {
    const brush: { tool: 'brush'; width: number; points: [number, number][] } = {
      tool: 'brush',
      width: 20,
      points: [[30, 30]],
    };
    const { alpha } = await run(
      { original: [photo], alpha: [damaged] },
      { marks: [{ ...brush, action: 'keep' }, { tool: 'inverse' }] },
    );
    expect(alpha[30 * pictureWidth + 30]).toBe(0);
    expect(alpha[150 * pictureWidth + 120]).toBe(0);
    expect(alpha[280 * pictureWidth + 120]).toBe(255);
  });

  it('starts from a rectangle when no garment is found', async () => {
    const { alpha } = await run({ original: [photo] }, { start: { x: 20, y: 20, width: 200, height: 260 } });
    expect(overlap(alpha, truth)).toBeGreaterThan(0.95);
  });

  it('returns a supplied mask unchanged, for any picture', async () => {
    const { alpha } = await run({ original: [photo], mask: [damaged] });
    expect(Buffer.from(alpha).equals(await sharp(damaged.data).toColourspace('b-w').raw().toBuffer())).toBe(true);
  });

  it('warns when nothing is left', async () => {
    const { report } = await run({ original: [photo] }, { start: 'empty' });
    expect(report).toEqual({ confidence: 0, warnings: ['matte-empty'] });
  });

  it('refuses a mask of another size', async () => {
    const small = await sharp(damaged.data).resize(100).png().toBuffer();
    const job = buildJob({ original: [photo], mask: [{ ...damaged, data: small, width: 100, height: 125 }] });
    await expect(matting.run(job, context)).rejects.toMatchObject({ kind: 'refused', reason: 'mask-size-mismatch' });
  });

  it('returns the same bytes for the same marks', async () => {
    const params: MattingParams = {
      marks: [
        {
          action: 'keep',
          tool: 'stroke',
          points: [
            [100, 215],
            [140, 220],
          ],
        },
      ],
    };
    const [first, second] = await Promise.all([
      run({ original: [photo], alpha: [damaged] }, params),
      run({ original: [photo], alpha: [damaged] }, params),
    ]);
    expect(Buffer.compare(first.output.data, second.output.data)).toBe(0);
  });
});

describe('a mask from the editor', { timeout }, () => {
  it('replaces the matte of a tool: half the garment is dyed, the other half keeps its bytes', async () => {
    const { picture: original, mask, pixels } = await drawCutout();
    const half = mask.map((value, i) => (i % pictureWidth < pictureWidth / 2 ? value : 0));
    const layer = picture(
      await sharp({ create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#fff' } })
        .joinChannel(Buffer.from(half), { raw: { width: pictureWidth, height: pictureHeight, channels: 1 } })
        .png()
        .toBuffer(),
    );
    const opaque = picture(await sharp(original.data).removeAlpha().png().toBuffer());
    const params = {
      colour: '#d02030',
      saturation: 0,
      contrast: 0,
      brightness: 0,
      hue: 0,
      coefficient: 2.5,
      protectPrint: true,
    };
    const job: EngineJob = {
      id: 'task',
      toolType: 220,
      inputs: { original: [opaque], mask: [layer] },
      params,
      seed: 7,
    };
    const { outputs, report } = await recolour.run(job, context);
    const dyed = await sharp(outputs[0]?.data).raw().toBuffer();
    expect(report.confidence).toBe(1);
    let changed = 0;
    for (let i = 0; i < mask.length; i++) {
      const same = [0, 1, 2].every((c) => dyed[i * 3 + c] === pixels[i * 3 + c]);
      if (i % pictureWidth >= pictureWidth / 2 + 3) expect(same).toBe(true);
      else changed += same ? 0 : 1;
    }
    expect(changed).toBeGreaterThan(5000);
  });

  it('is ignored when empty, so that the original is used', async () => {
    const { picture: original } = await drawCutout();
    const empty = picture(await encodeMask(new Uint8Array(pictureWidth * pictureHeight)));
    const job: EngineJob = {
      id: 'task',
      toolType: 100,
      inputs: { original: [original], mask: [empty] },
      params: { trim: false },
      seed: 7,
    };
    const { outputs } = await cutout.run(job, context);
    const { data } = await sharp(outputs[0]?.data).raw().toBuffer({ resolveWithObject: true });
    expect(data.filter((value, i) => i % 4 === 3 && value === 255).length).toBeGreaterThan(5000);
  });
});
