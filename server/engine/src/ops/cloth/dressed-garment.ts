import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { type Bounds, findBounds } from '../geometry/mask.ts';
import { decodeInput, inputOf, type Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findMatteOfJob } from '../matte/supplied-matte.ts';
import { createMatteFinder, wornWishOf } from '../people/people-matte.ts';
import { type ClothModel, fitClothModel, measurePlainSquares } from './cloth-model.ts';
import { type FoldMap, readFolds, readPrintedFolds } from './fold-map.ts';

/** Longest side of a result, pixels. */
const garmentSide = 2048;
/** Share of the garment in its dominant dye below which its own print is likely to show through. */
const minPlainShare = 0.6;
/** Minimum share of a garment between the edges of its all-over print for reading folds there: fine stripes leave no space. */
const minLeft = 0.35;
/**
 * A large print on the chest has as many edges as stripes, but leaves this share of the garment in the cloth's dye, and this share of its
 * squares without edges: 0.17 or more on four photographs, 0.12 or less on thirty that are printed, striped or checked all over. Its folds
 * are those of the cloth.
 */
const loneness = { cloth: 0.7, squares: 0.15 } as const;

/** A garment that is prepared for new cloth or a print. */
export interface DressedGarment {
  picture: Raster;
  matte: Matte;
  cloth: ClothModel;
  /** Read from the plain cloth. */
  folds: FoldMap;
  /** Folds for applying new cloth and prints: `folds`, or a second reading where the garment's all-over print would show in them. */
  bed: FoldMap;
  /** Bounding box of the garment in pixels; right and bottom are exclusive. */
  box: Bounds;
  /** Report of the matte, with `printed-garment` where the garment's own print may show through. */
  report: Matte['report'];
}

/** Decodes the job's image of a garment, cuts it out and reads its folds: the first 60 % of the progress. Refuses like the cutout. */
export const readGarmentOf = async (
  job: EngineJob,
  context: HandlerContext,
  input: 'garment' | 'original' = 'garment',
): Promise<DressedGarment> => {
  const { finishStep } = context;
  const garment = inputOf(job, input);
  const decoded = await decodeInput(garment);
  const picture = await reduceToSide(decoded, garmentSide);
  await finishStep('decode', 4);
  const onStep = (step: string, share: number) => finishStep(step, 4 + 46 * share);
  const found = await findMatteOfJob(job, picture, decoded, onStep, createMatteFinder(context, wornWishOf(job)));
  const dressed = await dressGarment(picture, found, job.seed);
  await finishStep('folds', 60);
  return dressed;
};

/**
 * Reads cloth and folds of a garment that was cut out of its image. @throws EngineError `refused`, `no-garment-found` where alpha is empty.
 */
const dressGarment = async (picture: Raster, matte: Matte, seed: number): Promise<DressedGarment> => {
  const cloth = fitClothModel(picture, matte.alpha, seed);
  const box = findBounds(matte.alpha, picture.width, (value) => value >= 0.5);
  if (!cloth || !box) throw new EngineError('refused', 'no-garment-found');
  const folds = readFolds(picture, matte.wide, cloth);
  const isPrinted = cloth.share < minPlainShare || cloth.isAllOver;
  // A dark print on light cloth is already excluded from the folds if enough cloth remains; other prints would show through as ghosts.
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
    box,
    report: { ...matte.report, warnings },
  };
};
