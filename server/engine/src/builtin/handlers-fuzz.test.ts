import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { EngineError, type EngineJob, type EnginePicture } from '../engine.ts';
import { mutatePicture } from '../mutate-picture.fixture.ts';
import { buildExampleJob } from '../sheets/example-job.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';
import type { ToolType } from '../tools.ts';
import { visionModels } from '../vision/people.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';
import { builtinRegistry, handlers } from './registry.ts';

/** Forty broken pictures for each tool with TEST_FULL=1; otherwise one for a rotating part of the tools. */
const count = process.env.TEST_FULL ? 40 : 1;
/** Tools drawn twice to compare their bytes; all of them with TEST_FULL=1. */
const sample: readonly ToolType[] = [22];
/** Slots, and so concurrent pictures. */
const slots = process.env.TEST_FULL ? 2 : 1;
const size = { width: 160, height: 180 };
/** A clip of a second fails like one of five. */
const shorter: Partial<Record<ToolType, Record<string, unknown>>> = { 63: { smile: 0.5 }, 300: { seconds: 1 } };
const maxMegabytes = 700;

const types = handlers.flatMap(({ toolType, needs = [] }) =>
  typeof toolType === 'number' && needs.every(isVisionInstalled) ? [toolType] : [],
);

const drawn = drawGarmentPhoto({
  ...size,
  garment: 'tshirt',
  colour: '#3a6ea5',
  ground: '#d9d2c5',
  noise: 3,
  seed: 3,
  print: true,
});
const draw = async (format: 'png' | 'jpeg'): Promise<EnginePicture> => ({
  data: (await drawn)[format],
  mime: `image/${format}`,
  ...size,
});
/** Tools that look for a person stop early on a tee, so every fourth of their pictures is a person. */
const ofPeople: readonly ToolType[] = [6, 61, 62, 63, 100];
const personSide = 400;
const drawPerson = async (format: 'png' | 'jpeg'): Promise<EnginePicture> => ({
  ...{ width: personSide, height: personSide, mime: `image/${format}` },
  data: await sharp(portrait.data).resize(personSide).toFormat(format).toBuffer(),
});
const drawFor = (type: ToolType, format: 'png' | 'jpeg', nth: number): Promise<EnginePicture> =>
  ofPeople.includes(type) && nth % 4 !== 3 ? drawPerson(format) : draw(format);

describe('every tool', { timeout: process.env.TEST_FULL ? 3_600_000 : 180_000 }, () => {
  const peaks: number[] = [];
  const deaths: string[] = [];
  const people = createVisionPool({ models: visionModels });
  const engine = createSlotEngine({
    registry: builtinRegistry,
    slots,
    people,
    logger: {
      info: (data) => {
        if ('peakMegabytes' in data) peaks.push(Number(data.peakMegabytes));
      },
      warn: (data) => {
        if ('kind' in data && data.kind === 'crashed') deaths.push(JSON.stringify(data));
      },
    },
  });
  afterAll(async () => {
    await engine.close();
    await people.close();
  });

  const run = (job: EngineJob) =>
    engine.run(job, { signal: new AbortController().signal, onProgress: () => {} }).catch((error: unknown) => {
      if (error instanceof EngineError) return error;
      throw error;
    });

  const buildExample = (type: ToolType, subject: EnginePicture, seed = 7) =>
    buildExampleJob(type, { subject }, { seed, params: shorter[type] ?? {} });

  const breakPicture = async (type: ToolType, seed: number) => {
    const whole = await drawFor(type, seed % 2 === 0 ? 'png' : 'jpeg', Math.floor(seed / 2));
    const subject = { ...whole, data: mutatePicture(whole.data, seed) };
    const job = await buildExample(type, subject, seed);
    if (type === 4) job.inputs.sketch = [subject];
    if (type === 62 && seed % 2 === 1) job.inputs.face = [subject];
    const outcome = await run(job);
    if (outcome instanceof EngineError) expect(['unreadable', 'refused'], `seed ${seed}`).toContain(outcome.kind);
    else expect(outcome.outputs.length, `seed ${seed}`).toBeGreaterThan(0);
  };

  it.each(types)('%i: a broken picture gives a result or a clear error, and the slot survives', async (type) => {
    for (let nth = 0; nth < count; nth += slots) {
      const seeds = Array.from({ length: Math.min(slots, count - nth) }, (_, k) => 1000 * type + nth + k);
      await Promise.all(seeds.map((seed) => breakPicture(type, seed)));
    }
    expect(deaths).toEqual([]);
  });

  it.each(process.env.TEST_FULL ? types : sample)('%i: the same job and seed give the same bytes', async (type) => {
    const subject = await drawFor(type, 'png', 0);
    const [first, second] = [await buildExample(type, subject), await buildExample(type, subject)];
    const [one, other] = await Promise.all([run(first), run(second)]);
    if (one instanceof EngineError || other instanceof EngineError) {
      expect(one).toBeInstanceOf(EngineError);
      expect(String(other)).toBe(String(one));
      return;
    }
    expect(one.outputs.length).toBe(other.outputs.length);
    one.outputs.forEach(({ data }, nth) => {
      expect(Buffer.compare(data, other.outputs[nth]?.data ?? Buffer.alloc(0))).toBe(0);
    });
  });

  it('stays under the memory limit', () => {
    for (const peak of peaks) expect(peak).toBeLessThanOrEqual(maxMegabytes);
  });
});
