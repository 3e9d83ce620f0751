import { drawGarmentPhoto, type GarmentPhotoOptions } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EnginePicture } from '../engine.ts';
import { createMotifSampler, createTileSampler } from '../ops/cloth/drape.ts';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { blurBox } from '../ops/geometry/box-filter.ts';
import { erode } from '../ops/geometry/mask.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { fabricTryOn, repeatTryOn } from './repeat-try-on.ts';

const width = 260;
const height = 300;
const timeout = 120_000;

const draw = (over: Partial<GarmentPhotoOptions> = {}) =>
  drawGarmentPhoto({
    width: width,
    height: height,
    garment: 'tshirt',
    colour: '#8a94a8',
    ground: '#d9c8b0',
    noise: 2,
    seed: 5,
    ...over,
  });

const paint = async (body: string): Promise<EnginePicture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">${body}</svg>`;
  return { data: await sharp(Buffer.from(svg)).png().toBuffer(), mime: 'image/png', width: 80, height: 80 };
};
const plainRed = '<rect width="80" height="80" fill="#b8344a"/>';
const dots = '<rect width="80" height="80" fill="#e8e0d0"/><circle cx="40" cy="40" r="24" fill="#1f4e9e"/>';

const dress = async (png: Buffer, body: string, params: Record<string, unknown> = {}) => {
  const handler = 'layout' in params ? repeatTryOn : fabricTryOn;
  const name = 'layout' in params ? 'pattern' : 'fabric';
  const garment: EnginePicture = { data: png, mime: 'image/png', width: width, height: height };
  const { outputs, report } = await handler.run(
    {
      id: 'task',
      toolType: handler.toolType,
      inputs: { garment: [garment], [name]: [await paint(body)] },
      params: { size: 25, rotation: 0, folds: 100, bend: 50, ...params },
      seed: 3,
    },
    { finishStep: async () => {} },
  );
  const [output] = outputs;
  if (!output) throw new Error('no output');
  return { after: await decodePicture(output), before: await decodePicture(garment), report };
};

/** Lightness between two blurs: folds without weave and ambient light. */
const bandOf = ({ data, channels }: Raster) => {
  const { lightness } = toOklabPlanes(data, channels);
  const fine = blurBox(lightness, width, height, 2);
  const coarse = blurBox(lightness, width, height, 14);
  return fine.map((value, i) => value - (coarse[i] ?? 0));
};

/** Lightness between two blurs that keep wide folds only. */
const foldsOf = ({ data, channels, ...size }: Raster) => {
  const { lightness } = toOklabPlanes(data, channels);
  const fine = blurBox(blurBox(lightness, size.width, size.height, 6), size.width, size.height, 6);
  const coarse = blurBox(lightness, size.width, size.height, 70);
  return fine.map((value, i) => value - (coarse[i] ?? 0));
};

const correlate = (p: Float32Array, q: Float32Array, at: readonly number[]) => {
  const mean = (plane: Float32Array) => at.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / at.length;
  const [mp, mq] = [mean(p), mean(q)];
  let [pq, pp, qq] = [0, 0, 0];
  for (const i of at) {
    const [dp, dq] = [(p[i] ?? 0) - mp, (q[i] ?? 0) - mq];
    pq += dp * dq;
    pp += dp * dp;
    qq += dq * dq;
  }
  return pq / Math.sqrt(pp * qq);
};

const deviation = (plane: Float32Array, at: readonly number[]) => {
  const mean = at.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / at.length;
  return Math.sqrt(at.reduce((sum, i) => sum + ((plane[i] ?? 0) - mean) ** 2, 0) / at.length);
};

/** Pixels this far inside the ground truth's garment. */
const insideOf = (mask: Uint8Array, margin: number, size = { width, height }) => {
  const { data } = erode({ ...size, data: mask.map((value) => (value ? 1 : 0)) }, margin);
  return [...data.keys()].filter((i) => data[i] === 1);
};

describe('fabric try-on [spec 1.8]', () => {
  it(
    'keeps folds, applies the colour, leaves the background unchanged @full',
    async () => {
      const { png, mask } = await draw();
      const { after, before, report } = await dress(png, plainRed);
      expect(report.warnings).not.toContain('printed-garment');
      const inside = insideOf(mask, 16);
      expect(correlate(bandOf(before), bandOf(after), inside)).toBeGreaterThanOrEqual(0.8);
      const planes = toOklabPlanes(after.data, after.channels);
      const median = (plane: Float32Array) =>
        inside.map((i) => plane[i] ?? 0).sort((p, q) => p - q)[inside.length >> 1] ?? 0;
      const want = toOklabPlanes(Uint8Array.from([0xb8, 0x34, 0x4a]), 3);
      expect(Math.abs(median(planes.lightness) - (want.lightness[0] ?? 0))).toBeLessThan(0.06);
      expect(Math.abs(median(planes.a) - (want.a[0] ?? 0))).toBeLessThan(0.03);
      const ground = insideOf(
        mask.map((value) => (value ? 0 : 1)),
        5,
      );
      const changed = ground.filter((i) => [0, 1, 2].some((c) => before.data[i * 3 + c] !== after.data[i * 3 + c]));
      expect(changed.length / ground.length).toBeLessThan(0.002);
    },
    timeout,
  );

  it(
    'warns when the garment has a print of its own @full',
    async () => {
      const { png } = await draw({ garment: 'dress', colour: '#7a3050' });
      const striped = await sharp(png)
        .composite([
          {
            input: Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><pattern id="p" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="10" fill="#2fa05a"/><rect y="10" width="30" height="10" fill="#2f5aa0"/></pattern><rect x="90" y="60" width="80" height="220" fill="url(#p)"/></svg>`,
            ),
          },
        ])
        .png()
        .toBuffer();
      const { report } = await dress(striped, plainRed);
      expect(report.warnings).toContain('printed-garment');
    },
    timeout,
  );

  it(
    'hides the stripes of a garment under new cloth, with a warning @full',
    async () => {
      const { png, mask } = await draw({ colour: '#e8dcc8', ground: '#8a6f55' });
      const isDark = (i: number) => Math.floor(i / width) % 18 < 8;
      const { data, channels } = await decodePicture({ data: png, mime: 'image/png', width: width, height: height });
      const striped = data.map((value, at) => {
        const i = Math.floor(at / channels);
        return mask[i] && isDark(i) ? Math.round(0.25 * value) : value;
      });
      const raw = { width: width, height: height, channels };
      const { after, report } = await dress(await sharp(striped, { raw }).png().toBuffer(), plainRed);
      expect(report.warnings).toContain('printed-garment');
      const { lightness } = toOklabPlanes(after.data, after.channels);
      const inside = insideOf(mask, 16);
      const mean = (at: readonly number[]) => at.reduce((sum, i) => sum + (lightness[i] ?? 0), 0) / at.length;
      const step = mean(inside.filter((i) => !isDark(i))) - mean(inside.filter(isDark));
      expect(Math.abs(step)).toBeLessThan(0.03);
    },
    timeout,
  );
});

describe('new cloth on printed cloth', () => {
  /** A drawn tee in colours that `dyeAt` returns for each position, as shares of its own colour. */
  const dye = async (dyeAt: (x: number, y: number) => readonly [number, number, number]) => {
    const { png, mask } = await draw({ colour: '#e8dcc8', ground: '#8a6f55', width: 520, height: 600 });
    const { data, channels } = await decodePicture({ data: png, mime: 'image/png', width: 520, height: 600 });
    const printed = data.map((value, at) => {
      const i = Math.floor(at / channels);
      return mask[i] ? Math.round(value * (dyeAt(i % 520, Math.floor(i / 520))[at % channels] ?? 1)) : value;
    });
    const raw = { width: 520, height: 600, channels };
    return { png, mask, printed: await sharp(printed, { raw }).png().toBuffer() };
  };
  const white = [1, 1, 1] as const;
  const tartan = (x: number, y: number) => {
    const [across, down] = [x % 40 < 18, y % 40 < 18];
    return across && down ? ([0.25, 0.2, 0.4] as const) : across || down ? ([0.6, 0.35, 0.45] as const) : white;
  };
  const strewn = (x: number, y: number) =>
    Math.hypot((x % 26) - 13, ((y + 13 * (Math.floor(x / 26) % 2)) % 26) - 13) < 8 ? ([0.8, 0.3, 0.3] as const) : white;
  const fineStripes = (x: number) => (x % 8 < 3 ? ([0.5, 0.42, 0.4] as const) : white);

  it.each([
    ['a tartan @full', tartan],
    ['strewn dots @full', strewn],
    ['fine stripes @full', fineStripes],
  ] as const)(
    'has the same folds as %s',
    async (_, dyeAt) => {
      const { png, mask, printed } = await dye(dyeAt);
      const { after, report } = await dress(printed, plainRed);
      expect(report.warnings).toContain('printed-garment');
      const plain = await decodePicture({ data: png, mime: 'image/png', width: 520, height: 600 });
      const inside = insideOf(mask, 30, { width: 520, height: 600 });
      const [seen, kept] = [foldsOf(plain), foldsOf(after)];
      expect(correlate(seen, kept, inside)).toBeGreaterThan(0.6);
      // The new cloth is about half as bright as the old.
      expect(deviation(kept, inside) / deviation(seen, inside)).toBeGreaterThan(0.3);
    },
    timeout,
  );
});

describe('pattern repeat try-on [spec 1.8]', () => {
  it(
    'covers the garment with motif and background of the pattern',
    async () => {
      const { png, mask } = await draw();
      const { after } = await dress(png, dots, { layout: 'halfDrop', bend: 0 });
      const inside = insideOf(mask, 6);
      const { b } = toOklabPlanes(after.data, after.channels);
      const blue = inside.filter((i) => (b[i] ?? 0) < -0.06).length / inside.length;
      // The dot covers 28 % of its unit.
      expect(blue).toBeGreaterThan(0.2);
      expect(blue).toBeLessThan(0.36);
    },
    timeout,
  );
});

describe('cloth placement', () => {
  const at = (sample: Awaited<ReturnType<typeof createTileSampler>>, x: number, y: number) => {
    const out = new Float32Array(4);
    sample(x, y, out);
    return out;
  };

  it('a tile repeats at its width, rotated', async () => {
    const unit = await decodePicture(await paint(dots));
    const flat = {
      ...unit,
      channels: 3 as const,
      data: unit.data.filter((_, i) => unit.channels === 3 || i % 4 !== 3),
    };
    const sample = await createTileSampler(flat, { x: 100.5, y: 100.5, width: 40, rotation: 0 });
    expect(at(sample, 100, 100)[2]).toBeLessThan(-0.1);
    expect([...at(sample, 140, 60)].every((value, c) => Math.abs(value - (at(sample, 100, 100)[c] ?? 0)) < 1e-5)).toBe(
      true,
    );
    expect(at(sample, 120, 120)[2]).toBeGreaterThan(0);
    const turned = await createTileSampler(flat, { x: 100.5, y: 100.5, width: 40, rotation: 45 });
    const step = 40 / Math.SQRT2;
    expect(at(turned, 100 + step, 100 + step)[2]).toBeLessThan(-0.1);
  });

  it('a motif covers its frame only, by its own transparency and the opacity', async () => {
    const motif = await decodePicture(await paint('<rect x="0" width="40" height="80" fill="#c00"/>'));
    const sample = await createMotifSampler(motif, { x: 50, y: 50, width: 40, rotation: 0 }, 0.5);
    expect(at(sample, 40, 50)[3]).toBeCloseTo(0.5, 2);
    expect(at(sample, 60, 50)[3]).toBeCloseTo(0, 2);
    expect(at(sample, 20, 50)[3]).toBe(0);
  });
});
