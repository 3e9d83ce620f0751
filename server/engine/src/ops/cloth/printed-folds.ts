import { clusterPoints } from '../colour/kmeans.ts';
import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { readDyeDetail } from './dye-detail.ts';
import { darkest, type FoldMap, glare, lightest, measureBend } from './fold-map.ts';

/** Less of a dye in a window, and what is asked of it counts the less: share of the window. */
const few = 0.01;

/**
 * Light (logarithm, by place) without what a dye is lighter or darker in it than the others round it: folds fall on all dyes alike, so that what goes with one of them is the
 * print. `labels` tell the dye of each place; `blur` is the mean of a window that holds several motifs.
 */
const evenDyes = (
  light: Float32Array,
  labels: Uint8Array,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const all = blur(light);
  const out = light.slice();
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
  for (let k = 0; k < count; k++) {
    const sums = blur(light.map((value, nth) => (labels[nth] === k ? value : 0)));
    const shares = blur(light.map((_, nth) => Number(labels[nth] === k)));
    for (let nth = 0; nth < out.length; nth++) {
      if (labels[nth] !== k) continue;
      out[nth] = out[nth] - (sums[nth] - shares[nth] * all[nth]) / (shares[nth] + few);
    }
  }
  return out;
};

/** Longest side that folds are looked for on, pixels: those that are read here are wide enough there. */
const workSide = 768;
/** Most dyes that are separated, and the share of the variance at which no more are added. */
const maxDyes = 10;
const explained = 0.94;
const samples = 6000;
/** Dyes are separated by chroma rather than by lightness, which folds change too. */
const chromaWeight = 4;
/** Rounds of dye separation, each in the light found by the round before. */
const rounds = 3;
/** Before any dye is known, so much darker or lighter (logarithm) cloth is in other light; more is another colour of a garment in blocks. */
const lightStep = 0.15;
/** Blurs at 1024 px: light before any dye is known, steps between dyes, folds, and what bends, which must not follow the print's remains. */
const lightAt1024 = 60;
const stepAt1024 = 12;
const foldAt1024 = 5;
const bendAt1024 = 28;
/** Reach, at 1024 px, of the garment's soft edge. */
const rimAt1024 = 8;
/** Window, at 1024 px, in which folds that go up and down with the print are the print; least variance of the print there. */
const commonAt1024 = 110;
const plainVariance = 1e-3;
/** Window, at 1024 px, in which every dye has the same light in the mean. */
const evenAt1024 = 60;
/** Dyes of one tint (chroma over lightness) that lie no farther apart in light (logarithm) are one dye in folds. */
const foldLight = 0.17;
const oneTint = 0.06;
/** Ridge of the fit of the dyes' light: what a dye that hardly meets another one has is not known. */
const ridge = 1e-4;
/** Share of the garment that is darker than what counts as fully lit. */
const litShare = 0.75;

/**
 * Reads the folds of a garment that is printed or woven all over: its light over that of the dye at each pixel, so that the print itself is no
 * shade. The lightness of a dye is measured where dyes meet: a print changes within a few pixels, folds do not, so a fold mistaken for a dye
 * gets hardly a light of its own and stays a fold. Fine folds, seams and pockets are read between the edges of the print, and are lost where
 * there is no space between them. Same seed, same map.
 */
export const readPrintedFolds = async (picture: Raster, alpha: Float32Array, seed: number): Promise<FoldMap> => {
  const small = await shrinkToSide(picture, workSide);
  const scale = Math.max(small.width, small.height) / 1024;
  const radius = (at1024: number) => Math.max(1, Math.round(at1024 * scale));
  const cloth = readCloth(small, resamplePlane(alpha, picture, small));
  const blur = createBlur(cloth.inside, small);
  const light = findLight(cloth, small, blur, radius, seed);
  const lit = light.toSorted()[Math.floor(litShare * light.length)] ?? 0;
  const own = light.map((value) => Math.max(darkest, Math.min(lightest, Math.exp(value - lit))));
  const shade = resamplePlane(spreadOut(own, cloth.inside, small, radius(rimAt1024)), small, picture);
  for (let i = 0; i < shade.length; i++) if (alpha[i] <= 0) shade[i] = 1;
  const bend = Math.max(2, Math.round((bendAt1024 * Math.max(picture.width, picture.height)) / 1024));
  return { shade, ...measureBend(shade, picture.width, picture.height, bend) };
};

/** A plane that goes on beyond its pixels as it is beside them, for the soft edge; 1 far from all of them. */
const spreadOut = (
  values: Float32Array,
  inside: Uint32Array,
  { width, height }: { width: number; height: number },
  radius: number,
): Float32Array => {
  const [plane, cover] = [new Float32Array(width * height), new Float32Array(width * height)];
  for (let nth = 0; nth < inside.length; nth++) {
    plane[inside[nth]] = values[nth];
    cover[inside[nth]] = 1;
  }
  const [sums, shares] = [blurBox(plane, width, height, radius), blurBox(cover, width, height, radius)];
  return plane.map((value, i) => (cover[i] ? value : shares[i] > 1e-6 ? sums[i] / shares[i] : 1));
};

/** Pixels that are wholly garment: their places, the logarithm of their light, and their chroma. */
interface PrintedCloth {
  inside: Uint32Array;
  light: Float32Array;
  chroma: Float32Array;
}

const readCloth = ({ channels, data }: Raster, alpha: Float32Array): PrintedCloth => {
  const inside = Uint32Array.from(alpha.keys()).filter((i) => alpha[i] >= 0.9);
  const light = new Float32Array(inside.length);
  const chroma = new Float32Array(inside.length * 2);
  const colour: [number, number, number] = [0, 0, 0];
  for (let nth = 0; nth < inside.length; nth++) {
    const at = inside[nth] * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    light[nth] = Math.log(Math.max(0, colour[0]) + glare);
    chroma[2 * nth] = colour[1];
    chroma[2 * nth + 1] = colour[2];
  }
  return { inside, light, chroma };
};

/** Means of windows over what is inside, by its places. */
type Blur = (values: Float32Array, radius: number) => Float32Array;

const createBlur = (inside: Uint32Array, { width, height }: { width: number; height: number }): Blur => {
  const shares = new Map<number, Float32Array>();
  const sumUp = (values: Float32Array, radius: number) => {
    const plane = new Float32Array(width * height);
    for (let nth = 0; nth < inside.length; nth++) plane[inside[nth]] = values[nth];
    const means = blurBox(plane, width, height, radius);
    return values.map((_, nth) => means[inside[nth]]);
  };
  return (values, radius) => {
    const share = shares.get(radius) ?? sumUp(new Float32Array(values.length).fill(1), radius);
    shares.set(radius, share);
    return sumUp(values, radius).map((value, nth) => value / share[nth]);
  };
};

/** Logarithm of the light on each pixel, 0 on the mean. */
const findLight = (
  cloth: PrintedCloth,
  size: { width: number; height: number },
  blur: Blur,
  radius: (at1024: number) => number,
  seed: number,
): Float32Array => {
  const spread = (plane: Float32Array) => blur(blur(plane, radius(foldAt1024)), radius(foldAt1024));
  let light: Float32Array = centre(blur(cloth.light, radius(lightAt1024))).map((value) =>
    Math.max(-lightStep, Math.min(lightStep, value)),
  );
  let print: Float32Array = cloth.light;
  let labels: Uint8Array = new Uint8Array(0);
  for (let round = 0; round < rounds; round++) {
    labels = findDyes(cloth, light, seed);
    print = measureDyes(cloth.light, labels, (plane) => blur(plane, radius(stepAt1024)));
    light = spread(centre(subtract(cloth.light, print)));
  }
  const evened = evenDyes(subtract(cloth.light, print), labels, (plane) => blur(plane, radius(evenAt1024)));
  const dye = subtract(cloth.light, evened);
  const wide = dropCommon(spread(centre(evened)), spread(dye), (plane) => blur(plane, radius(commonAt1024)));
  const detail = readDyeDetail({ inside: cloth.inside, seen: cloth.light, dye, labels, light: wide }, size);
  return wide.map((value, nth) => value + detail[nth]);
};

const centre = (plane: Float32Array): Float32Array => {
  const mean = plane.reduce((sum, value) => sum + value, 0) / Math.max(1, plane.length);
  return plane.map((value) => value - mean);
};

const subtract = (plane: Float32Array, other: Float32Array): Float32Array =>
  plane.map((value, nth) => value - other[nth]);

/** The dye of each pixel in even light; as few dyes as explain most of the variance. */
const findDyes = ({ light, chroma }: PrintedCloth, own: Float32Array, seed: number): Uint8Array => {
  const colours = new Float32Array(light.length * 3);
  for (let nth = 0; nth < light.length; nth++) {
    const gain = Math.exp(-own[nth]);
    colours[nth * 3] = gain * Math.exp(light[nth]);
    colours[nth * 3 + 1] = chromaWeight * gain * chroma[nth * 2];
    colours[nth * 3 + 2] = chromaWeight * gain * chroma[nth * 2 + 1];
  }
  const dyes = clusterDyes(colours, seed);
  const joined = joinShades(dyes);
  const labels = new Uint8Array(light.length);
  for (let nth = 0; nth < labels.length; nth++) labels[nth] = joined[findNearest(colours, nth * 3, dyes)] ?? 0;
  return labels;
};

/** For each dye the one that it is a shade of: all of one have its tint, and no two lie farther apart in light than folds do. */
const joinShades = (dyes: Float64Array): number[] => {
  const all = Array.from({ length: dyes.length / 3 }, (_, k) => {
    const [light = 0, a = 0, b = 0] = dyes.subarray(3 * k, 3 * k + 3);
    const lit = Math.max(1e-3, light);
    return { light: Math.log(lit), a: a / chromaWeight / lit, b: b / chromaWeight / lit };
  });
  const order = [...all.keys()].sort((p, q) => (all[p]?.light ?? 0) - (all[q]?.light ?? 0));
  const groups: number[][] = [];
  const isShade = (p: number, q: number) => {
    const [one, other] = [all[p], all[q]];
    if (!one || !other) return false;
    return Math.abs(one.light - other.light) < foldLight && Math.hypot(one.a - other.a, one.b - other.b) < oneTint;
  };
  for (const k of order) {
    const group = groups.find((members) => members.every((other) => isShade(k, other)));
    if (group) group.push(k);
    else groups.push([k]);
  }
  return all.map((_, k) => groups.findIndex((members) => members.includes(k)));
};

/** Colours of the dyes. */
const clusterDyes = (colours: Float32Array, seed: number): Float64Array => {
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

const findNearest = (colours: Float32Array, at: number, dyes: Float64Array): number => {
  let best = { k: 0, distance: Number.POSITIVE_INFINITY };
  for (let k = 0; k < dyes.length / 3; k++) {
    let distance = 0;
    for (let d = 0; d < 3; d++) distance += (colours[at + d] - dyes[k * 3 + d]) ** 2;
    if (distance < best.distance) best = { k, distance };
  }
  return best.k;
};

/** Light of the dye at each pixel: what explains best how pixels differ from those around them, over the whole garment. */
const measureDyes = (
  light: Float32Array,
  labels: Uint8Array,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
  const stepOf = (plane: Float32Array) => subtract(plane, blur(plane));
  const seen = stepOf(light);
  const steps = Array.from({ length: count }, (_, k) => stepOf(light.map((_, nth) => Number(labels[nth] === k))));
  const matrix = steps.map((row, k) =>
    steps.map((column, l) => dot(row, column) / light.length + (k === l ? ridge : 0)),
  );
  const levels = solve(
    matrix,
    steps.map((row) => dot(row, seen) / light.length),
  );
  return light.map((_, nth) => levels[labels[nth]] ?? 0);
};

const dot = (p: Float32Array, q: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < p.length; i++) sum += p[i] * q[i];
  return sum;
};

/** Gauss elimination of a small symmetric positive system, in place. */
const solve = (matrix: number[][], right: number[]): number[] => {
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  for (let k = 0; k < right.length; k++) {
    for (let row = k + 1; row < right.length; row++) {
      const share = at(row, k) / at(k, k);
      matrix[row] = (matrix[row] ?? []).map((value, column) => value - share * at(k, column));
      right[row] = (right[row] ?? 0) - share * (right[k] ?? 0);
    }
  }
  const out = new Array<number>(right.length).fill(0);
  for (let k = right.length - 1; k >= 0; k--) {
    const known = out.reduce((sum, value, column) => sum + at(k, column) * value, 0);
    out[k] = ((right[k] ?? 0) - known) / at(k, k);
  }
  return out;
};

/** The light without its correlation with the print: dyes are separated imperfectly where they mix. */
const dropCommon = (
  light: Float32Array,
  print: Float32Array,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const [own, fold] = [blur(print), blur(light)];
  const both = blur(print.map((value, nth) => value * light[nth]));
  const square = blur(print.map((value) => value * value));
  return light.map((value, nth) => {
    const variance = Math.max(0, square[nth] - own[nth] ** 2);
    const slope = (both[nth] - own[nth] * fold[nth]) / (variance + plainVariance);
    return value - slope * (print[nth] - own[nth]);
  });
};
