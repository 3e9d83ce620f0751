import { clusterPoints } from '../colour/kmeans.ts';
import { toOklabPlanes, writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findOtsuThreshold, findQuantile } from '../matte/otsu.ts';

/** Longest side of the analysed copy in pixels. */
const workSide = 768;
/** Distance over which a colour step is measured, half of it, and the ignored rim, as shares of the longer side. */
const stepReach = 1 / 200;
const rim = 1 / 60;
/** OKLab step that folds and seams rarely reach. */
const minStep = 0.12;
/** Share of the garment on such steps above which it counts as printed or woven all over. */
const allOver = 0.2;

/** True when a garment has an all-over print, stripes or checks. */
const isPrintedAllOver = (picture: Raster, alpha: Float32Array): boolean => measurePrintEdges(picture, alpha) > allOver;

/** Side of the squares that are examined, as a share of the longer side; a square with few sharp colour changes is plain. */
const squareShare = 1 / 12;
const plainEdges = 0.06;
/** Minimum share of a square that the garment fills. */
const minOfSquare = 0.2;

/**
 * Share of a garment's squares with hardly any sharp colour change: high for a large print on the chest, low for all-over prints, stripes
 * and checks. 0 where alpha is nowhere 1.
 */
export const measurePlainSquares = (picture: Raster, alpha: Float32Array): number => {
  const { width, height, core, sharp } = findPrintEdges(picture, alpha);
  const side = Math.max(4, Math.round(squareShare * Math.max(width, height)));
  const across = Math.ceil(width / side);
  const count = new Uint32Array(across * Math.ceil(height / side));
  const edges = new Uint32Array(count.length);
  for (let at = 0; at < core.length; at++) {
    if (!core[at]) continue;
    const square = Math.floor(Math.floor(at / width) / side) * across + Math.floor((at % width) / side);
    count[square] = (count[square] ?? 0) + 1;
    edges[square] = (edges[square] ?? 0) + sharp[at];
  }
  const counted = [...count.keys()].filter((square) => count[square] > minOfSquare * side * side);
  const plain = counted.filter((square) => edges[square] < plainEdges * count[square]);
  return plain.length / Math.max(1, counted.length);
};

/**
 * Share of a garment on sharp colour changes: on photographs, plain cloth, quilting and single prints have up to 0.12, all-over prints,
 * stripes and checks 0.28 or more. Measures where alpha is 1; returns 0 where that area is empty.
 */
export const measurePrintEdges = (picture: Raster, alpha: Float32Array): number => {
  const { core, sharp } = findPrintEdges(picture, alpha);
  let [count, found] = [0, 0];
  for (let at = 0; at < core.length; at++) {
    count += core[at];
    found += sharp[at];
  }
  return found / Math.max(1, count);
};

/** Masks on a copy of at most `workSide`: 1 inside the garment, and 1 on sharp colour changes. */
const findPrintEdges = (
  picture: Raster,
  alpha: Float32Array,
): { width: number; height: number; core: Uint8Array; sharp: Uint8Array } => {
  const small = shrink(picture, alpha);
  const { width, height, channels, data } = small.picture;
  const side = Math.max(width, height);
  const inside = createMask({ width, height }, (i) => small.alpha[i] > 0.99);
  const core = erode(inside, Math.max(1, Math.round(rim * side))).data;
  const reach = Math.max(1, Math.round(stepReach * side));
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const planes = [lightness, a, b].map((plane) => blurBox(plane, width, height, 1));
  const step = (at: number, offset: number) =>
    Math.hypot(...planes.map((plane) => plane[at + offset] - plane[at - offset]));
  const seen = new Uint8Array(core.length);
  const sharp = new Uint8Array(core.length);
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      if (!core[at]) continue;
      seen[at] = 1;
      if (step(at, reach) > minStep || step(at, reach * width) > minStep) sharp[at] = 1;
    }
  }
  return { width, height, core: seen, sharp };
};

/** Reduces to `workSide` by block means: planes of a whole large image would fill a slot's memory. */
const shrink = (picture: Raster, alpha: Float32Array): { picture: Raster; alpha: Float32Array } => {
  const { channels, data } = picture;
  const step = Math.ceil(Math.max(picture.width, picture.height) / workSide);
  if (step === 1) return { picture, alpha };
  const width = Math.floor(picture.width / step);
  const height = Math.floor(picture.height / step);
  const out = new Uint8Array(width * height * 3);
  const cover = new Float32Array(width * height);
  for (let i = 0; i < width * height; i++) {
    const start = Math.floor(i / width) * step * picture.width + (i % width) * step;
    const sums = [0, 0, 0, 0];
    for (let y = 0; y < step; y++) {
      for (let x = 0; x < step; x++) {
        const at = start + y * picture.width + x;
        for (let c = 0; c < 3; c++) sums[c] = sums[c] + data[at * channels + c];
        sums[3] = sums[3] + alpha[at];
      }
    }
    for (let c = 0; c < 3; c++) out[i * 3 + c] = sums[c] / step ** 2;
    cover[i] = sums[3] / step ** 2;
  }
  return { picture: { width, height, channels: 3, data: out }, alpha: cover };
};

/** Appearance of a garment's plain cloth in OKLab. */
export interface ClothModel {
  /** Chroma of the dominant dye. */
  a: number;
  b: number;
  /** Lightness quantiles of cloth in the dominant dye: deep folds, lit mid-tone, highlights. */
  dark: number;
  middle: number;
  light: number;
  /** Lightness above which a pixel is a light print rather than a highlight, and below which a dark print rather than a fold. */
  printLight: number;
  printDark: number;
  /** Share of the garment in the dominant dye, 0 to 1. */
  share: number;
  /** Printed or woven all over: stripes, checks, scattered motifs. */
  isAllOver: boolean;
  /**
   * True when an all-over print is lighter than the cloth but overlaps it in lightness, as where a part of the garment is in shade. Absent:
   * not measured.
   */
  tonesMeet?: boolean;
}

const clusters = 4;
const maxSamples = 12_000;
/** Distance within which clusters are one dye in different light. */
const sameDye = 0.035;
/** Chroma distance from the dye within which lightness is measured. */
const ownChroma = 0.06;
/** Steps of lightness from the median that folds and highlights rarely reach. */
const lightPrintStep = 0.28;
const darkPrintStep = 0.34;

/** All-over print in a light and a dark tone of one hue: minimum step between the tones, minimum share of the smaller one. */
const twoToneStep = 0.22;
const twoToneShare = 0.12;
/**
 * Share of the step from the cloth's tone to the print's at which the print begins. Shade darkens light cloth; hardly anything lightens
 * dark cloth.
 */
const printBegins = { onDark: 0.3, onLight: 0.6 } as const;

/** Fits the model to the pixels with alpha 1; undefined when there are none. */
export const fitClothModel = (picture: Raster, alpha: Float32Array, seed: number): ClothModel | undefined => {
  const samples = sampleCloth(picture, alpha);
  const count = samples.length / 3;
  if (count === 0) return undefined;
  const chroma = new Float32Array(count * 2);
  for (let i = 0; i < count; i++) {
    chroma[i * 2] = samples[i * 3 + 1];
    chroma[i * 2 + 1] = samples[i * 3 + 2];
  }
  const { a, b, share } = findDominantDye(chroma, seed);
  const own: number[] = [];
  for (let i = 0; i < count; i++) {
    const distance = Math.hypot(chroma[i * 2] - a, chroma[i * 2 + 1] - b);
    if (distance < ownChroma) own.push(samples[i * 3]);
  }
  const all = Float32Array.from(own.length > 0 ? own : samples.filter((_, i) => i % 3 === 0));
  const isAllOver = isPrintedAllOver(picture, alpha);
  const { printLight, printDark } = (isAllOver && splitTones(all)) || limitFolds(all);
  const cloth = all.filter((value) => value < printLight && value > printDark);
  return {
    a,
    b,
    share,
    dark: findQuantile(cloth, 0.03),
    middle: Math.max(0.02, findQuantile(cloth, 0.55)),
    light: findQuantile(cloth, 0.97),
    printLight,
    printDark,
    isAllOver,
  };
};

type Limits = Pick<ClothModel, 'printLight' | 'printDark'>;

const limitFolds = (lightness: Float32Array): Limits => {
  const median = findQuantile(lightness, 0.5);
  return { printLight: median + lightPrintStep, printDark: median - darkPrintStep };
};

/** Takes the more common of two tones as the cloth; undefined with a single tone. */
const splitTones = (lightness: Float32Array): Limits | undefined => {
  const threshold = findOtsuThreshold(lightness);
  const tones = [lightness.filter((value) => value <= threshold), lightness.filter((value) => value > threshold)];
  const [dark, light] = tones.map((tone) => findQuantile(tone, 0.5)) as [number, number];
  const share = (tones[1]?.length ?? 0) / lightness.length;
  if (light - dark < twoToneStep || Math.min(share, 1 - share) < twoToneShare) return undefined;
  const step = light - dark;
  return share < 0.5
    ? { printLight: dark + printBegins.onDark * step, printDark: Number.NEGATIVE_INFINITY }
    : { printLight: Number.POSITIVE_INFINITY, printDark: light - printBegins.onLight * step };
};

const sampleCloth = ({ data, channels }: Raster, alpha: Float32Array): Float32Array => {
  let inside = 0;
  for (const value of alpha) if (value > 0.99) inside++;
  const stride = Math.max(1, Math.floor(inside / maxSamples));
  const samples: number[] = [];
  const colour: [number, number, number] = [0, 0, 0];
  let nth = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0.99 || nth++ % stride !== 0) continue;
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    samples.push(...colour);
  }
  return Float32Array.from(samples);
};

/** Returns the largest group of chroma clusters within `sameDye` of the largest cluster. */
const findDominantDye = (chroma: Float32Array, seed: number): { a: number; b: number; share: number } => {
  const { centres, shares } = clusterPoints(chroma, 2, clusters, seed);
  const centre = (k: number) => [centres[k * 2], centres[k * 2 + 1]] as const;
  let best = { a: 0, b: 0, share: 0 };
  for (let k = 0; k < clusters; k++) {
    const [ka, kb] = centre(k);
    let a = 0;
    let b = 0;
    let share = 0;
    for (let other = 0; other < clusters; other++) {
      const [oa, ob] = centre(other);
      if (Math.hypot(oa - ka, ob - kb) > sameDye) continue;
      const part = shares[other];
      a += part * oa;
      b += part * ob;
      share += part;
    }
    if (share > best.share) best = { a: a / share, b: b / share, share };
  }
  return best;
};
