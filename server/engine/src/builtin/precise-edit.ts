import { EngineError, type EngineJob, type EngineReport } from '../engine.ts';
import type { Handler, HandlerContext } from '../handler.ts';
import { fitClothModel } from '../ops/cloth/cloth-model.ts';
import { createTileSampler, drapeCloth } from '../ops/cloth/drape.ts';
import { readFolds } from '../ops/cloth/fold-map.ts';
import { parseOklab } from '../ops/colour/oklab.ts';
import {
  decodeInput,
  decodePicture,
  encodePng,
  inputOf,
  type Raster,
  readLayers,
  uniteLayers,
} from '../ops/geometry/raster.ts';
import { reduceToSide, resamplePlane } from '../ops/geometry/resample.ts';
import { frameGarment } from '../ops/matte/frame-garment.ts';
import type { Matte } from '../ops/matte/matte.ts';
import { createSuppliedMatte } from '../ops/matte/supplied-matte.ts';
import { createMatteFinder } from '../ops/people/people-matte.ts';
import { listDyeWarnings, listPrintWarnings } from '../ops/recolour/dye-warnings.ts';
import { recolourGarment } from '../ops/recolour/recolour.ts';
import { type Erased, eraseRegion } from '../ops/region/erase-region.ts';
import { layRegion, liftRegion, type RegionMove } from '../ops/region/lift-region.ts';
import { makeSeamless } from '../ops/repeat/seamless.ts';
import { createDyeReport, type DyeReport } from '../places/dye-report.ts';

/** Longest side of a result, pixels. */
const workSide = 2048;
const unitSide = 1024;
/** Fallback when the form omits the colour. */
const defaultColour = '#c0392b';
/** Confidence below which the outline does not limit erasing. */
const sureOutline = 0.6;
/** Recolours the whole region regardless of its colours. */
const fullDye = 2.5;

interface PreciseEditParams extends RegionMove {
  action: 'recolour' | 'fabric' | 'erase' | 'clone' | 'move';
  /** `#rrggbb`, for recolouring. */
  colour?: string;
  /** For recolouring: keeps pixels whose colour differs from most of the region. */
  protectPrint: boolean;
  /** Fabric: picture width in percent of the region's width, fold depth and fold distortion in percent. */
  size: number;
  folds: number;
  bend: number;
}

/** One marked region. */
interface Region {
  alpha: Float32Array;
  matte: Matte;
}

/**
 * Precise image edit (22): recolours, covers with `fabric`, erases, clones or moves what the layers of `mask` mark; all other pixels keep
 * their bytes, except those that a moved region covers. Recolour and fabric process each layer separately, so that a red and a white part
 * end in the same colour; the other actions merge the layers. The longest side is limited to 2048 px. Erasing continues the surroundings
 * and generates nothing new: above 12 % of the image it warns `erase-large`. Refuses with `layer-missing` when no layer marks anything,
 * `mask-size-mismatch`, `input-too-large` and `fabric-missing`.
 *
 * Method: the layers as mattes; OKLab recolouring, fold map and drape, patch fill, affine copy.
 */
export const preciseEdit: Handler = {
  toolType: 22,
  timeLimitMs: 120_000,
  async run(job, context) {
    const params = job.params as unknown as PreciseEditParams;
    const { picture, regions } = await openRegions(job, context);
    const { edited, report } = await edit(job, params, picture, regions, context);
    const output = await encodePng(edited);
    await context.finishStep('encode', 98);
    return { outputs: [output], method: `layers+${methods[params.action]}`, report };
  },
};

const methods: Record<PreciseEditParams['action'], string> = {
  recolour: 'oklab-dye',
  fabric: 'fold-map+drape',
  erase: 'patch-fill',
  clone: 'affine-copy',
  move: 'patch-fill+affine-copy',
};

const openRegions = async (job: EngineJob, { finishStep }: HandlerContext) => {
  const original = inputOf(job, 'original');
  const decoded = await decodeInput(original);
  const layers = await readLayers(job, decoded);
  if (layers.length === 0) throw new EngineError('refused', 'layer-missing');
  const picture = await reduceToSide(decoded, workSide);
  await finishStep('decode', 10);
  const regions = layers.map((layer) => resamplePlane(layer, decoded, picture));
  return { picture, regions };
};

interface Edited {
  edited: Raster;
  report: EngineReport;
}

const edit = async (
  job: EngineJob,
  params: PreciseEditParams,
  picture: Raster,
  layers: readonly Float32Array[],
  context: HandlerContext,
): Promise<Edited> => {
  if (params.action === 'recolour' || params.action === 'fabric') {
    const dyeReport = createDyeReport({ warnings: [] });
    const change = params.action === 'recolour' ? createDyer(job, params, dyeReport) : await createCoverer(job, params);
    let edited = picture;
    for (const [nth, alpha] of layers.entries()) {
      const region = { alpha, matte: await createSuppliedMatte(picture, alpha) };
      edited = await change(picture, edited, region, (share) =>
        context.finishStep(params.action, 12 + (84 * (nth + share)) / layers.length),
      );
    }
    return { edited, report: dyeReport.finish() };
  }
  const alpha = uniteLayers(layers) ?? new Float32Array(picture.width * picture.height);
  const lifted = params.action === 'erase' ? undefined : liftRegion(picture, await createSuppliedMatte(picture, alpha));
  await context.finishStep('region', 20);
  const { erased, isLarge }: Erased =
    params.action === 'clone'
      ? { erased: picture, isLarge: false }
      : eraseRegion(picture, alpha, job.seed, await findGarment(picture, context));
  await context.finishStep('erase', 80);
  const edited = lifted ? await layRegion(erased, lifted, params) : erased;
  return { edited, report: { warnings: isLarge ? ['erase-large'] : [] } };
};

/** Alpha of a garment with a confident outline: erasing continues separately inside and outside it. */
const findGarment = async (picture: Raster, context: HandlerContext): Promise<Float32Array | undefined> => {
  const onStep = (_: string, share: number) => context.finishStep('region', 20 + 25 * share);
  try {
    const { alpha, report } = await createMatteFinder(context, 'worn')(picture, onStep);
    return report.confidence < sureOutline ? undefined : alpha;
  } catch (error) {
    if (error instanceof EngineError && error.reason === 'no-garment-found') return undefined;
    throw error;
  }
};

/** Reads a region of `picture` and changes it in `edited`, which contains the earlier changes. */
type RegionChange = (
  picture: Raster,
  edited: Raster,
  region: Region,
  onShare: (share: number) => Promise<void>,
) => Promise<Raster>;

const createDyer = (
  job: EngineJob,
  { colour, protectPrint }: PreciseEditParams,
  dyeReport: DyeReport,
): RegionChange => {
  const target = parseOklab(colour ?? defaultColour);
  return async (picture, edited, { alpha, matte }, onShare) => {
    const cloth = fitClothModel(picture, alpha, job.seed);
    if (!cloth) return edited;
    dyeReport.add(listDyeWarnings(picture, matte, cloth, { target, protectPrint }));
    const options = { target, contrast: 0, coefficient: fullDye, protectPrint };
    const dyed = await recolourGarment(edited, matte, cloth, options, onShare);
    dyeReport.add(await listPrintWarnings(edited, dyed, matte, cloth));
    return dyed.picture;
  };
};

const createCoverer = async (
  job: EngineJob,
  { size, rotation, folds, bend }: PreciseEditParams,
): Promise<RegionChange> => {
  const [fabric] = job.inputs.fabric ?? [];
  if (!fabric) throw new EngineError('refused', 'fabric-missing');
  const source = await reduceToSide(await decodePicture(fabric), unitSide);
  const { unit } = makeSeamless(source, 'auto', 'straight');
  return async (picture, edited, { alpha, matte }, onShare) => {
    const cloth = fitClothModel(picture, alpha, job.seed);
    if (!cloth) return edited;
    const box = frameGarment(alpha, picture, { margin: 0, isSquare: false });
    const sample = await createTileSampler(unit, {
      x: box.left + box.width / 2,
      y: box.top + box.height / 2,
      width: (size / 100) * box.width,
      rotation,
    });
    const options = { folds: folds / 100, bend: bend / 100 };
    return drapeCloth(edited, matte, readFolds(picture, matte.wide, cloth), sample, options, onShare);
  };
};
