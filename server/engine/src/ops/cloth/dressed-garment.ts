import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, createMaskOf, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import { decodePicture, type Raster } from '../geometry/raster.ts';
import { reduceToSide, resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { completeMatte, type Matte } from '../matte/matte.ts';
import { findMatteOfJob } from '../matte/supplied-matte.ts';
import { createMatteFinder, wornWishOf } from '../people/people-matte.ts';
import { type ClothModel, fitClothModel, measurePlainSquares } from './cloth-model.ts';
import { type FoldMap, readFolds, readPrintedFolds } from './fold-map.ts';

/** Below this confidence the outline is likely wrong, and the pixels beside it may be anything. */
const sureOutline = 0.8;
/** Longest side of the copy that is looked at. */
const workSide = 1024;
/** Shares of the longest side: how far a tip reaches beyond the outline, and within which cloth and ground are read. */
const reachShare = 0.016;
const aroundShare = 0.05;
/** Pixels beyond its reach by which a tip must have ended: what goes on is a hanger, a strap or another thing. */
const beyondReach = 3;
/** Least step from ground to cloth, and from the ground in any shade to a tip, OKLab; the latter also in deviations of the ground. */
const least = { step: 0.12, tip: 0.09, deviations: 3 } as const;
/** From which share of cloth a pixel belongs to a tip, how much of it is cloth in the mean, and from which the soft pixels round it are its edge. */
const share = { tip: 0.5, mean: 0.68, soft: 0.12 } as const;
/** How far beside the way from ground to cloth a tip's colour may lie, as a share of that way. */
const aside = 0.45;
/** Light of the ground in shade, as shares of what it has around. */
const shade = { least: 0.4, most: 1.08 } as const;
/** Fewest pixels of a tip, and the most as a share of the garment. */
const area = { least: 3, most: 0.004 } as const;
/** The cutout's own softness: shares of cloth that count as none, and over which cover rises. */
const tight = { low: 0.28, range: 0.62 } as const;
const wideRange = { low: 0.05, range: 0.9 } as const;

/**
 * A garment's matte with the tips that its outline lost, by a few pixels: the corner of a collar, of a cuff or of a hem. In a cutout they are
 * not missed; beside new cloth they are a rim of the old one. A tip has the colour of the cloth beside it, none of the ground's in any shade, is
 * connected to the outline and ends close by. Only for outlines that the engine found with confidence; other mattes are returned unchanged.
 */
const reclaimTips = async (picture: Raster, matte: Matte): Promise<Matte> => {
  if (!matte.prior || matte.report.confidence < sureOutline) return matte;
  const guide = await shrinkToSide(picture, workSide);
  const shares = measureTips(guide, resamplePlane(matte.wide, picture, guide));
  if (!shares) return matte;
  const whole = resamplePlane(shares, guide, picture);
  const lay = (old: Float32Array, { low, range }: typeof tight | typeof wideRange) =>
    old.map((value, at) => Math.max(value, Math.min(1, (whole[at] - low) / range)));
  const alpha = { alpha: lay(matte.alpha, tight), wide: lay(matte.wide, wideRange) };
  return { ...matte, ...completeMatte(picture, guide, alpha, matte.report) };
};

/** Share of cloth, 0 to 1, of the pixels of lost tips; undefined where there are none. `cover` is the garment's, of the picture's size. */
const measureTips = (picture: Raster, cover: Float32Array): Float32Array | undefined => {
  const side = Math.max(picture.width, picture.height);
  const reach = Math.max(4, Math.round(reachShare * side));
  const garment = createMask(picture, (at) => cover[at] > 0.5);
  const near = dilate(garment, reach);
  const limit = dilate(garment, reach + beyondReach);
  const sure = erode(
    createMask(picture, (at) => cover[at] > 0.97),
    1,
  );
  const ground = createMask(picture, (at) => limit.data[at] === 0);
  const rate = createTipRater(picture, sure, ground, Math.round(aroundShare * side));
  const shares = new Float32Array(cover.length);
  for (let at = 0; at < shares.length; at++) if (limit.data[at] === 1 && cover[at] <= 0.97) shares[at] = rate(at);
  const tips = findTips(shares, { garment, near });
  if (!tips) return undefined;
  const soft = dilate(tips, 1).data;
  return shares.map((value, at) => (soft[at] === 1 && value > share.soft ? value : 0));
};

/** Pieces beyond the outline that have the cloth's colour, touch the garment and end within reach. */
const findTips = (shares: Float32Array, { garment, near }: { garment: Mask; near: Mask }): Mask | undefined => {
  const beside = dilate(garment, 1).data;
  const most = area.most * garment.data.reduce((sum, value) => sum + value, 0);
  const likely = createMask(garment, (at) => garment.data[at] === 0 && shares[at] > share.tip);
  const tips = findComponents(likely).filter(
    (piece) =>
      piece.area >= area.least &&
      piece.area <= most &&
      piece.pixels.reduce((sum, at) => sum + shares[at], 0) > share.mean * piece.area &&
      piece.pixels.some((at) => beside[at] === 1) &&
      piece.pixels.every((at) => near.data[at] === 1),
  );
  return tips.length > 0 ? createMaskOf(garment, tips) : undefined;
};

/** Rates a pixel by cloth and ground around it: its share of cloth, 0 where it may be ground or where the two are hardly distinguishable. */
const createTipRater = (picture: Raster, sure: Mask, ground: Mask, radius: number): ((at: number) => number) => {
  const planes = toOklabPlanes(picture.data, picture.channels);
  const cloth = readAround(planes, sure, radius);
  const beyond = readAround(planes, ground, radius);
  const { lightness, a, b } = planes;
  return (at) => {
    if (cloth.weight[at] < 1e-4 || beyond.weight[at] < 1e-4) return 0;
    const [groundL, groundA, groundB] = [beyond.lightness[at], beyond.a[at], beyond.b[at]];
    const toL = cloth.lightness[at] - groundL;
    const toA = cloth.a[at] - groundA;
    const toB = cloth.b[at] - groundB;
    const square = toL * toL + toA * toA + toB * toB;
    if (square < least.step * least.step) return 0;
    const own = [lightness[at] - groundL, a[at] - groundA, b[at] - groundB] as const;
    const part = Math.max(0, Math.min(1.2, (own[0] * toL + own[1] * toA + own[2] * toB) / square));
    const off = Math.hypot(own[0] - part * toL, own[1] - part * toA, own[2] - part * toB);
    if (off > aside * Math.sqrt(square)) return 0;
    const light = Math.max(shade.least, Math.min(shade.most, lightness[at] / Math.max(0.05, groundL)));
    const away = Math.hypot(lightness[at] - light * groundL, a[at] - light * groundA, b[at] - light * groundB);
    if (part > share.tip && away < Math.max(least.tip, least.deviations * beyond.deviation[at])) return 0;
    return Math.min(1, part);
  };
};

/** Mean colour around each pixel of what a mask holds, how much of it there is, and its deviation in lightness. */
const readAround = ({ lightness, a, b }: OklabPlanes, { width, height, data }: Mask, radius: number) => {
  const weight = blurBox(Float32Array.from(data), width, height, radius);
  const meanOf = (plane: Float32Array) => {
    const sums = blurBox(
      plane.map((value, at) => value * data[at]),
      width,
      height,
      radius,
    );
    for (let at = 0; at < sums.length; at++) sums[at] = weight[at] > 0 ? sums[at] / weight[at] : 0;
    return sums;
  };
  const mean = meanOf(lightness);
  const square = meanOf(lightness.map((value) => value * value));
  return {
    weight,
    lightness: mean,
    a: meanOf(a),
    b: meanOf(b),
    deviation: square.map((value, at) => Math.sqrt(Math.max(0, value - mean[at] * mean[at]))),
  };
};

/** Longest side of a result and of an input, pixels. */
const garmentSide = 2048;
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
  const picture = await reduceToSide(decoded, garmentSide);
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
