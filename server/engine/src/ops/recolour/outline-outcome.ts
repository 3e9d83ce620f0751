import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';

/** Longest side of the analysed copy. */
const workSide = 512;
/** As shares of it: radius in which garment and background are read; maximum distance of a region from the outline's other side. */
const around = 0.06;
const reach = 0.03;
/** Pixels inside the outline where the background may have tinted the garment. */
const tinted = 5;
/** Weight of tint: it is more visible than a step of lightness. */
const tint = 2;
/** Minimum step between garment and background to distinguish them, in OKLab and as a multiple of the background's own deviation. */
const minGap = 0.12;
const sureGap = 2.5;
/** As shares of that step: maximum distance from the side that a region resembles, and minimum distance from the other. */
const near = 0.4;
const far = 0.6;
/** OKLab change above which a pixel was recoloured, or should have been. */
const seen = 0.12;
/** Minimum shares of the garment for a visible region, and minimum pixels. */
const least = { left: 0.00025, taken: 0.0015, pixels: 9 } as const;

/**
 * Finds faults of the outline: a region of the garment outside it that keeps the old colour, and background inside it that was recoloured.
 * Each resembles its neighbourhood on one side of the outline and not on the other. Of the size of a small copy; undefined where there is
 * none. `alpha` is the garment's.
 */
export const findOutlineFaults = async (
  before: Raster,
  after: Raster,
  alpha: Float32Array,
): Promise<Mask | undefined> => {
  const [small, dyed] = [await shrinkToSide(before, workSide), await shrinkToSide(after, workSide)];
  const side = Math.max(small.width, small.height);
  const cover = resamplePlane(alpha, before, small);
  const [old, now] = [toOklabPlanes(small.data, small.channels), toOklabPlanes(dyed.data, dyed.channels)];
  const inside = createMask(small, (at) => cover[at] > 0.97);
  const beyond = createMask(small, (at) => cover[at] < 0.03);
  const apart = Math.round(reach * side);
  const radius = Math.round(around * side);
  const [cloth, ground] = [
    readAround(old, erode(inside, tinted), radius),
    readAround(old, erode(beyond, apart), radius),
  ];
  const fresh = readAround(now, erode(inside, tinted), radius);
  const isLike = (own: Around, other: Around, at: number): boolean => {
    if (own.weight[at] === 0 || other.weight[at] === 0) return false;
    const gap = stepOf(cloth.mean, at, ground.mean, at);
    if (gap < Math.max(minGap, sureGap * ground.deviation[at])) return false;
    return stepOf(old, at, own.mean, at) < near * gap && stepOf(old, at, other.mean, at) > far * gap;
  };
  const [besideCloth, besideGround] = [dilate(inside, apart).data, dilate(beyond, apart).data];
  const left = createMask(
    small,
    (at) =>
      cover[at] < 0.75 && besideCloth[at] === 1 && isLike(cloth, ground, at) && stepOf(now, at, fresh.mean, at) > seen,
  );
  const taken = createMask(
    small,
    (at) => cover[at] > 0.9 && besideGround[at] === 1 && isLike(ground, cloth, at) && stepOf(now, at, old, at) > seen,
  );
  const found = createMask(small, () => false);
  const all = countSet(inside);
  const pieces = [
    ...findComponents(thicken(left)).filter(({ area }) => area >= Math.max(least.pixels, least.left * all)),
    ...findComponents(open(taken, 1)).filter(({ area }) => area >= least.taken * all),
  ];
  for (const { pixels } of pieces) for (const at of pixels) found.data[at] = 1;
  return pieces.length > 0 ? found : undefined;
};

interface Around {
  /** 0 where none of that side is near. */
  weight: Float32Array;
  mean: OklabPlanes;
  deviation: Float32Array;
}

const readAround = (planes: OklabPlanes, { width, height, data }: Mask, radius: number): Around => {
  const blur = (plane: Float32Array) => blurBox(plane, width, height, radius);
  const weight = blur(Float32Array.from(data)).map((value) => (value > 1e-4 ? value : 0));
  const deviation = new Float32Array(data.length);
  const read = (plane: Float32Array, scale: number) => {
    const kept = plane.map((value, at) => value * data[at]);
    const [mean, squares] = [blur(kept), blur(kept.map((value, at) => value * plane[at]))];
    for (let at = 0; at < mean.length; at++) {
      if (weight[at] === 0) continue;
      mean[at] = mean[at] / weight[at];
      deviation[at] = deviation[at] + scale * scale * Math.max(0, squares[at] / weight[at] - mean[at] * mean[at]);
    }
    return mean;
  };
  const mean = { lightness: read(planes.lightness, 1), a: read(planes.a, tint), b: read(planes.b, tint) };
  return { weight, mean, deviation: deviation.map(Math.sqrt) };
};

const stepOf = (first: OklabPlanes, at: number, second: OklabPlanes, other: number): number =>
  Math.hypot(
    first.lightness[at] - second.lightness[other],
    tint * (first.a[at] - second.a[other]),
    tint * (first.b[at] - second.b[other]),
  );

/** Removes structures one pixel wide: the soft outline itself. */
const thicken = (mask: Mask): Mask => {
  const share = blurBox(Float32Array.from(mask.data), mask.width, mask.height, 1);
  return createMask(mask, (at) => mask.data[at] === 1 && share[at] > 0.5);
};
