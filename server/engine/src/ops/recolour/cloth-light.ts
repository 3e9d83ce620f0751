import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findQuantile } from '../matte/otsu.ts';
import { estimateDyeStrength, measureDyeDistance } from './dye-distance.ts';
import { findDyeLimit, shareOfDye } from './dye-limit.ts';

/**
 * How light falls on a garment, on a small copy of its picture. Light is counted as a step of ln(L) from the lit
 * mid-tone, with a floor under L. `mean + slope * (light - mean)` is the slow light and the large folds, the rest is weave and small folds.
 */
export interface ClothLight {
  width: number;
  height: number;
  mean: Float32Array;
  deviation: Float32Array;
  slope: Float32Array;
  /** The dye's chroma in mid-tone light, place by place: coloured light and reflections tint one dye differently. */
  a: Float32Array;
  b: Float32Array;
  /** Distance at which a print begins. */
  limit: number;
  /** Quantiles of the slow light (.03, .5, .97) and the deviation of the rest. */
  dark: number;
  middle: number;
  light: number;
  texture: number;
}

/** Lightness of the first few codes above black: one step of a channel there is noise, and does not count as light. */
const lightFloor = 0.1;
const workSide = 384;
/** Radius of the filter as a share of the longest side, and the deviation of light from which a step counts as a fold. */
const foldShare = 1 / 28;
const foldDeviation = 0.13;
/** Radius within which the dye is looked at, how many pixels the whole garment counts for, and the farthest a local dye may stray. */
const dyeShare = 1 / 14;
const globalWeight = 0.06;
const farthestDye = 0.045;

export const toLight = (lightness: number, middle: number): number =>
  Math.log(Math.hypot(lightness, lightFloor) / Math.hypot(middle, lightFloor));

/** Looks at what is surely garment; a print does not count where it is to be protected. */
export const readClothLight = async (
  picture: Raster,
  matte: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
  { protectPrint }: { protectPrint: boolean },
): Promise<ClothLight> => {
  const small = await shrinkToSide(picture, workSide);
  const { width, height } = small;
  const alpha = resamplePlane(matte.alpha, picture, small);
  const planes = toOklabPlanes(small.data, 3);
  const inside = createMask(small, (at) => alpha[at] > 0.97);
  const core = erode(inside, 2).data;
  const weight = new Float32Array(core.some((value) => value > 0) ? core : inside.data);
  const longest = Math.max(width, height);
  const blur = (plane: Float32Array, share: number) =>
    blurBox(plane, width, height, Math.max(2, Math.round(longest * share)));
  let limit = Number.POSITIVE_INFINITY;
  let dye = fillDye(cloth, weight.length);
  if (protectPrint) {
    // First by the dye of the whole garment, then by the one that is found near each place.
    for (let turn = 0; turn < 2; turn++) {
      limit = findDyeLimit(listDistances(planes, core, dye, cloth), Math.hypot(cloth.a, cloth.b));
      for (let i = 0; i < weight.length; i++) {
        if (core[i] > 0) weight[i] = shareOfDye(distanceAt(planes, i, dye, cloth), limit);
      }
      dye = readLocalDye(planes, weight, cloth, (plane) => blur(plane, dyeShare));
    }
  }
  const light = planes.lightness.map((value) => toLight(value, cloth.middle));
  const { mean, deviation, slope } = fitLight(light, weight, (plane) => blur(plane, foldShare));
  return {
    width,
    height,
    mean,
    deviation,
    slope,
    ...dye,
    limit,
    ...describeLight(light, weight, mean, slope),
  };
};

type DyeField = Pick<ClothLight, 'a' | 'b'>;

const fillDye = ({ a, b }: ClothModel, count: number): DyeField => ({
  a: new Float32Array(count).fill(a),
  b: new Float32Array(count).fill(b),
});

const distanceAt = ({ lightness, a, b }: OklabPlanes, i: number, dye: DyeField, cloth: ClothModel): number =>
  measureDyeDistance(lightness[i], a[i], b[i], { a: dye.a[i], b: dye.b[i] }, cloth);

const listDistances = (planes: OklabPlanes, core: Uint8Array, dye: DyeField, cloth: ClothModel): Float32Array => {
  const distances: number[] = [];
  for (let i = 0; i < core.length; i++) if (core[i] > 0) distances.push(distanceAt(planes, i, dye, cloth));
  return Float32Array.from(distances);
};

const readLocalDye = (
  planes: OklabPlanes,
  weight: Float32Array,
  cloth: ClothModel,
  blur: (plane: Float32Array) => Float32Array,
): DyeField => {
  const dye = fillDye(cloth, weight.length);
  const strength = weight.map((share, i) => {
    const light = planes.lightness[i] / cloth.middle;
    return share * estimateDyeStrength(planes.a[i], planes.b[i], light, cloth).likely;
  });
  const total = blur(strength);
  const [sumA, sumB] = [planes.a, planes.b].map((plane) => blur(plane.map((value, i) => value * weight[i]))) as [
    Float32Array,
    Float32Array,
  ];
  for (let i = 0; i < weight.length; i++) {
    const whole = total[i] + globalWeight;
    const da = (sumA[i] + globalWeight * cloth.a) / whole - cloth.a;
    const db = (sumB[i] + globalWeight * cloth.b) / whole - cloth.b;
    const kept = Math.min(1, farthestDye / Math.max(1e-9, Math.hypot(da, db)));
    dye.a[i] = cloth.a + kept * da;
    dye.b[i] = cloth.b + kept * db;
  }
  return dye;
};

/** The self-guided filter (He, Sun, Tang 2010) over weighted pixels. */
const fitLight = (
  light: Float32Array,
  weight: Float32Array,
  blur: (plane: Float32Array) => Float32Array,
): Pick<ClothLight, 'mean' | 'deviation' | 'slope'> => {
  const total = blur(weight);
  const mean = blur(light.map((value, i) => value * weight[i]));
  const deviation = blur(light.map((value, i) => value * value * weight[i]));
  const slope = new Float32Array(light.length);
  for (let i = 0; i < light.length; i++) {
    const sum = Math.max(1e-6, total[i]);
    mean[i] = mean[i] / sum;
    const variance = Math.max(0, deviation[i] / sum - mean[i] * mean[i]);
    deviation[i] = Math.sqrt(variance);
    slope[i] = variance / (variance + foldDeviation * foldDeviation);
  }
  const reached = total.map((sum) => Math.min(1, sum / 0.02));
  const spread = (plane: Float32Array) => {
    const [sums, shares] = [blur(plane.map((value, i) => value * reached[i])), blur(reached)];
    return sums.map((sum, i) => sum / Math.max(1e-6, shares[i]));
  };
  return { mean: spread(mean), deviation: spread(deviation), slope: spread(slope) };
};

const describeLight = (
  light: Float32Array,
  weight: Float32Array,
  mean: Float32Array,
  slope: Float32Array,
): Pick<ClothLight, 'dark' | 'middle' | 'light' | 'texture'> => {
  const slow: number[] = [];
  let squares = 0;
  for (let i = 0; i < light.length; i++) {
    if (weight[i] < 0.5) continue;
    const step = light[i] - mean[i];
    slow.push(mean[i] + slope[i] * step);
    squares += ((1 - slope[i]) * step) ** 2;
  }
  if (slow.length === 0) return { dark: -0.1, middle: 0, light: 0.1, texture: 0.03 };
  const values = Float32Array.from(slow);
  return {
    dark: findQuantile(values, 0.03),
    middle: findQuantile(values, 0.5),
    light: findQuantile(values, 0.97),
    texture: Math.sqrt(squares / slow.length),
  };
};
