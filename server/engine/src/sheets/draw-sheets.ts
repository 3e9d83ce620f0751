import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import { cells, drawCloth, drawScatter, drawWeave } from '../bench/drawn-cloth.ts';
import { isPhotoHere, openPhoto } from '../bench/photo-truth.ts';
import { matting } from '../builtin/matting.ts';
import { handlers } from '../builtin/registry.ts';
import { EngineError, type EnginePicture, type EngineReport, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { encodePng, type Raster } from '../ops/geometry/raster.ts';
import { cropCentre } from '../ops/repeat/seamless.ts';
import { toolByType } from '../tools.ts';
import { drawContactSheet, pairsASheet } from './contact-sheet.ts';
import { drawPeople } from './draw-people.ts';
import { buildExampleJob, type ExamplePictures } from './example-job.ts';
import { type NamedPair, saveFullSize } from './full-size.ts';
import { listOwnPictures, NoPicturesError, openOwnPicture } from './own-pictures.ts';

const usage = `Contact sheets for each tool, before and after, on drawn pictures and, where they are here, on twelve photographs.

pnpm --filter @atelier/engine sheets [options]
  --only 220,2        these tools alone
  --pictures FOLDER   the photographs of this folder (JPEG, PNG, WebP) in place of the drawn pictures and the twelve
  --names a,b,c       of that folder these alone, with or without extension
  --out FOLDER        where the sheets go; .atelier/sheets unless given
  --full              each picture before and after at its own size too, in OUT/full/TOOL, with what the product says of it
`;

/** Garments are segmented once. Sheets of photographs are never part of the repository. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pictures: { type: 'string' },
    names: { type: 'string' },
    out: { type: 'string' },
    full: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const folder = values.out ?? fileURLToPath(new URL('../../../../.atelier/sheets/', import.meta.url));
const only = values.only?.split(',').map(Number);

const photographs = [
  'dress-bac70656',
  'dress-8c6b26f9',
  'longsleeve-11f2ff4e',
  'longsleeve-2e4bde7e',
  'outwear-463bbfd1',
  'pants-01033304',
  'pants-122f0c94',
  'shirt-01b3083f',
  'shirt-61086848',
  'shorts-2e6303c5',
  't-shirt-05d01bf9',
  't-shirt-2cc6e505',
];

/** Tools for fabric that fills the picture; tools without a subject in the photographs. */
const onCloth = new Set([101, 102, 231]);
/** The cutout tool shows its own detection; a mask of the first garment fits none of the others. */
const findsItself = new Set([100, 41]);
const drawnOnly = new Set([1, 4, 61, 62]);
const ofPeople = new Set([61, 62]);
/** Portraits may be given as a folder: the tools are then drawn with own pictures where `--only` names them. */
const isOnPhotographs = (toolType: number): boolean =>
  !drawnOnly.has(toolType) || (values.pictures !== undefined && ofPeople.has(toolType) && only !== undefined);
/** Films are slow: number of each kind. */
const films = 2;

const context = { finishStep: async () => {} };

/** An example and the report of its garment's contour. */
interface Subject extends ExamplePictures {
  name: string;
  matte?: EngineReport;
}

const drawSubjects = async (): Promise<Subject[]> => {
  const size = { width: 480, height: 560 };
  const scenes = [
    { garment: 'tshirt', colour: '#3a6ea5', ground: '#d9d2c5' },
    { garment: 'dress', colour: '#b03a48', ground: '#8a6f55', textured: true },
    { garment: 'coat', colour: '#f2efe8', ground: '#9aa7b0', print: true },
    { garment: 'dress', colour: '#222226', ground: '#c9c2b5', print: true },
    { garment: 'tshirt', colour: '#d8b23a', ground: '#6c7a70' },
    { garment: 'coat', colour: '#c9a58a', ground: '#e4e6e8' },
  ] as const;
  const cloth = await encodePng(await drawCloth(cells.motifs, 4, { width: 320, height: 300 }));
  const tartan = await encodePng(await drawCloth(cells.tartan, 0, { width: 320, height: 300 }));
  const subjects: Subject[] = [];
  for (const [nth, scene] of scenes.entries()) {
    const { png } = await drawGarmentPhoto({ ...scene, ...size, noise: 4, seed: 11 });
    const subject: EnginePicture = { data: png, mime: 'image/png', ...size };
    subjects.push({ name: `drawn-${nth + 1}`, subject, pattern: cloth, fabric: tartan, ...(await findMask(subject)) });
  }
  return subjects;
};

/** Fabrics with a repeat, straight and rotated, and without one. */
const drawCloths = async (): Promise<Subject[]> => {
  const size = { width: 320, height: 300 };
  const cloths = [
    await drawCloth(cells.motifs, 0, size),
    await drawCloth(cells.tartan, 0, size),
    await drawCloth(cells.motifs, 7, size),
    await drawCloth(cells.tartan, 11, size),
    await drawScatter(320, 300, 9),
    drawWeave(320, 300),
  ];
  const pictures = await Promise.all(cloths.map(encodePng));
  return pictures.map((cloth, nth) => ({ name: `cloth-${nth + 1}`, subject: cloth, pattern: cloth }));
};

/** The photographs of the command line, or the twelve default ones where available. */
const listPhotographs = (): [name: string, open: () => Promise<Raster>][] => {
  if (values.pictures === undefined) {
    if (values.names !== undefined) throw new NoPicturesError('--names chooses from a folder: give --pictures too.');
    return isPhotoHere ? photographs.map((name) => [name, () => openPhoto(`${name}.jpg`)]) : [];
  }
  const files = listOwnPictures(values.pictures, values.names?.split(','));
  return files.map((file) => [path.parse(file).name, () => openOwnPicture(file)]);
};

/** Each photograph with its matte, computed once, and the centre of its fabric. */
const openSubjects = async (drawn: Subject | undefined): Promise<{ whole: Subject; cloth: Subject }[]> => {
  const subjects: { whole: Subject; cloth: Subject }[] = [];
  for (const [name, open] of listPhotographs()) {
    const raster = await open();
    const subject = await encodePng(raster);
    const cloth = await encodePng(cropCentre(raster, 0.42));
    const others = drawn?.pattern && drawn.fabric ? { pattern: drawn.pattern, fabric: drawn.fabric } : {};
    subjects.push({
      whole: { name, subject, ...others, ...(await findMask(subject)) },
      cloth: { name, subject: cloth, pattern: cloth },
    });
    process.stderr.write(`${name} cut out\n`);
  }
  return subjects;
};

const findMask = async (subject: EnginePicture): Promise<Pick<Subject, 'mask' | 'matte'>> => {
  const job = { id: 'sheet', toolType: 'matting' as const, inputs: { original: [subject] }, params: {}, seed: 7 };
  try {
    const { outputs, report } = await matting.run(job, context);
    return outputs[0] ? { mask: outputs[0], matte: report } : {};
  } catch {
    // The tool itself reports its detection.
    return {};
  }
};

const drawPairs = async (handler: Handler, subjects: readonly Subject[]): Promise<NamedPair[]> => {
  const pairs: NamedPair[] = [];
  const { toolType } = handler;
  if (typeof toolType !== 'number') return pairs;
  for (const [nth, pictures] of subjects.entries()) {
    const { name, mask, matte, ...plain } = { ...pictures, ...otherOf(subjects, nth) };
    const job = await buildExampleJob(
      toolType,
      findsItself.has(toolType) ? plain : { ...plain, ...(mask ? { mask } : {}) },
      drawnOnly.has(toolType) ? { seed: 7 + nth } : {},
    );
    const after = await handler.run(job, context).catch(asEngineError);
    pairs.push({
      name,
      before: job.inputs.sketch?.[0] ?? pictures.subject,
      after,
      ...(matte && job.inputs.mask?.[0] === mask ? { matte } : {}),
    });
  }
  return pairs;
};

/** The picture mixed with the nth: the next one, which is another garment. */
const otherOf = (subjects: readonly Subject[], nth: number): Pick<Subject, 'other'> => {
  const other = subjects[(nth + 1) % subjects.length];
  return other ? { other: other.subject } : {};
};

const asEngineError = (error: unknown): EngineError | EngineResult => {
  if (error instanceof EngineError) return error;
  throw error;
};

const drawAll = async (): Promise<void> => {
  // Fails on a wrong folder or name before anything is drawn.
  listPhotographs();
  const drawn = await drawSubjects();
  const photos = await openSubjects(drawn[0]);
  const people = (await drawPeople()).map((person, nth): Subject => ({ name: `person-${nth + 1}`, ...person }));
  const cloths = await drawCloths();
  for (const kind of ['drawn', 'photos']) mkdirSync(path.join(folder, kind), { recursive: true });
  for (const handler of handlers) {
    const { toolType } = handler;
    if (typeof toolType !== 'number' || (only && !only.includes(toolType))) continue;
    const name = `${toolType}-${toolByType(toolType)?.key ?? 'tool'}`;
    const own = ofPeople.has(toolType) ? people : onCloth.has(toolType) ? cloths : drawn;
    const sets: [kind: 'drawn' | 'photos', subjects: Subject[]][] = values.pictures ? [] : [['drawn', own]];
    if (isOnPhotographs(toolType) && photos.length > 0) {
      sets.push(['photos', photos.map((photo) => (onCloth.has(toolType) ? photo.cloth : photo.whole))]);
    }
    for (const [kind, subjects] of sets) {
      const pairs = await drawPairs(handler, toolType === 300 ? subjects.slice(0, films) : subjects);
      if (values.full) for (const pair of pairs) saveFullSize(path.join(folder, 'full', name), pair);
      for (let first = 0; first < pairs.length; first += pairsASheet) {
        const file = path.join(kind, `${name}-${first / pairsASheet + 1}.png`);
        writeFileSync(path.join(folder, file), await drawContactSheet(pairs.slice(first, first + pairsASheet)));
        process.stderr.write(`${file}\n`);
      }
    }
  }
};

if (values.help) process.stdout.write(usage);
else {
  await drawAll().catch((error: unknown) => {
    if (!(error instanceof NoPicturesError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
