import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { close, createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findQuantile } from './otsu.ts';

/** Share of the garment's height, from its top, at which hangers are looked for. */
const zoneShare = 0.25;
/** Pixels of mixed colour along the outline. */
const mixed = 4;
/** Share of the longer side over which the ground's colour is averaged, twice. */
const groundReach = 0.04;
/** Least contrast of a pixel to the ground: so many steps of colour, or so many times the ground's own unrest. */
const leastStep = 6;
const restless = 3;
/** Means of the ground are taken on a copy that is smaller by this: they are smooth. */
const coarse = 4;
/** Sampling step for the ground's unrest, pixels. */
const every = 5;
/** Less ground around a pixel says nothing of it. */
const leastShare = 1e-3;

/** Search area of the hanger finders: the upper part of the picture, and the objects on the ground there. */
export interface TopZone {
  width: number;
  height: number;
  /** Longer side of the whole picture: the unit of every length. */
  side: number;
  mask: Mask;
  /** 1 where an object contrasts with the ground, beyond the mixed outline of the garment. */
  standing: Mask;
  /** OKLab in steps of about equal visibility, a pixel soft. */
  planes: readonly Float32Array[];
  /** Box of the garment, pixels, and where its middle is. */
  garment: { left: number; right: number; top: number; bottom: number; axis: number };
}

/** The upper part of `picture`, which has the size of the mask; undefined without a garment. */
export const createTopZone = (mask: Mask, picture: Raster): TopZone | undefined => {
  const garment = findBox(mask);
  if (!garment) return undefined;
  const { width } = mask;
  const side = Math.max(width, mask.height);
  const height = Math.ceil(garment.top + zoneShare * (garment.bottom - garment.top));
  const cut = { width, height, data: mask.data.subarray(0, width * height) };
  const planes = readPlanes(picture, width * height);
  return { width, height, side, mask: cut, standing: findStanding(cut, planes, side), planes, garment };
};

/** Steps of about equal visibility, blurred by a pixel only: a hook is a few pixels wide. */
const readPlanes = ({ width, channels, data }: Raster, count: number): Float32Array[] => {
  const { lightness, a, b } = toOklabPlanes(data.subarray(0, count * channels), channels);
  const soften = (plane: Float32Array, scale: number) =>
    blurBox(
      plane.map((value) => value * scale),
      width,
      count / width,
      1,
    );
  return [soften(lightness, 100), soften(a, 250), soften(b, 250)];
};

const findStanding = (mask: Mask, planes: readonly Float32Array[], side: number): Mask => {
  const garment = dilate(mask, mixed).data;
  const free = Float32Array.from(garment, (value) => (value ? 0 : 1));
  const reach = Math.round(groundReach * side);
  const first = measureSteps(mask, planes, free, reach);
  const limit = limitOf(first, free);
  // Once more without what stood out: a black hook darkens the mean of the wall around it.
  const ground = free.map((value, at) => (first[at] > limit ? 0 : value));
  const steps = measureSteps(mask, planes, ground, reach);
  return close(
    createMask(mask, (at) => free[at] === 1 && steps[at] > limit),
    1,
  );
};

const limitOf = (steps: Float32Array, free: Float32Array): number => {
  const own = steps.filter((_, at) => at % every === 0 && free[at] === 1);
  return Math.max(leastStep, restless * (own.length > 0 ? findQuantile(own, 0.6) : leastStep));
};

/** Step of colour between each pixel and the mean of the weighted pixels around it. */
const measureSteps = (
  mask: Mask,
  planes: readonly Float32Array[],
  weight: Float32Array,
  reach: number,
): Float32Array => {
  const { width } = mask;
  const size = { width: Math.ceil(width / coarse), height: Math.ceil(mask.height / coarse) };
  const radius = Math.max(1, Math.round(reach / coarse));
  const spread = (plane: Float32Array) => {
    const once = blurBox(plane, size.width, size.height, radius);
    return blurBox(once, size.width, size.height, radius);
  };
  const share = spread(thinOut(weight, weight, mask, size));
  const squares = new Float32Array(weight.length);
  for (const plane of planes) {
    const sum = spread(thinOut(plane, weight, mask, size));
    for (let at = 0; at < squares.length; at++) {
      const near = Math.floor(Math.floor(at / width) / coarse) * size.width + Math.floor((at % width) / coarse);
      const step = share[near] > leastShare ? plane[at] - sum[near] / share[near] : 0;
      squares[at] = squares[at] + step * step;
    }
  }
  return squares.map(Math.sqrt);
};

/** Sums of a plane's weighted pixels over squares of `coarse` pixels; weights are 0 or 1. */
const thinOut = (
  plane: Float32Array,
  weight: Float32Array,
  { width, height }: Mask,
  size: { width: number; height: number },
): Float32Array => {
  const out = new Float32Array(size.width * size.height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / coarse) * size.width;
    for (let x = 0; x < width; x++, at++) {
      if (weight[at] === 0) continue;
      const to = row + Math.floor(x / coarse);
      out[to] = out[to] + plane[at];
    }
  }
  return out;
};

/** Box of a mask and where its middle is, pixels; undefined without any. */
export const findBox = ({ width, data }: Mask): TopZone['garment'] | undefined => {
  let [left, right, top, bottom, sum, count] = [width, -1, -1, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const x = at % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.floor(at / width);
    if (top < 0) top = bottom;
    sum += x;
    count++;
  }
  return count === 0 ? undefined : { left, right, top, bottom, axis: sum / count };
};
