import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Recoloured } from './recolour.ts';

/** Longest side that is looked at. */
const workSide = 512;
/**
 * As shares of the longest side: garment and ground are read within the first; cloth left undyed is no farther than the second from the dyed
 * garment, and the ground begins there.
 */
const around = 0.06;
const reach = 0.03;
/** Pixels inside the outline where the ground may have tinted the garment. */
const tinted = 5;
/** A tint is seen more than a step of lightness. */
const tint = 2;
/** Step between the old garment and the ground from which the two are distinguishable, in OKLab and as a multiple of the ground's own deviation. */
const leastGap = 0.12;
const sureGap = 2.5;
/** Cover up to which a piece was not dyed, or hardly. */
const hardlyDyed = 0.75;
/** As shares of that step: so near to the old garment, and so far from the ground. */
const nearOld = 0.4;
const offGround = 0.6;
/** So far from the dyed garment that it is seen, OKLab. */
const standsOut = 0.12;
/** Share of the garment from which a piece is seen, and pixels. */
const least = 0.00025;
const leastPixels = 9;

/**
 * Where a piece of the garment is outside its outline and keeps the old dye, which is a stain beside the new one: the button of a cap, the corner
 * of a waistband. Such a piece looks like the garment beside it and not like the ground, and is seen beside the dyed garment. Of the size of a small copy;
 * undefined where there is none. `alpha` is the garment's cover.
 */
export const findLeftDye = async (
  before: Raster,
  { picture: after }: Pick<Recoloured, 'picture'>,
  alpha: Float32Array,
): Promise<Mask | undefined> => {
  const [small, dyed] = [await shrinkToSide(before, workSide), await shrinkToSide(after, workSide)];
  const side = Math.max(small.width, small.height);
  const cover = resamplePlane(alpha, before, small);
  const inside = createMask(small, (at) => cover[at] > 0.97);
  const [old, now] = [toOklabPlanes(small.data, small.channels), toOklabPlanes(dyed.data, dyed.channels)];
  const apart = Math.round(reach * side);
  const garment = erode(inside, tinted);
  const ground = erode(
    createMask(small, (at) => cover[at] < 0.03),
    apart,
  );
  const radius = Math.round(around * side);
  const [own, fresh, beyond] = [
    readAround(old, garment, radius),
    readAround(now, garment, radius),
    readAround(old, ground, radius),
  ];
  const near = dilate(inside, apart).data;
  const left = createMask(small, (at) => {
    if (cover[at] > hardlyDyed || !near[at] || own.weight[at] === 0 || beyond.weight[at] === 0) return false;
    const gap = stepOf(own.mean, at, beyond.mean, at);
    if (gap < Math.max(leastGap, sureGap * beyond.deviation[at])) return false;
    return (
      stepOf(old, at, own.mean, at) < nearOld * gap &&
      stepOf(old, at, beyond.mean, at) > offGround * gap &&
      stepOf(now, at, fresh.mean, at) > standsOut
    );
  });
  const beside = dilate(inside, 3).data;
  const fewest = Math.max(leastPixels, least * countSet(inside));
  const found = createMask(small, () => false);
  for (const { area, pixels } of findComponents(thicken(left))) {
    if (area >= fewest && pixels.some((at) => beside[at])) for (const at of pixels) found.data[at] = 1;
  }
  return found.data.includes(1) ? found : undefined;
};

interface Around {
  /** 0 where nothing of it is near. */
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
    const mean = blur(kept);
    const squares = blur(kept.map((value, at) => value * plane[at]));
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

/** Without what is a pixel wide: the soft outline itself. */
const thicken = (mask: Mask): Mask => {
  const share = blurBox(Float32Array.from(mask.data), mask.width, mask.height, 1);
  return createMask(mask, (at) => mask.data[at] === 1 && share[at] > 0.5);
};
