import type { Figure } from '@atelier/testing/figure';
import sharp from 'sharp';
import { builtinRegistry } from '../builtin/registry.ts';
import type { EngineJob, EnginePicture } from '../engine.ts';
import { createSlotEngine } from '../slot/slot-engine.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { isVisionInstalled } from '../vision/weights.ts';

const side = 512;
/** Long enough for three lives of the process with the networks and of slots; the whole with TEST_FULL=1. */
const [jobs, looks, jobsPerSlot] = process.env.TEST_FULL ? [300, 90, 20] : [24, 7, 6];
const maxMegabytes = 700;

const tools: Pick<EngineJob, 'toolType' | 'params'>[] = [
  { toolType: 100, params: { trim: false, subject: 'both', piece: 'auto' } },
  { toolType: 210, params: { colour: '#d8c8b0', shadow: 'none', shadowStrength: 0 } },
  { toolType: 62, params: { tone: 'tan', strength: 60 } },
];

/** What the process with the networks and the slots that ask it hold over many tasks on pictures of a person, no two of them the same. */
export const measurePeople = async (): Promise<Figure[]> => {
  const rows = [
    { id: 'engine.people.memory', unit: 'MB', target: maxMegabytes, better: 'lower' },
    { id: 'engine.people.growth', unit: 'x', target: 1.15, better: 'lower' },
  ] as const;
  if (!isVisionInstalled('pose'))
    return rows.map((row) => ({ ...row, value: Number.NaN, note: 'skipped: no networks that look at people here' }));
  const { vision, slots, seconds } = await drawMany();
  const most = (values: readonly number[]) => Math.max(...values);
  const growthOf = (peaks: readonly number[]) => {
    const third = Math.max(1, Math.floor(peaks.length / 3));
    return most(peaks.slice(-third)) / most(peaks.slice(0, third));
  };
  const counts = `${jobs} cutouts, backgrounds and skins of a portrait of ${side} px, ${vision.length} processes with networks, ${slots.length} slots`;
  return [
    {
      ...rows[0],
      value: most([...vision, ...slots]),
      note: `largest VmHWM: networks ${most(vision).toFixed(0)}, slots ${most(slots).toFixed(0)}; ${counts}, ${(seconds / jobs).toFixed(1)} s each`,
    },
    {
      ...rows[1],
      value: most([growthOf(vision), growthOf(slots)]),
      note: `largest VmHWM of the last third over that of the first: networks ${growthOf(vision).toFixed(2)}, slots ${growthOf(slots).toFixed(2)}; ${counts}`,
    },
  ];
};

const keepPeaks = (peaks: number[]) => ({
  info: (data: object) => {
    if ('peakMegabytes' in data) peaks.push(Number(data.peakMegabytes));
  },
  warn: () => {},
});

const drawMany = async () => {
  const [vision, slots]: [number[], number[]] = [[], []];
  const people = createVisionPool({
    models: ['faces', 'face-mesh', 'pose'],
    looksPerSlot: looks,
    logger: keepPeaks(vision),
  });
  const engine = createSlotEngine({
    registry: builtinRegistry,
    slots: 1,
    jobsPerSlot,
    people,
    logger: keepPeaks(slots),
  });
  try {
    const started = performance.now();
    for (let nth = 0; nth < jobs; nth++) {
      const picture = await vary(nth);
      const job = {
        ...{ id: `people ${nth}`, inputs: { original: [picture], character: [picture] }, seed: nth },
        ...(tools[nth % tools.length] as (typeof tools)[number]),
      } as EngineJob;
      await engine.run(job, { signal: new AbortController().signal, onProgress: () => {} });
    }
    return { vision, slots, seconds: (performance.now() - started) / 1000 };
  } finally {
    await engine.close();
    await people.close();
  }
};

/** The portrait in another light. */
const vary = async (nth: number): Promise<EnginePicture> => {
  const data = await sharp(portrait.data)
    .modulate({ brightness: 0.85 + 0.3 * (nth / jobs) })
    .png()
    .toBuffer();
  return { data, mime: 'image/png', width: side, height: side };
};
