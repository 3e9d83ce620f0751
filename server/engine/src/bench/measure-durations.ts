import { writeFile } from 'node:fs/promises';
import { cpuSeconds } from '@atelier/testing/figure';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { handlers } from '../builtin/registry.ts';
import type { DurationSpread } from '../durations.ts';
import type { EnginePicture } from '../engine.ts';
import { encodePng } from '../ops/geometry/raster.ts';
import { drawPeople } from '../sheets/draw-people.ts';
import { buildExampleJob, type ExamplePictures } from '../sheets/example-job.ts';
import { drawnTypes, toolByType } from '../tools.ts';
import { visionModels } from '../vision/people.ts';
import { portrait } from '../vision/portrait.fixture.ts';
import { createVisionPool } from '../vision/vision-pool.ts';
import { cells, drawCloth } from './drawn-cloth.ts';

/**
 * `pnpm --filter @atelier/engine durations`: processor time of one drawing of each tool, on a small and a large picture, into
 * `src/durations.ts`. Run it after a handler became much faster or slower.
 */
const small = { width: 720, height: 900 };
const large = { width: 1600, height: 2000 };
/** Share for storing results and other work around the drawing. */
const around = 0.1;

const onCloth = new Set([101, 102, 231]);
const ofPeople = new Set([61, 62]);
/** Parameters without which the tool would change nothing. */
const wanted: Partial<Record<number, Record<string, unknown>>> = { 63: { smile: 0.6 } };

const people = createVisionPool({ models: visionModels });

const resized = async (picture: EnginePicture, size: typeof small): Promise<EnginePicture> => ({
  ...size,
  mime: 'image/png',
  data: await sharp(picture.data).resize(size.width, size.height, { fit: 'cover' }).png().toBuffer(),
});

const garment = await drawGarmentPhoto({
  garment: 'dress',
  colour: '#b03a48',
  ground: '#8a6f55',
  print: true,
  noise: 4,
  seed: 11,
  ...large,
});
const dress: EnginePicture = { data: garment.png, mime: 'image/png', ...large };
const cloth = await encodePng(await drawCloth(cells.motifs, 4, { width: 640, height: 600 }));
const [person] = await drawPeople();

const picturesFor = async (type: number, size: typeof small): Promise<ExamplePictures> => {
  const hasFace = handlers.some(({ toolType, needs }) => toolType === type && needs);
  const subject = hasFace
    ? portrait
    : onCloth.has(type)
      ? cloth
      : ofPeople.has(type) && person
        ? person.subject
        : dress;
  return { subject: await resized(subject, size), pattern: cloth, fabric: cloth };
};

const secondsOf = async (type: (typeof drawnTypes)[number], size: typeof small): Promise<number> => {
  const handler = handlers.find(({ toolType }) => toolType === type);
  if (!handler) throw new Error(`tool ${type} has no handler`);
  const job = await buildExampleJob(type, await picturesFor(type, size), { params: wanted[type] ?? {} });
  return cpuSeconds(() =>
    handler.run(job, { finishStep: async () => {}, people: (picture, looked) => people.see(picture, looked) }),
  );
};

const rounded = (seconds: number): number => Number(seconds.toPrecision(2));

const rows: string[] = [];
for (const type of drawnTypes.toSorted((a, b) => a - b)) {
  // The first run compiles the code, as the spare slot has done before it draws.
  await secondsOf(type, small);
  const seconds = [await secondsOf(type, small), await secondsOf(type, large)].map((one) => one + around);
  const [low, high] = [Math.min(...seconds), Math.max(...seconds)];
  const spread: DurationSpread = { low: rounded(low), mean: rounded((low + high) / 2), high: rounded(high) };
  const row = `  ${type}: { low: ${spread.low}, mean: ${spread.mean}, high: ${spread.high} },`;
  rows.push(row);
  process.stdout.write(`${row} ${toolByType(type)?.key}\n`);
}

await writeFile(
  new URL('../durations.ts', import.meta.url),
  `/** Seconds of one drawing: nine of ten take at least \`low\`, nine of ten at most \`high\`. */
export interface DurationSpread {
  low: number;
  mean: number;
  high: number;
}

/**
 * By tool type: from a picture of ${small.width} × ${small.height} to one of ${large.width} × ${large.height}, in processor time on one core of the machine on which it was
 * built. Written by \`pnpm --filter @atelier/engine durations\`.
 */
export const drawingDurations: Readonly<Record<number, DurationSpread>> = {
${rows.join('\n')}
};
`,
);
// OpenCV keeps its threads alive.
process.exit(0);
