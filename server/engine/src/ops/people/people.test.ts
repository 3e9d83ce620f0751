import { createHash } from 'node:crypto';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutout } from '../../builtin/cutout.ts';
import type { EngineJob, EnginePicture } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { portrait } from '../../vision/portrait.fixture.ts';
import { createVisionPool } from '../../vision/vision-pool.ts';
import { isVisionInstalled } from '../../vision/weights.ts';
import { createMask } from '../geometry/mask.ts';
import { decodePicture } from '../geometry/raster.ts';
import { rateAgreement } from './find-subject.ts';
import { findPeopleMatte } from './people-matte.ts';

const pool = createVisionPool({ models: ['faces', 'face-mesh', 'pose'] });
// The first detection loads the networks, and may take its whole time on a busy machine.
beforeAll(async () => {
  if (!isVisionInstalled('pose')) return;
  const picture = await decodePicture(portrait);
  await pool
    .see(picture, { meshes: true, bodies: true })
    .catch(() => pool.see(picture, { meshes: true, bodies: true }));
}, 120_000);
afterAll(() => pool.close());

const alone: HandlerContext = { finishStep: async () => {} };
const withNetworks: HandlerContext = { ...alone, people: (picture, wanted) => pool.see(picture, wanted) };

const jobOf = (picture: EnginePicture, params: Record<string, unknown>): EngineJob => ({
  ...{ id: 'task', toolType: 100, inputs: { original: [picture] }, seed: 7 },
  params: { trim: false, ...params },
});
const cutOut = async (picture: EnginePicture, params = {}, context = withNetworks) => {
  const { outputs, report, method } = await cutout.run(jobOf(picture, params), context);
  const covers = await Promise.all(
    outputs.map(async ({ data, width }) => {
      const pixels = await sharp(data).raw().toBuffer();
      return (x: number, y: number) => pixels[(y * width + x) * 4 + 3] ?? -1;
    }),
  );
  // Bytes are compared by their hash: a matcher walks them one by one.
  const hashes = outputs.map(({ data }) => createHash('sha256').update(data).digest('hex'));
  return { outputs, hashes, covers, report, method };
};

/** Positions in the portrait. */
const [face, hair, chest, flag, shuttle] = [
  [224, 131],
  [230, 40],
  [120, 330],
  [20, 60],
  [410, 150],
] as const;

const drawTee = async (over = {}): Promise<EnginePicture> => {
  const { png } = await drawGarmentPhoto({
    ...{ width: 420, height: 480, garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5', noise: 4, seed: 11 },
    ...over,
  });
  return { data: png, mime: 'image/png', width: 420, height: 480 };
};

describe.skipIf(!isVisionInstalled('pose'))('AI cutout of people', { timeout: 120_000 }, () => {
  it('cuts out the person by default, and the clothes on request @full', async () => {
    const { covers, report, method } = await cutOut(portrait);
    const [person] = covers as [(x: number, y: number) => number];
    expect([face, hair, chest].map(([x, y]) => person(x, y))).toEqual([255, 255, 255]);
    expect([flag, shuttle].map(([x, y]) => person(x, y))).toEqual([0, 0]);
    expect(method).toContain('people');
    expect(report.warnings).not.toContain('nobody-found');
    const [garment] = (await cutOut(portrait, { subject: 'garment' })).covers as [(x: number, y: number) => number];
    expect(garment(...chest)).toBe(255);
    expect([face, hair, flag, shuttle].map(([x, y]) => garment(x, y))).toEqual([0, 0, 0, 0]);
  });

  it('returns both as separate pictures, equal to single requests @full', async () => {
    const { hashes } = await cutOut(portrait, { subject: 'both' });
    const one = await cutOut(portrait, { subject: 'person' });
    const other = await cutOut(portrait, { subject: 'garment' });
    expect(hashes).toEqual([...one.hashes, ...other.hashes]);
    expect(new Set(hashes).size).toBe(2);
  });

  it('changes nothing for a garment alone, and warns when no requested person is found @full', async () => {
    const tee = await drawTee();
    const before = await cutOut(tee, {}, alone);
    const { hashes, report, method } = await cutOut(tee);
    expect({ hashes, report, method }).toEqual({ hashes: before.hashes, report: before.report, method: before.method });
    for (const subject of ['person', 'both']) {
      const result = await cutOut(tee, { subject });
      expect(result.hashes).toEqual(before.hashes);
      expect(result.report.warnings).toEqual(['nobody-found']);
    }
  });

  it('treats a person printed on a garment as a print @full', async () => {
    const { data: tee } = await drawTee({ width: 900, height: 1000, colour: '#1f2937', ground: '#f2efe8' });
    const print = await sharp(portrait.data).resize(160, 160).toBuffer();
    const data = await sharp(tee)
      .composite([{ input: print, left: 370, top: 380 }])
      .png()
      .toBuffer();
    const picture: EnginePicture = { data, mime: 'image/png', width: 900, height: 1000 };
    const { method } = await cutOut(picture);
    expect(method).not.toContain('people');
  });

  it('works as before with the networks off @full', async () => {
    // Another picture: detected people are cached in the process.
    const data = await sharp(portrait.data).flop().png().toBuffer();
    const picture: EnginePicture = { ...portrait, data, mime: 'image/png' };
    const off = await cutOut(picture, { subject: 'auto' }, alone);
    const blind = await cutOut(picture, { subject: 'auto' }, { ...alone, people: async () => null });
    expect(blind.hashes).toEqual(off.hashes);
    expect(off.method).not.toContain('people');
  });

  it('keeps the alpha of an already cut out person @full', async () => {
    const { outputs } = await cutOut(portrait);
    const again = await findPeopleMatte(
      withNetworks,
      await decodePicture(outputs[0] as EnginePicture),
      'person',
      async () => {},
    );
    expect(again).toBeNull();
  });
});

describe('confidence of a people cutout', () => {
  const side = 40;
  const disc = (radius: number) => (at: number) => Math.hypot((at % side) - 20, Math.floor(at / side) - 20) < radius;
  const mask = createMask({ width: side, height: side }, disc(15));
  const coverOf = (radius: number) => Float32Array.from(mask.data, (_, at) => (disc(radius)(at) ? 0.9 : 0.1));

  it.each([
    ['the same', 15, 1, 1],
    ['a little more', 15.2, 0.65, 0.9],
    ['much more', 18, 0, 0.4],
    ['nothing', 0, 0, 0],
  ])('when the network detected %s', (_, radius, least, most) => {
    const confidence = rateAgreement(coverOf(radius), mask);
    expect(confidence).toBeGreaterThanOrEqual(least);
    expect(confidence).toBeLessThanOrEqual(most);
  });
});
