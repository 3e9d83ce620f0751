import { inChunks } from '../geometry/in-chunks.ts';
import { findQuantile } from '../matte/otsu.ts';
import type { PlacedPatch } from './cloth-patch.ts';

/** Lightness of the first few codes above black: one step of a channel there is noise, and does not count as light. */
const lightFloor = 0.1;
/** Deviation of light from which a step counts as a fold. */
const foldDeviation = 0.13;

/** A table in place of a logarithm for each pixel: straight between its steps it errs by under 1e-6. */
const lightSteps = 4096;
const lightTable = Float64Array.from(
  { length: lightSteps + 2 },
  (_, step) => 0.5 * Math.log((step / lightSteps) ** 2 + lightFloor * lightFloor),
);

const readLightTable = (lightness: number): number => {
  const place = Math.max(0, Math.min(1, lightness)) * lightSteps;
  const step = place | 0;
  return lightTable[step] + (place - step) * (lightTable[step + 1] - lightTable[step]);
};

/** Light of an OKLab lightness of 0 to 1 beside that of the lit mid-tone. */
export const toLight = (lightness: number, middle: number): number =>
  readLightTable(lightness) - readLightTable(middle);

/** The light of a patch's members beside that of the lit mid-tone, 0 elsewhere. */
export const readLight = (patch: PlacedPatch, middle: number): Float32Array => {
  const light = new Float32Array(patch.weight.length);
  inChunks(patch.members.length, readSome, { patch, middle, light });
  return light;
};

interface LightScene {
  patch: PlacedPatch;
  middle: number;
  light: Float32Array;
}

const readSome = (from: number, to: number, { patch, middle, light }: LightScene): void => {
  const { members, planes } = patch;
  for (let n = from; n < to; n++) light[members[n]] = toLight(planes.lightness[members[n]], middle);
};

/** Slow light: `mean + slope * (light - mean)` is light with its large folds, `deviation` that of light around. */
export interface SlowLight {
  mean: Float32Array;
  deviation: Float32Array;
  slope: Float32Array;
}

/** The self-guided filter (He, Sun, Tang 2010) over weighted pixels. */
export const fitLight = (
  light: Float32Array,
  patch: PlacedPatch,
  blur: (plane: Float32Array) => Float32Array,
): SlowLight => {
  const sums = new Float32Array(light.length);
  const squares = new Float32Array(light.length);
  inChunks(patch.members.length, sumSome, { light, patch, sums, squares });
  const reached = blur(patch.weight);
  const fit = { mean: blur(sums), deviation: blur(squares), slope: new Float32Array(light.length) };
  inChunks(light.length, fitSome, { reached, fit });
  const shares = blur(reached);
  const spread = (plane: Float32Array) => {
    const near = blur(plane);
    inChunks(near.length, shareSome, { near, shares });
    return near;
  };
  return { mean: spread(fit.mean), deviation: spread(fit.deviation), slope: spread(fit.slope) };
};

interface SumScene {
  light: Float32Array;
  patch: PlacedPatch;
  sums: Float32Array;
  squares: Float32Array;
}

const sumSome = (from: number, to: number, { light, patch, sums, squares }: SumScene): void => {
  const { members, weight } = patch;
  for (let n = from; n < to; n++) {
    const at = members[n];
    sums[at] = light[at] * weight[at];
    squares[at] = light[at] * sums[at];
  }
};

const fitSome = (from: number, to: number, { reached, fit }: { reached: Float32Array; fit: SlowLight }): void => {
  const { mean, deviation, slope } = fit;
  for (let i = from; i < to; i++) {
    const sum = Math.max(1e-6, reached[i]);
    mean[i] = mean[i] / sum;
    const variance = Math.max(0, deviation[i] / sum - mean[i] * mean[i]);
    slope[i] = variance / (variance + foldDeviation * foldDeviation);
    reached[i] = Math.min(1, reached[i] / 0.02);
    mean[i] = mean[i] * reached[i];
    deviation[i] = Math.sqrt(variance) * reached[i];
    slope[i] = slope[i] * reached[i];
  }
};

const shareSome = (from: number, to: number, { near, shares }: { near: Float32Array; shares: Float32Array }): void => {
  for (let i = from; i < to; i++) near[i] = near[i] / Math.max(1e-6, shares[i]);
};

/** Quantiles of the slow light (.03, .5, .97) and the deviation of the rest. */
export interface LightRange {
  dark: number;
  middle: number;
  light: number;
  texture: number;
}

export const describeLight = (light: Float32Array, patch: PlacedPatch, { mean, slope }: SlowLight): LightRange => {
  const scene = { light, patch, mean, slope, slow: new Float32Array(patch.members.length), count: 0, squares: 0 };
  inChunks(patch.members.length, describeSome, scene);
  if (scene.count === 0) return { dark: -0.1, middle: 0, light: 0.1, texture: 0.03 };
  const values = scene.slow.subarray(0, scene.count);
  return {
    dark: findQuantile(values, 0.03),
    middle: findQuantile(values, 0.5),
    light: findQuantile(values, 0.97),
    texture: Math.sqrt(scene.squares / scene.count),
  };
};

interface RangeScene extends Pick<SlowLight, 'mean' | 'slope'> {
  light: Float32Array;
  patch: PlacedPatch;
  slow: Float32Array;
  count: number;
  squares: number;
}

const describeSome = (from: number, to: number, scene: RangeScene): void => {
  const { light, patch, mean, slope, slow } = scene;
  const { members, weight } = patch;
  let found = scene.count;
  let sum = 0;
  for (let n = from; n < to; n++) {
    const at = members[n];
    if (weight[at] < 0.5) continue;
    const step = light[at] - mean[at];
    slow[found++] = mean[at] + slope[at] * step;
    const rest = (1 - slope[at]) * step;
    sum += rest * rest;
  }
  scene.count = found;
  scene.squares += sum;
};
