import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import { findQuantile } from './otsu.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Shares of the longer side: how far outside the ground is looked at, the largest depth of a sliver, and where the garment is surely itself. */
const besideReach = 0.05;
const depth = 0.045;
const coreReach = 0.02;
/** Pixels next to the outline that are tinted by both. */
const mixed = 3;
/** Steps of chroma: up to the first it is the ground's, from the second on it is not the garment's. */
const grounds = 5;
const garments = 12;
/** Lightness of shaded ground over that of the ground beside it. */
const shadeRange = [0.4, 1.05] as const;
/** Share of the garment from which a sliver is seen. */
const minShare = 0.002;

/**
 * Does a mask hold a piece of shaded ground along its outline? Shade has a sharp edge of its own, so that the outline looks sure; its chroma is
 * the ground's all the same. Sees nothing where garment and ground have one chroma.
 */
export const hasGroundSliver = (mask: Mask, { lightness, a, b }: PicturePlanes): boolean => {
  const { width, height } = mask;
  const side = Math.max(width, height);
  const core = erode(mask, Math.round(coreReach * side)).data;
  const [ownA, ownB] = [a, b].map((plane) =>
    findQuantile(
      plane.filter((_, at) => core[at] === 1),
      0.5,
    ),
  ) as [number, number];
  const deep = erode(mask, Math.round(depth * side)).data;
  const toGarment = (at: number) => Math.hypot(a[at] - ownA, b[at] - ownB);
  const least = minShare * countSet(mask);
  const hasPiece = (isMeant: (at: number) => boolean): boolean =>
    findComponents(open(createMask(mask, isMeant), 1)).some(({ area }) => area >= least);
  const isForeign = (at: number) => mask.data[at] === 1 && deep[at] === 0 && toGarment(at) > garments;
  // The comparison with the surroundings is the most expensive step, and most rims have the garment's own chroma all along.
  if (!hasPiece(isForeign)) return false;
  const grown = dilate(mask, mixed).data;
  const weight = Float32Array.from(grown, (value) => (value ? 0 : 1));
  const radius = Math.round(besideReach * side);
  const share = blurBox(weight, width, height, radius);
  const beside = [lightness, a, b].map((plane) =>
    blurBox(
      plane.map((value, at) => value * weight[at]),
      width,
      height,
      radius,
    ),
  );
  return hasPiece((at) => {
    if (!isForeign(at) || share[at] < 0.02) return false;
    const [light, groundA, groundB] = beside.map((plane) => plane[at] / share[at]) as [number, number, number];
    const toGround = Math.hypot(a[at] - groundA, b[at] - groundB);
    const shade = lightness[at] / Math.max(1, light);
    return toGround < grounds && toGarment(at) > 2 * toGround && shade > shadeRange[0] && shade < shadeRange[1];
  });
};
