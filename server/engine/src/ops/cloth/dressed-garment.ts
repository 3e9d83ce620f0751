import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findMatteOfJob } from '../matte/supplied-matte.ts';
import { createMatteFinder, wornWishOf } from '../people/people-matte.ts';
import { type ClothModel, fitClothModel } from './cloth-model.ts';
import { type FoldMap, readFolds } from './fold-map.ts';
import { reclaimTips } from './lost-tips.ts';
import { measurePlainSquares } from './print-edges.ts';
import { readPrintedFolds } from './printed-folds.ts';

/** Longest side of a result and of an input, pixels. */
const workSide = 2048;
const maxInputSide = 4096;
/** Less of the garment in its dominant dye, and its own print is likely to show through. */
const minPlainShare = 0.6;
/** With less of a garment between the marks of its all-over print, its folds are not read from there: between fine stripes nothing is left. */
const minLeft = 0.35;
/**
 * A large print on the chest has as many edges as stripes, but leaves so much of the garment in the cloth's dye, and so many of its squares without edges: of four
 * photographs .17 and more, of thirty that are printed, striped or checked all over .12 and less. Its folds are the cloth's.
 */
const loneness = { cloth: 0.7, squares: 0.15 } as const;

/** A garment that is ready to get cloth or a print laid on. */
export interface DressedGarment {
  picture: Raster;
  matte: Matte;
  cloth: ClothModel;
  /** Read from the plain cloth. */
  folds: FoldMap;
  /** What new cloth and prints lie on: `folds`, or those of a garment whose all-over print would show in them. */
  bed: FoldMap;
  /** Whether `bed` is the latter: no fine folds or seams are in it. */
  isPrintedBed: boolean;
  /** Where the garment is, pixels; right and bottom are one beyond. */
  box: { left: number; right: number; top: number; bottom: number };
  /** The matte's, and `printed-garment` where its own print may show through. */
  report: Matte['report'];
}

/** Decodes the job's picture of a garment, cuts it out and reads its folds: the first 60 % of the work. Refuses as the cutout does. */
export const readGarmentOf = async (
  job: EngineJob,
  context: HandlerContext,
  input: 'garment' | 'original' = 'garment',
): Promise<DressedGarment> => {
  const { finishStep } = context;
  const [garment] = job.inputs[input] ?? [];
  if (!garment) throw new EngineError('failed', 'input-missing');
  const decoded = await decodePicture(garment);
  if (Math.max(decoded.width, decoded.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
  const picture = await reduceToSide(decoded, workSide);
  await finishStep('decode', 4);
  const onStep = (step: string, share: number) => finishStep(step, 4 + 46 * share);
  const found = await findMatteOfJob(job, picture, decoded, onStep, createMatteFinder(context, wornWishOf(job)));
  const dressed = await dressGarment(picture, found, job.seed);
  await finishStep('folds', 60);
  return dressed;
};

/** Reads cloth and folds of a garment that was cut out of its picture, and adds tips that its outline lost. Throws `EngineError('refused', 'no-garment-found')` where the cover is empty. */
export const dressGarment = async (picture: Raster, found: Matte, seed: number): Promise<DressedGarment> => {
  const matte = await reclaimTips(picture, found);
  const cloth = fitClothModel(picture, matte.alpha, seed);
  const box = findBox(matte.alpha, picture.width);
  if (!cloth || !box) throw new EngineError('refused', 'no-garment-found');
  const folds = readFolds(picture, matte.wide, cloth);
  const isPrinted = cloth.share < minPlainShare || cloth.isAllOver;
  // A dark print on light cloth is left out of the folds already, if enough is left to read them from; others would ghost.
  const isGhost = cloth.isAllOver && (Number.isFinite(cloth.printLight) || folds.plain < minLeft);
  const isLone =
    isGhost && folds.plain >= loneness.cloth && measurePlainSquares(picture, matte.alpha) >= loneness.squares;
  const lone = isLone ? readFolds(picture, matte.wide, { ...cloth, isAllOver: false }) : undefined;
  const printed = isGhost && !lone ? await readPrintedFolds(picture, matte.wide, seed) : undefined;
  const warnings: WarningCode[] = isPrinted ? [...matte.report.warnings, 'printed-garment'] : matte.report.warnings;
  return {
    picture,
    matte,
    cloth,
    folds,
    bed: printed ?? lone ?? folds,
    isPrintedBed: printed !== undefined,
    box,
    report: { ...matte.report, warnings },
  };
};

const findBox = (alpha: Float32Array, width: number): DressedGarment['box'] | undefined => {
  const box = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 0.5) continue;
    const x = i % width;
    const y = (i - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.right > box.left ? box : undefined;
};
