import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineJob, type EnginePicture, type EngineReport } from '../engine.ts';
import { editSpec, fuseSpecs, varySpec } from '../flats/edit-spec.ts';
import { fromOklab } from '../flats/flat-colours.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { layCloth, ownPrintWarning, photoPartOf, readPhoto, redressPhoto } from '../flats/redress-photo.ts';
import { drawFlatPicture, nearestSheet } from '../flats/render-svg.ts';
import { reportWords } from '../flats/report-words.ts';
import type { FlatSpec, PartialSpec } from '../flats/spec.ts';
import { parseWords } from '../flats/words/parse-words.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { readClothOf } from '../ops/cloth/cloth-of-photo.ts';
import type { DressedGarment } from '../ops/cloth/dressed-garment.ts';
import { extractPalette } from '../ops/colour/palette.ts';
import { decodePicture, encodePng } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';

interface FusionParams {
  prompt?: string;
  batch_size: number;
}

const seedStep = 7919;

/**
 * Style fusion (41) of 2 to 4 garments: silhouette of the first, fabric and print of the second, colours of the third (of the second when
 * there are two); a fourth flat gives pocket, cuff and finish. Flats made by this engine are merged by their specs. A photograph as first
 * input keeps its cut and folds and is covered with the second's fabric inside its mask; photographs among the others provide colours, and
 * their print only to a photograph (`fusion-print-left` when it was omitted).
 */
export const styleFusion: Handler = {
  toolType: 41,
  timeLimitMs: 240_000,
  async run(job, context) {
    const { prompt = '', batch_size: batchSize } = job.params as unknown as FusionParams;
    const garments = job.inputs.garment ?? [];
    const [first, second] = garments;
    if (!first || !second) throw new EngineError('failed', 'input-missing');
    const parsed = parseWords(prompt);
    const shape = readFlatSpec(first);
    const { outputs, report, spec } = shape
      ? await fuseFlats(job, garments, shape, parsed.wish, batchSize, context)
      : await fusePhotos(job, garments, parsed.wish, batchSize, context);
    const words = prompt ? { words: reportWords(parsed, spec) } : {};
    return { outputs, method: shape ? 'parametric-mix' : 'matte+cloth-transfer', report: { ...report, ...words } };
  },
};

interface Fused {
  outputs: EnginePicture[];
  report: EngineReport;
  spec?: FlatSpec;
}

const fuseFlats = async (
  job: EngineJob,
  garments: readonly EnginePicture[],
  shape: FlatSpec,
  wish: PartialSpec,
  batchSize: number,
  { finishStep }: HandlerContext,
): Promise<Fused> => {
  const parts: FlatSpec[] = [shape];
  let isPrintLeft = false;
  for (const [nth, garment] of garments.slice(1).entries()) {
    const spec = readFlatSpec(garment);
    isPrintLeft ||= !spec && nth === 0;
    parts.push(spec ?? { ...shape, colours: await readColours(garment, shape, job.seed) });
    await finishStep('palette', 5 + 8 * nth);
  }
  const outputs: EnginePicture[] = [];
  let first: FlatSpec | undefined;
  for (let nth = 0; nth < batchSize; nth++) {
    const fused = editSpec(fuseSpecs(parts, job.seed >>> 0), wish);
    const spec = nth === 0 ? fused : { ...varySpec(fused, job.seed + nth * seedStep, 1), colours: fused.colours };
    first ??= spec;
    const { png } = await drawFlatPicture(spec, {
      ...nearestSheet(garments[0] as EnginePicture),
      views: ['front', 'back'],
      ground: '#ffffff',
    });
    outputs.push(png);
    await finishStep('flat', 30 + (68 * (nth + 1)) / batchSize);
  }
  return { outputs, report: { warnings: isPrintLeft ? ['fusion-print-left'] : [] }, ...(first ? { spec: first } : {}) };
};

/** Reads the palette of an image as a colour story; missing colours stay. */
const readColours = async (
  picture: EnginePicture,
  { colours }: FlatSpec,
  seed: number,
): Promise<FlatSpec['colours']> => {
  const found = extractPalette(await reduceToSide(await decodePicture(picture), 512), seed);
  const [main, second, accent] = found.map(({ colour }) => fromOklab(...colour));
  return {
    main: main ?? colours.main,
    second: second ?? colours.second,
    accent: accent ?? colours.accent,
    trim: second ?? colours.trim,
  };
};

const fusePhotos = async (
  job: EngineJob,
  garments: readonly EnginePicture[],
  wish: PartialSpec,
  batchSize: number,
  context: HandlerContext,
): Promise<Fused> => {
  const [first, second, third] = garments as [EnginePicture, EnginePicture, EnginePicture | undefined];
  const shape = await readPhoto(job, first, context);
  const said = photoPartOf(wish) ?? {};
  const flat = readFlatSpec(second);
  const palette = third ? await colourOf(third, job) : undefined;
  const outputs: EnginePicture[] = [];
  for (let nth = 0; nth < batchSize; nth++) {
    const seed = job.seed + nth * seedStep;
    if (flat) {
      const colours = { ...flat.colours, ...(palette ? { main: palette } : {}) };
      outputs.push(
        await redressPhoto(
          shape,
          { colour: colours.main, colours, print: flat.print, fabric: flat.fabric, ...said },
          seed,
        ),
      );
    } else
      outputs.push(
        await coverPhoto(
          job,
          shape,
          second,
          { ...(palette ? { colour: palette } : {}), ...said },
          1 - 0.22 * nth,
          context,
          seed,
        ),
      );
    await context.finishStep('drape', 60 + (38 * (nth + 1)) / batchSize);
  }
  return {
    outputs,
    report: {
      ...shape.report,
      warnings: [
        ...new Set<WarningCode>([...shape.report.warnings, ...ownPrintWarning(shape), 'photo-structure-kept']),
      ],
    },
  };
};

const colourOf = async (picture: EnginePicture, job: EngineJob): Promise<string | undefined> => {
  const spec = readFlatSpec(picture);
  if (spec) return spec.colours.main;
  const [main] = extractPalette(await reduceToSide(await decodePicture(picture), 512), job.seed);
  return main ? fromOklab(...main.colour) : undefined;
};

/** Covers the first garment with the second's fabric; uses only its colour where words or a third garment determine the fabric. */
const coverPhoto = async (
  job: EngineJob,
  shape: DressedGarment,
  picture: EnginePicture,
  wish: { colour?: string; print?: FlatSpec['print']; fabric?: FlatSpec['fabric'] },
  size: number,
  context: HandlerContext,
  seed: number,
): Promise<EnginePicture> => {
  const other = await readPhoto(job, picture, context);
  const own = fromOklab(other.cloth.middle, other.cloth.a, other.cloth.b);
  const isAsked = wish.print !== undefined || wish.fabric !== undefined;
  const cloth = isAsked || wish.colour ? undefined : await readClothOf(other, seed);
  if (!cloth) return redressPhoto(shape, { colour: own, ...wish }, seed);
  const scale = (shape.box.right - shape.box.left) / Math.max(1, other.box.right - other.box.left);
  return encodePng(await layCloth(shape, cloth.unit, cloth.width * scale * size));
};
