import type { ClothModel } from '../cloth/cloth-model.ts';
import { toOklabPlanes } from '../colour/oklab.ts';
import {
  type Component,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { measureInnerStep, measureOuterSteps } from '../matte/part-steps.ts';
import { createPicturePlanes } from '../matte/picture-planes.ts';
import { hasFellows } from '../matte/print-fellows.ts';
import { isWhereLabelsLie } from '../matte/rim-ground.ts';
import { measureDyeDistance } from './dye-distance.ts';
import { measureInnerSharpness } from './inner-sharpness.ts';
import { rateRim } from './rim-odds.ts';

/** Odds (natural logarithm) of the surest pixel of a piece, of all its pixels, and of the piece as a whole. */
const odds = { seed: 2.5, pixel: 1, whole: 2 } as const;
/** Pixels along the outline that both sides mix, the fewest of a piece, and how much of it is deeper. */
const mixed = 2;
const least = { area: 40, deep: 8, share: 0.25 } as const;
/** Share of a piece at the outline; in the label area a piece needs more. */
const atOutline = { usual: 0.03, labels: 0.12 } as const;
/** How many times its edge towards the cloth the one towards the ground is at most; a faint one, in steps of colour, may be more. */
const overInner = { usual: 1.5, faint: 2, step: 25 } as const;
/** How sharply it ends towards the cloth at least. */
const sharp = 0.78;
/** What the dye would take: distance beyond the print's limit, and share of a piece. Panels and stripes in the ground's colour have up to .29. */
const takes = { beyond: 0.02, share: 0.32 } as const;
/** More of a garment than this is no leak, nor where so much of it as of the leaks is enclosed by cloth: garment and ground share their colours. */
const most = 0.12;
const enclosed = 0.6;

/**
 * Ground within a mask that a new dye would take: along the outline, in the ground's colours, with an edge towards the cloth that is about as clear as the one towards the ground. Ground far
 * from the dye keeps its colour anyway, and may be a stripe or a panel. `limit`: distance (`measureDyeDistance`) at which a print begins. `picture` has the size of the mask. Undefined where there is none.
 */
export const findRimLeaks = (mask: Mask, picture: Raster, cloth: ClothModel, limit: number): Mask | undefined => {
  const rates = rateRim(mask, picture);
  if (!rates) return undefined;
  const beyond = createMask(mask, (at) => mask.data[at] === 0);
  const outline = dilate(beyond, mixed).data;
  const grown = findComponents(createMask(mask, (at) => mask.data[at] === 1 && rates[at] > odds.pixel));
  const oklab = toOklabPlanes(picture.data, picture.channels);
  const { lightness, a, b } = oklab;
  const isTaken = (at: number) =>
    measureDyeDistance(lightness[at], a[at], b[at], cloth.a, cloth.b, cloth) < limit + takes.beyond;
  let shared = 0;
  const isLikely = ({ area, pixels }: Component): boolean => {
    if (!pixels.some((at) => rates[at] > odds.seed)) return false;
    let [sum, touching, taken] = [0, 0, 0];
    for (const at of pixels) {
      sum += rates[at];
      if (outline[at] === 1) touching++;
      if (isTaken(at)) taken++;
    }
    if (taken < takes.share * area) return false;
    if (touching === 0) shared += area;
    if (area < least.area || sum < odds.whole * area) return false;
    return area - touching >= Math.max(least.deep, least.share * area) && touching >= atOutline.usual * area;
  };
  const likely = grown.filter(isLikely);
  if (likely.length === 0) return undefined;
  const planes = createPicturePlanes(picture);
  const outer = measureOuterSteps(mask, planes, likely);
  const leaks = likely.filter((piece, nth) => {
    const touching = piece.pixels.reduce((sum, at) => sum + outline[at], 0);
    if (isWhereLabelsLie(piece, mask) && touching < atOutline.labels * piece.area) return false;
    const steps = outer[nth] ?? [];
    const step = steps.reduce((sum, value) => sum + value, 0) / Math.max(1, steps.length);
    const times = step < overInner.step ? overInner.faint : overInner.usual;
    return (
      step < times * measureInnerStep(mask, planes, piece) &&
      measureInnerSharpness(oklab, mask, piece) > sharp &&
      !hasFellows(piece, mask, picture)
    );
  });
  const area = leaks.reduce((sum, piece) => sum + piece.area, 0);
  return area > 0 && area < most * countSet(mask) && shared < enclosed * area ? createMaskOf(mask, leaks) : undefined;
};
