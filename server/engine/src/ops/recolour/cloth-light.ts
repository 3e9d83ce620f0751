import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findQuantile } from '../matte/otsu.ts';
import { findDyeLimit, likelyStrength, listDistances, shareOfDye } from './dye-distance.ts';

/**
 * Light on a garment, on a small copy of its image, as a step of ln(L) from the lit mid-tone, with a lower limit for L. Its low-frequency
 * part is `mean + slope * (light - mean)`; the rest is weave and small folds.
 */
export interface ClothLight {
  width: number;
  height: number;
  mean: Float32Array;
  slope: Float32Array;
  /** Deviation of the surrounding light. */
  deviation: Float32Array;
  /** Chroma of the dye near each position: coloured light and reflections tint one dye differently. */
  a: Float32Array;
  b: Float32Array;
  /** Distance (`measureDyeDistance`) at which a print begins; infinite where prints are recoloured too. */
  limit: number;
  /** Quantiles of the low-frequency light (0.03, 0.5, 0.97) and the deviation of the rest. */
  dark: number;
  middle: number;
  light: number;
  texture: number;
}

/** Longest side at which light is read. */
const workSide = 384;
/** As shares of the longest side: radius of the filter, and radius within which the dye is sampled. */
const foldShare = 1 / 28;
const dyeShare = 1 / 14;
/** Deviation of light from which a step counts as a fold. */
const foldDeviation = 0.13;
/** Weight of the whole garment in pixels, and the maximum deviation of a local dye. */
const globalWeight = 0.06;
const farthestDye = 0.045;
/** Lightness of the first few codes above black: one step of a channel there is noise, and does not count as light. */
const lightFloor = 0.1;

/** Table instead of a logarithm per pixel: linear interpolation has an error below 1e-6. */
const lightSteps = 4096;
const lightTable = Float64Array.from(
  { length: lightSteps + 2 },
  (_, step) => 0.5 * Math.log((step / lightSteps) ** 2 + lightFloor * lightFloor),
);

/** Light of an OKLab lightness of 0 to 1. */
export const readLight = (lightness: number): number => {
  const place = Math.max(0, Math.min(1, lightness)) * lightSteps;
  const step = place | 0;
  return lightTable[step] + (place - step) * (lightTable[step + 1] - lightTable[step]);
};

/** Confident garment pixels on the small copy, weighted by their share of the dominant dye. */
interface Patch {
  width: number;
  height: number;
  planes: OklabPlanes;
  members: Uint32Array;
  weight: Float32Array;
}

/** Reads confident garment pixels; excludes a print that is to be protected. */
export const readClothLight = async (
  picture: Raster,
  { alpha }: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
  { protectPrint }: { protectPrint: boolean },
): Promise<ClothLight> => {
  const small = await shrinkToSide(picture, workSide);
  const { width, height } = small;
  const longest = Math.max(width, height);
  const cover = resamplePlane(alpha, picture, small);
  const inside = createMask(small, (at) => cover[at] > 0.97);
  const core = erode(inside, 2);
  const sure = core.data.includes(1) ? core.data : inside.data;
  const members = Uint32Array.from(sure.keys()).filter((at) => sure[at] === 1);
  const patch: Patch = {
    width,
    height,
    planes: toOklabPlanes(small.data, small.channels),
    members,
    weight: Float32Array.from(sure),
  };
  let dye: { a: Float32Array; b: Float32Array } = {
    a: new Float32Array(sure.length).fill(cloth.a),
    b: new Float32Array(sure.length).fill(cloth.b),
  };
  let limit = Number.POSITIVE_INFINITY;
  if (protectPrint) {
    // First by the dye of the whole garment, then by the dye found near each position.
    for (let turn = 0; turn < 2; turn++) {
      const distances = listDistances({ ...patch, dye, cloth });
      limit = findDyeLimit(distances, Math.hypot(cloth.a, cloth.b));
      for (let n = 0; n < members.length; n++) patch.weight[members[n]] = shareOfDye(distances[n], limit);
      dye = readLocalDye(patch, cloth, Math.max(2, Math.round(longest * dyeShare)));
    }
  }
  const light = fitLight(patch, cloth.middle, Math.max(2, Math.round(longest * foldShare)));
  return { width, height, ...dye, limit, ...light };
};

const readLocalDye = (
  { width, height, planes, members, weight }: Patch,
  cloth: ClothModel,
  radius: number,
): { a: Float32Array; b: Float32Array } => {
  const sums = [0, 1, 2].map(() => new Float32Array(weight.length)) as [Float32Array, Float32Array, Float32Array];
  for (const at of members) {
    const [a, b] = [planes.a[at], planes.b[at]];
    sums[0][at] = weight[at] * likelyStrength(a, b, planes.lightness[at] / cloth.middle, cloth.a, cloth.b);
    sums[1][at] = weight[at] * a;
    sums[2][at] = weight[at] * b;
  }
  const [strength, a, b] = sums.map((plane) => blurBox(plane, width, height, radius)) as typeof sums;
  for (let at = 0; at < a.length; at++) {
    const whole = strength[at] + globalWeight;
    const da = (a[at] + globalWeight * cloth.a) / whole - cloth.a;
    const db = (b[at] + globalWeight * cloth.b) / whole - cloth.b;
    const kept = Math.min(1, farthestDye / Math.max(1e-9, Math.hypot(da, db)));
    a[at] = cloth.a + kept * da;
    b[at] = cloth.b + kept * db;
  }
  return { a, b };
};

/** Self-guided filter (He, Sun, Tang 2010) over weighted pixels. */
const fitLight = ({ width, height, planes, members, weight }: Patch, middle: number, radius: number) => {
  const blur = (plane: Float32Array) => blurBox(plane, width, height, radius);
  const [light, own, squares] = [0, 1, 2].map(() => new Float32Array(weight.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const zero = readLight(middle);
  for (const at of members) {
    light[at] = readLight(planes.lightness[at]) - zero;
    own[at] = light[at] * weight[at];
    squares[at] = light[at] * own[at];
  }
  const [mean, deviation, reached] = [blur(own), blur(squares), blur(weight)];
  const slope = new Float32Array(weight.length);
  for (let at = 0; at < mean.length; at++) {
    const sum = Math.max(1e-6, reached[at]);
    const near = mean[at] / sum;
    const variance = Math.max(0, deviation[at] / sum - near * near);
    reached[at] = Math.min(1, reached[at] / 0.02);
    mean[at] = near * reached[at];
    deviation[at] = Math.sqrt(variance) * reached[at];
    slope[at] = (variance / (variance + foldDeviation * foldDeviation)) * reached[at];
  }
  const shares = blur(reached);
  const spread = (plane: Float32Array) => blur(plane).map((value, at) => value / Math.max(1e-6, shares[at]));
  const slow = { mean: spread(mean), deviation: spread(deviation), slope: spread(slope) };
  return { ...slow, ...describeLight(light, members, weight, slow) };
};

const describeLight = (
  light: Float32Array,
  members: Uint32Array,
  weight: Float32Array,
  { mean, slope }: Pick<ClothLight, 'mean' | 'slope'>,
): Pick<ClothLight, 'dark' | 'middle' | 'light' | 'texture'> => {
  const cloth = members.filter((at) => weight[at] >= 0.5);
  if (cloth.length === 0) return { dark: -0.1, middle: 0, light: 0.1, texture: 0.03 };
  const slow = Float32Array.from(cloth, (at) => mean[at] + slope[at] * (light[at] - mean[at]));
  let squares = 0;
  for (let n = 0; n < cloth.length; n++) squares += (light[cloth[n]] - slow[n]) ** 2;
  return {
    dark: findQuantile(slow, 0.03),
    middle: findQuantile(slow, 0.5),
    light: findQuantile(slow, 0.97),
    texture: Math.sqrt(squares / cloth.length),
  };
};
