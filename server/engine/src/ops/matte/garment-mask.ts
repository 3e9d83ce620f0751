import { EngineError } from '../../engine.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import {
  countSet,
  createMask,
  createMaskOf,
  dilate,
  findComponents,
  type Mask,
  measureFrameTouch,
  overlap,
  uniteMasks,
} from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { learnSides } from './colour-shares.ts';
import { findColourStrays } from './colour-strays.ts';
import { averageStep, findFaintEdge, measureEdgeSteps, measureRealEdgeShare, traceContour } from './contour.ts';
import { looksLikePrint } from './found-print.ts';
import { type GarmentPrior, voteForPrior } from './garment-prior.ts';
import { runGrabCut } from './grab-cut.ts';
import { openGroundHoles } from './ground-holes.ts';
import { dropGroundLeaks } from './ground-leaks.ts';
import { dropGroundPieces } from './ground-pieces.ts';
import { findSlits } from './ground-slits.ts';
import { hasGroundSliver } from './ground-slivers.ts';
import { findHangerSigns, type HangerSigns } from './hanger-signs.ts';
import { dropLeakShade } from './leak-shade.ts';
import { settleOutline } from './local-strays.ts';
import { cleanMask, dropCrumbs } from './mask-cleanup.ts';
import { fillNotches } from './notches.ts';
import { createPicturePlanes, type PicturePlanes } from './picture-planes.ts';
import { settleRim } from './rim-ground.ts';
import { dropRimShade } from './rim-shade.ts';
import { trimRim } from './rim-trim.ts';
import { followSeeds } from './seeded-cut.ts';
import { findSmoothSlivers } from './smooth-slivers.ts';
import { returnStripped } from './stripped-cloth.ts';
import { createTrimap } from './trimap.ts';

/** Longest side for GrabCut; larger is slower and no better. */
const workSide = 512;
/** Longest side for the vote. */
const voteSide = 256;
/** Below either, what was found is noise on an empty ground: bare walls measured steps of .3 to 1.4, a black dress on black 3.9. */
const minArea = 0.004;
const minStep = 2.5;
/** How far around a stray its like is looked for, as a share of the longer side. */
const strayReach = 0.01;

/** Most that a mask with a piece of shaded ground, or a sign of a hanger, gets: it is to be looked at. */
const toLookAt = 0.85;
/** Most that a mask gets which may be a print in place of its garment: it is uncertain as a whole. */
const unlikely = 0.55;

/** The garment as a hard mask at working size, and how sure it is, 0 to 1. */
export interface GarmentMask {
  mask: Mask;
  confidence: number;
  /** What GrabCut took for the garment before the clean-up, same size. */
  cut: Mask;
  /** Where the search began. */
  prior: GarmentPrior['source'];
  /** Where a hanger may have been left in, masks of the same size; absent without a sign of one. */
  hanger?: HangerSigns;
  /** Where ground may have been left along the outline, same size; absent where none is seen. */
  sliver?: Mask;
  /** Where the outline's own neighbourhood says otherwise and colours do not tell, or a rim has the ground's colours, same size; absent where nothing is doubtful. */
  doubt?: Mask;
  /** What may be cloth beyond the outline, same size; absent where nothing is. */
  beyond?: Mask;
  /** Where the outline is on no visible edge, same size. */
  faint: Mask;
}

/**
 * `onStep` is called after each finished step with its share of the work, 0 to 1. `askNetwork` may know the garment; without it, or where it
 * knows nothing, the vote begins.
 */
export const findGarmentMask = async (
  picture: Raster,
  seed: number,
  onStep: (step: string, share: number) => Promise<void>,
  askNetwork?: (picture: Raster, planes: PicturePlanes) => Promise<GarmentPrior | undefined>,
): Promise<GarmentMask> => {
  const work = await shrinkToSide(picture, workSide);
  const planes = createPicturePlanes(work);
  await onStep('shrink', 0.05);
  const prior =
    (await askNetwork?.(picture, planes)) ??
    voteForPrior(createPicturePlanes(await shrinkToSide(picture, voteSide)), seed);
  // Looked at before GrabCut too, which takes seconds to find nothing.
  if (!prior || !looksLikeGarment(thresholdPrior(prior, prior.planes), prior.planes)) {
    throw new EngineError('refused', 'no-garment-found');
  }
  await onStep('vote', 0.5);
  const { cv } = await loadOpenCv();
  const size = { width: work.width, height: work.height };
  const cut = runGrabCut(cv, work, createTrimap(prior, size), seed);
  await onStep('grab-cut', 0.9);
  const settled = await settleMask({ ...size, data: cut }, prior, work, planes, seed);
  await onStep('clean-up', 1);
  return settled;
};

/** What follows on GrabCut: clean-up, what is on the wrong side, marks and confidence. `work` and `planes` have the size of `cut`. */
const settleMask = async (
  cut: Mask,
  prior: GarmentPrior,
  work: Raster,
  planes: PicturePlanes,
  seed: number,
): Promise<GarmentMask> => {
  const cleaned = cleanMask(cut, planes);
  const drained = dropGroundLeaks(cleaned, planes);
  const isDrained = drained !== cleaned;
  const cloth = fillNotches(isDrained ? cleanMask(dropLeakShade(cleaned, drained, work), planes) : cleaned, planes);
  const {
    mask: settled,
    doubt: unsettled,
    beyond,
  } = await settleOutline(await returnStrays(cloth, cleaned, work, planes, seed), work, seed);
  const opened = openGroundHoles(returnStripped(settled, cut, work), cut, work);
  const sides = learnSides(opened, work);
  const { mask: cleared, doubt: rim } = settleRim(opened, work, planes, sides);
  const { mask: rimmed, doubt: sliverDoubt } = trimRim(cleared, work, planes, sides);
  const rimmedSides = rimmed === opened ? sides : learnSides(rimmed, work);
  const slits = findSlits(rimmed, work, planes, rimmedSides);
  const slit = slits.ground ? dropCrumbs(without(rimmed, slits.ground)) : rimmed;
  const { mask: shaded, doubt: shadeDoubt, basin } = dropRimShade(slit, work, planes, rimmedSides);
  const { mask, doubt: groundDoubt } = dropGroundPieces(shaded, work, planes, { sides: rimmedSides, basin });
  if (!looksLikeGarment(mask, planes)) throw new EngineError('refused', 'no-garment-found');
  const hanger = findHangerSigns(mask, work);
  const sliver = findSmoothSlivers(mask, work, planes);
  // What is too small to be pointed at is too small to hold a mask for. Where `dropRimShade` took a part of a gap the rest of it may be left.
  const open = uniteMasks(
    unsettled && withoutSettled(unsettled, settled, slit),
    rim && withoutSettled(rim, cleared, slit),
  );
  // Earlier doubts stay whatever `dropGroundPieces` took: the rest of what was doubtful may be left.
  const other = uniteMasks(slits.doubt, uniteMasks(shadeDoubt, groundDoubt));
  const doubts = uniteMasks(uniteMasks(open, sliverDoubt), other);
  const doubt = doubts && areasOfMask(doubts).length > 0 ? doubts : undefined;
  const sure = measureConfidence(mask, cloth, prior, planes);
  const most = looksLikePrint(mask, work) ? unlikely : 1;
  const confidence = Math.min(hanger || sliver || doubt ? toLookAt : 1, most, sure);
  const faint = findFaintEdge(mask, planes);
  return {
    mask,
    cut,
    confidence,
    prior: prior.source,
    faint,
    ...(hanger && { hanger }),
    ...(sliver && { sliver }),
    ...(doubt && { doubt }),
    ...(beyond && { beyond }),
  };
};

const without = (mask: Mask, { data }: Mask): Mask => createMask(mask, (at) => mask.data[at] === 1 && data[at] === 0);

/** Doubts of `before` that `after` has no more, by more than half, are settled. */
const withoutSettled = (doubt: Mask, before: Mask, after: Mask): Mask =>
  createMaskOf(
    doubt,
    findComponents(doubt).filter(
      ({ area, pixels }) => pixels.filter((at) => before.data[at] === 1 && after.data[at] === 0).length <= area / 2,
    ),
  );

/** Moves what is on the wrong side by its colours, and what looks like it nearby; `before`: the mask before ground was taken out of it. */
const returnStrays = async (
  mask: Mask,
  before: Mask,
  work: Raster,
  planes: PicturePlanes,
  seed: number,
): Promise<Mask> => {
  const drained = createMask(mask, (at) => before.data[at] === 1 && mask.data[at] === 0);
  const strays = findColourStrays(mask, drained, work, planes);
  if (!strays.cloth && !strays.ground) return mask;
  const next = { ...mask, data: mask.data.slice() };
  for (const wanted of [1, 0] as const) {
    const stray = wanted ? strays.cloth : strays.ground;
    if (!stray) continue;
    const reach = dilate(stray.whole, Math.round(strayReach * planes.side)).data;
    await followSeeds(work, next, { wanted, seeds: stray.sure.data, reach, seed });
  }
  return dropCrumbs(next);
};

const thresholdPrior = (prior: GarmentPrior, to: { width: number; height: number }): Mask => {
  const share = resamplePlane(prior.share, prior.planes, to);
  return createMask(to, (at) => share[at] > 0.5);
};

const looksLikeGarment = (mask: Mask, planes: PicturePlanes): boolean =>
  countSet(mask) >= minArea * mask.data.length && averageStep(measureEdgeSteps(planes, traceContour(mask))) >= minStep;

/**
 * Fitted on 96 photographs: both wrong masks among them got under .2, every mask of .9 and more was right. Of the last 70 that nothing was
 * fitted on 31 got .9, of which 12 have an error that a strict eye sees: it tells wrong from usable, and clean from nearly clean only where a mark holds it. `first`: the mask before strays were returned, which the prior did not know of.
 */
const measureConfidence = (mask: Mask, first: Mask, prior: GarmentPrior, planes: PicturePlanes): number => {
  const before = thresholdPrior(prior, mask);
  const sum =
    0.5 * prior.certainty +
    0.3 * rateEdge(mask, planes) +
    0.2 * ramp(overlap(before, first), 0.85, 0.1) -
    rateFrameTouch(mask);
  return Math.max(0, Math.min(hasGroundSliver(mask, planes) ? toLookAt : 1, sum));
};

/** Share of a mask's outline on a visible edge, 0 to 1: the only confidence for a mask that the user drew. */
export const measureEdgeConfidence = (mask: Mask, planes: PicturePlanes): number =>
  Math.max(0, rateEdge(mask, planes) - rateFrameTouch(mask));

const ramp = (value: number, from: number, range: number): number => Math.max(0, Math.min(1, (value - from) / range));

const rateEdge = (mask: Mask, planes: PicturePlanes): number =>
  ramp(measureRealEdgeShare(measureEdgeSteps(planes, traceContour(mask))), 0.7, 0.28);

/** Share of the frame that a hem or a sleeve cut by it touches; wrong masks of 113 photographs touch .08 and more. */
const freeTouch = 0.03;

/** From twice the free share on all of it counts. */
const rateFrameTouch = (mask: Mask): number => {
  const touch = measureFrameTouch(mask);
  return Math.min(0.3, 3 * touch, 6 * Math.max(0, touch - freeTouch));
};
