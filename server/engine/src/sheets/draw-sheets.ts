import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { cells, drawCloth, drawScatter, drawWeave } from '../bench/drawn-cloth.ts';
import { isPhotoHere, openPhoto } from '../bench/photo-truth.ts';
import { matting } from '../builtin/matting.ts';
import { handlers } from '../builtin/registry.ts';
import { EngineError, type EnginePicture, type EngineReport, type EngineResult } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { createRandom } from '../ops/geometry/random.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { cropCentre } from '../ops/repeat/seamless.ts';
import { toolByType } from '../tools.ts';
import { describePair, drawContactSheet, type Pair, pairsASheet } from './contact-sheet.ts';
import { buildExampleJob, type ExamplePictures } from './example-job.ts';

/** A pair and the name that its files begin with. */
export interface NamedPair extends Pair {
  name: string;
}

const extensions: Readonly<Record<EnginePicture['mime'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
};

/**
 * Writes a pair at its own size into `folder`, which is made: `NAME-before.png`, `NAME-after.png` (`-after-2` and on where a tool gives several
 * results) and in `NAME.txt` what the product says, or why it refused. Returns the paths.
 */
export const saveFullSize = (folder: string, pair: NamedPair): string[] => {
  mkdirSync(folder, { recursive: true });
  const results = pair.after instanceof EngineError ? [] : pair.after.outputs;
  const files: [name: string, data: Uint8Array | string][] = [
    [`${pair.name}-before.${extensionOf(pair.before)}`, pair.before.data],
    ...results.map((output, nth): [string, Uint8Array] => [
      `${pair.name}-after${nth === 0 ? '' : `-${nth + 1}`}.${extensionOf(output)}`,
      output.data,
    ]),
    [`${pair.name}.txt`, `${describePair(pair)}\n`],
  ];
  return files.map(([name, data]) => {
    const file = path.join(folder, name);
    writeFileSync(file, data);
    return file;
  });
};

const extensionOf = ({ mime }: EnginePicture): string => extensions[mime];

const pictureFile = /\.(?:jpe?g|png|webp)$/i;

/** What cannot be drawn, and what to do about it. */
export class NoPicturesError extends Error {}

/**
 * Paths of the JPEG, PNG and WebP files in `folder`, by name; with `names` (file names, with or without extension) only these, in the order given.
 * Throws `NoPicturesError` where the folder is missing or has none, or a name is not in it.
 */
export const listOwnPictures = (folder: string, names?: readonly string[]): string[] => {
  if (!existsSync(folder)) throw new NoPicturesError(`There is no folder ${folder}. Give --pictures one that exists.`);
  const files = readdirSync(folder)
    .filter((file) => pictureFile.test(file))
    .sort();
  if (files.length === 0) throw new NoPicturesError(`${folder} holds no JPEG, PNG or WebP. Give --pictures another.`);
  const chosen = names?.map((name) => {
    const file = files.find((each) => each === name || path.parse(each).name === name);
    if (file === undefined) throw new NoPicturesError(`${folder} has no picture ${name}. It has ${files.join(', ')}.`);
    return file;
  });
  return (chosen ?? files).map((file) => path.join(folder, file));
};

/** The picture in `file`, upright as its EXIF orientation says: a tool gets an upload that was turned when it came. */
export const openOwnPicture = async (file: string): Promise<Raster> => {
  const { data, info } = await sharp(file).autoOrient().png().toBuffer({ resolveWithObject: true });
  return decodePicture({ data, mime: 'image/png', width: info.width, height: info.height });
};

/** Faces of six tones before a wall, with the noise of a phone in the evening. */
export const drawPeople = async (): Promise<ExamplePictures[]> => {
  const size = { width: 420, height: 520 };
  const tones = ['#f3d3bd', '#e3b48f', '#c98f63', '#a3693f', '#744628', '#4a2c1a'];
  const people: ExamplePictures[] = [];
  for (const [nth, tone] of tones.entries()) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="520"><defs><radialGradient id="s"><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></defs><rect width="420" height="520" fill="#9fb0b8"/><path d="M40 520 Q60 400 210 396 Q360 400 380 520Z" fill="#3f5d7a"/><path d="M176 330 h68 v70 q-34 30 -68 0Z" fill="${tone}"/><ellipse cx="210" cy="170" rx="118" ry="128" fill="#2c2320"/><ellipse cx="210" cy="230" rx="92" ry="126" fill="${tone}"/><ellipse cx="210" cy="230" rx="92" ry="126" fill="url(#s)"/><path d="M120 200 Q150 120 250 128 Q300 140 302 210 Q270 150 120 200Z" fill="#2c2320"/><g fill="#fff"><ellipse cx="172" cy="226" rx="18" ry="9"/><ellipse cx="248" cy="226" rx="18" ry="9"/></g><g fill="#3a2a20"><circle cx="172" cy="226" r="8"/><circle cx="248" cy="226" r="8"/><path d="M150 206 q22 -12 44 0 v5 q-22 -8 -44 0Z"/><path d="M226 206 q22 -12 44 0 v5 q-22 -8 -44 0Z"/></g><path d="M206 236 q-10 34 4 40 q10 0 12 -6" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/><path d="M180 306 q30 -12 60 0 q-30 26 -60 0Z" fill="#a8434a"/></svg>`;
    const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const random = createRandom(nth + 1);
    const noisy = Uint8Array.from(data, (value) => Math.max(0, Math.min(255, value + 26 * (random() - 0.5))));
    people.push({ subject: await encodePng({ ...size, channels: 3, data: noisy }) });
  }
  return people;
};

const usage = `Contact sheets for each tool, before and after, on drawn pictures and, where they are here, on twelve photographs.

pnpm --filter @atelier/engine sheets [options]
  --only 220,2        these tools alone
  --pictures FOLDER   the photographs of this folder (JPEG, PNG, WebP) in place of the drawn pictures and the twelve
  --names a,b,c       of that folder these alone, with or without extension
  --out FOLDER        where the sheets go; .atelier/sheets unless given
  --full              each picture before and after at its own size too, in OUT/full/TOOL, with what the product says of it
`;

/** Garments are cut out once. Sheets of photographs are never part of the repository. */
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

/** Tools that want cloth that fills the picture; tools whose subject no photograph holds. */
const onCloth = new Set([101, 102, 231]);
/** The cutout shows what it finds; a mask of the first garment is none of the others. */
const findsItself = new Set([100, 41]);
const drawnOnly = new Set([1, 4, 61, 62]);
const ofPeople = new Set([61, 62]);
/** A folder of portraits may be given: these are drawn of own pictures where `--only` names them. */
const isOnPhotographs = (toolType: number): boolean =>
  !drawnOnly.has(toolType) || (values.pictures !== undefined && ofPeople.has(toolType) && only !== undefined);
/** Films take long: this many of either kind. */
const films = 2;

const context = { finishStep: async () => {} };

/** An example and what was said of its garment's outline. */
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

/** Cloth that repeats, straight and turned, and cloth that does not. */
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

/** The photographs of the command, or the twelve where they are here. */
const listPhotographs = (): [name: string, open: () => Promise<Raster>][] => {
  if (values.pictures === undefined) {
    if (values.names !== undefined) throw new NoPicturesError('--names chooses from a folder: give --pictures too.');
    return isPhotoHere ? photographs.map((name) => [name, () => openPhoto(`${name}.jpg`)]) : [];
  }
  const files = listOwnPictures(values.pictures, values.names?.split(','));
  return files.map((file) => [path.parse(file).name, () => openOwnPicture(file)]);
};

/** Each photograph with its matte, found once, and the middle of its cloth. */
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
    // The tool itself says what it finds.
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

/** What is mixed with the nth: the next one, which is another garment. */
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
