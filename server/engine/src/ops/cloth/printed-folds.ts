import { clusterPoints } from '../colour/kmeans.ts';
import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { darkest, type FoldMap, lightest, measureBend } from './fold-map.ts';

/** Most dyes that are told apart, and the share of the variance at which no more are asked for: more would take folds for dyes. */
const maxDyes = 6;
const explained = 0.85;
const samples = 6000;
/** Dyes are told by chroma rather than by lightness, which folds change too. */
const chromaWeight = 4;
/** Blurs at 1024 px: the outlines of a print, and what bends, which must not follow the print's remains. */
const blurAt1024 = 8;
const bendAt1024 = 28;
/** Window, at 1024 px, in which folds that go up and down with the print are the print; least variance of the print there. */
const commonAt1024 = 110;
const plainVariance = 4e-4;
/** Blurred folds are deepened by this much. */
const deepen = 1.25;

/**
 * Reads the folds of a garment that is printed or woven all over: lightness over that of the dye at each pixel, so that the print itself
 * is no shade. Fine folds and seams go with it. Same seed, same map.
 */
export const readPrintedFolds = (picture: Raster, alpha: Float32Array, seed: number): FoldMap => {
  const { width, height } = picture;
  const { seen, expected, inside } = readDyes(picture, alpha, seed);
  const scale = Math.max(width, height) / 1024;
  const radius = Math.max(1, Math.round(blurAt1024 * scale));
  const spread = (plane: Float32Array) => blurBox(blurBox(plane, width, height, radius), width, height, radius);
  const [light, own] = [spread(seen), spread(expected)];
  const shade = new Float32Array(width * height).fill(1);
  const relief = Float32Array.from(shade, (_, i) => (own[i] < 1e-3 ? 0 : light[i] / own[i] - 1));
  dropCommon(relief, own, inside, { width, height, radius: Math.round(commonAt1024 * scale) });
  for (let i = 0; i < shade.length; i++) {
    if (alpha[i] > 0) shade[i] = Math.max(darkest, Math.min(lightest, 1 + deepen * relief[i]));
  }
  const bend = Math.max(2, Math.round(bendAt1024 * scale));
  return { shade, ...measureBend(shade, width, height, bend) };
};

/** Takes off what goes up and down with the print: dyes are told imperfectly where they mix. */
const dropCommon = (
  relief: Float32Array,
  own: Float32Array,
  inside: Uint32Array,
  { width, height, radius }: { width: number; height: number; radius: number },
): void => {
  const count = width * height;
  const fill = (valueAt: (i: number) => number) => {
    const plane = new Float32Array(count);
    for (const i of inside) plane[i] = valueAt(i);
    return blurBox(plane, width, height, radius);
  };
  const share = fill(() => 1);
  const meanOf = (valueAt: (i: number) => number) => {
    const plane = fill(valueAt);
    for (const i of inside) plane[i] = plane[i] / share[i];
    return plane;
  };
  const [print, fold] = [meanOf((i) => own[i]), meanOf((i) => relief[i])];
  const both = meanOf((i) => own[i] * relief[i]);
  const square = meanOf((i) => own[i] ** 2);
  const slope = new Float32Array(count);
  for (const i of inside) {
    const variance = Math.max(0, square[i] - print[i] ** 2);
    slope[i] = (both[i] - print[i] * fold[i]) / (variance + plainVariance);
  }
  for (const i of inside) relief[i] = relief[i] - slope[i] * (own[i] - print[i]);
};

/** Lightness as seen and as the nearest dye has it. */
const readDyes = (
  { width, height, channels, data }: Raster,
  alpha: Float32Array,
  seed: number,
): { seen: Float32Array; expected: Float32Array; inside: Uint32Array } => {
  const inside = Uint32Array.from(alpha.keys()).filter((i) => alpha[i] >= 0.9);
  const colours = new Float32Array(inside.length * 3);
  const colour: [number, number, number] = [0, 0, 0];
  inside.forEach((i, nth) => {
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    colours.set([colour[0], chromaWeight * colour[1], chromaWeight * colour[2]], nth * 3);
  });
  const dyes = findDyes(colours, seed);
  const seen = new Float32Array(width * height);
  const expected = new Float32Array(width * height);
  inside.forEach((i, nth) => {
    seen[i] = colours[nth * 3];
    expected[i] = dyes[findNearest(colours, nth * 3, dyes)];
  });
  return { seen, expected, inside };
};

/** Colours of the dyes, as few as explain most of the variance. */
const findDyes = (colours: Float32Array, seed: number): Float64Array => {
  const stride = Math.max(1, Math.floor(colours.length / 3 / samples));
  const points = colours.filter((_, at) => Math.floor(at / 3) % stride === 0);
  let dyes: Float64Array = new Float64Array(3);
  let total = 0;
  for (let count = 1; count <= maxDyes; count++) {
    const { centres, labels } = clusterPoints(points, 3, count, seed);
    dyes = centres;
    let rest = 0;
    points.forEach((value, at) => {
      rest += (value - centres[labels[Math.floor(at / 3)] * 3 + (at % 3)]) ** 2;
    });
    if (count === 1) total = rest;
    else if (rest < (1 - explained) * total) break;
  }
  return dyes;
};

/** Where the nearest dye stands. */
const findNearest = (colours: Float32Array, at: number, dyes: Float64Array): number => {
  let best = { k: 0, distance: Number.POSITIVE_INFINITY };
  for (let k = 0; k < dyes.length; k += 3) {
    let distance = 0;
    for (let d = 0; d < 3; d++) distance += (colours[at + d] - dyes[k + d]) ** 2;
    if (distance < best.distance) best = { k, distance };
  }
  return best.k;
};
