import type { ClothModel } from '../cloth/cloth-model.ts';
import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { measureDyeDistance } from './dye-distance.ts';
import type { Recoloured } from './recolour.ts';

/** Longest side that is looked at, and the share of it within which the ground is read. */
const workSide = 384;
const around = 0.15;
/** Pixels beside the outline that may be of either side. */
const unsure = 3;
/** Distance from the dye (`measureDyeDistance`) that light and folds rarely give, and how much nearer the ground's tint must be. */
const offDye = 0.025;
const nearGround = 0.6;
/** Light of the ground in shade and glare, as shares of what it has around; in shade between folds its tint grows up to the last. */
const light = { least: 0.35, most: 1.1, tint: 1.3 } as const;
/** Share of the garment from which a piece is seen. */
const least = 0.0015;

/**
 * Where ground is inside the outline and took the new dye: a ring round a hem, the floor in a corner of sleeve and body, which is a patch of the new colour
 * hanging on the garment. It has the tint of the ground beside it and not that of the old dye, in any light. Of the size of a small copy;
 * undefined where there is none, or garment and ground have one tint. `alpha` is the garment's cover.
 */
export const findTakenGround = async (
  before: Raster,
  { limit }: Pick<Recoloured, 'limit'>,
  alpha: Float32Array,
  cloth: ClothModel,
): Promise<Mask | undefined> => {
  const small = await shrinkToSide(before, workSide);
  const { width, height } = small;
  const cover = resamplePlane(alpha, before, small);
  const { lightness, a, b } = toOklabPlanes(small.data, small.channels);
  const inside = createMask(small, (at) => cover[at] > 0.9);
  const ground = erode(
    createMask(small, (at) => cover[at] < 0.03),
    unsure,
  ).data;
  const blur = (plane: Float32Array) => blurBox(plane, width, height, Math.round(around * Math.max(width, height)));
  const weight = blur(Float32Array.from(ground));
  const [groundL, groundA, groundB] = [lightness, a, b].map((plane) => {
    const sums = blur(plane.map((value, at) => value * ground[at]));
    return sums.map((value, at) => (weight[at] > 1e-5 ? value / weight[at] : 0));
  }) as [Float32Array, Float32Array, Float32Array];
  const taken = createMask(small, (at) => {
    if (!inside.data[at] || weight[at] <= 1e-5 || groundL[at] <= 0) return false;
    const distance = measureDyeDistance(lightness[at], a[at], b[at], cloth.a, cloth.b, cloth);
    if (distance < offDye || distance >= limit) return false;
    const shade = Math.max(light.least, Math.min(light.most, lightness[at] / groundL[at]));
    const square = groundA[at] * groundA[at] + groundB[at] * groundB[at];
    const seen = square > 1e-5 ? (a[at] * groundA[at] + b[at] * groundB[at]) / square : shade;
    const strength = Math.max(shade, Math.min(light.tint, seen));
    return Math.hypot(a[at] - strength * groundA[at], b[at] - strength * groundB[at]) < nearGround * distance;
  });
  const outline = dilate(
    createMask(small, (at) => cover[at] < 0.5),
    unsure,
  ).data;
  const fewest = least * countSet(inside);
  const found = createMask(small, () => false);
  for (const { area, pixels } of findComponents(open(taken, 1))) {
    if (area >= fewest && pixels.some((at) => outline[at])) for (const at of pixels) found.data[at] = 1;
  }
  return found.data.includes(1) ? found : undefined;
};
