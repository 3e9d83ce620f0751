import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, findComponents } from '../geometry/mask.ts';
import { nthSmallest } from '../geometry/nth-smallest.ts';
import type { Raster } from '../geometry/raster.ts';
import type { ClothModel } from './cloth-model.ts';

/** How a garment's folds shade and bend a print on it. */
export interface FoldMap {
  /** Lightness of the cloth over that where light falls on it, in OKLab; .25 to 1.35, 1 outside the garment. */
  shade: Float32Array;
  /** Slope of the large folds on either axis: shade a pixel. */
  slopeX: Float32Array;
  slopeY: Float32Array;
  /** 1 round lone prints, whose strokes are no seams; absent where there are none. */
  prints?: Uint8Array;
}

/** Folds that were read from plain cloth. */
export interface ClothFolds extends FoldMap {
  /** Share of the garment that they were read from, 0 to 1: of a garment that is printed all over what the print leaves. */
  plain: number;
}

/** Blurs at 1024 px: weave, prints that hide the cloth, large prints, and the folds that bend. */
const fineAt1024 = 2;
const fillAt1024 = 24;
const wideAt1024 = 120;
const bendAt1024 = 18;
/** Cloth-coloured pixels with less cloth than this around them are part of a print. */
const strayAt1024 = 10;
const strayShare = 0.55;
/** The rim of a print mixes both: cloth beside an all-over print counts where nearly all around it is cloth. */
const rimAt1024 = 4;
const rimShare = 0.95;
/**
 * Round a lone print (a step to the cloth of this much lightness within so many pixels at 1024) cloth is what has the lightness of the cloth around
 * it, to within so much: soft rims and thin strokes of letters are no folds. Looked at a few times, because the first look has them in it, and
 * because each stroke that differs by more leads to the next.
 */
const printStep = 0.15;
const stepAt1024 = 4;
const aroundPrintAt1024 = 20;
const nearCloth = 0.03;
/** Between strokes that stand close the cloth around is none: what differs so much from the wide mean is print too. */
const thinStroke = 0.1;
const looks = 4;
/**
 * Drawn in thin lines a print has hardly a pixel in its own tone: on light cloth, of at least so much lightness, what is darker by this much than the cloth on both
 * sides is a stroke too. Dark cloth glitters, and is as sharp between its highlights.
 */
const lineStep = 0.12;
const lightCloth = 0.55;
/** Piping and plackets reach the outline or are thin: least breadth of a print at 1024. They stay, because they tell the garment's cut. */
const printBreadthAt1024 = 34;
/** Least share of such edges in and round a print: less are sparkles and creases. */
const printedShare = 0.055;
/** Share of the weave that stays. */
const weave = 0.5;
/**
 * Chroma distance from the dye, scaled with the light, up to which a pixel is plain cloth: of strong dyes, whose hue a camera shifts in shade where a channel is
 * used up, so much of their own chroma.
 */
const ownChroma = { least: 0.05, share: 0.36 } as const;
/** From the mid-tone towards the highlights: what counts as fully lit. Nearer the mid-tone light prints lose their folds in white. */
const fullyLit = 0.6;
/**
 * Tweed, damask, ribs and quilting have fine contrast everywhere, folds only in places: its deviation in windows at 1024 px, in the calmest tenth of
 * them. More than the limit is toned down to it, because dark cloth, whose contrast is a large share of its light, would shade a pale print in soot.
 */
const textureAt1024 = 6;
const textureWindowAt1024 = 40;
const calmest = 0.1;
const textureLimit = 0.03;
const wholeWindow = 0.95;
/** Lightness that a camera adds to everything: of black cloth hardly more than noise is seen, which is no fold. */
export const glare = 0.05;
/** Least and most shade. */
export const darkest = 0.25;
export const lightest = 1.35;

/**
 * Reads the folds of a garment from the lightness of its plain cloth. Prints, which differ in colour and lightness from the dominant dye, are
 * left out and filled from the cloth around them, so that they do not ghost through.
 */
export const readFolds = (picture: Raster, alpha: Float32Array, cloth: ClothModel): ClothFolds => {
  const { width, height, channels, data } = picture;
  const scale = Math.max(width, height) / 1024;
  const lightness = new Float32Array(width * height);
  const weight = new Float32Array(width * height);
  const seen = new Float32Array(width * height);
  const colour: [number, number, number] = [0, 0, 0];
  const own = Math.max(ownChroma.least, ownChroma.share * Math.hypot(cloth.a, cloth.b));
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 0.9) continue;
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    seen[i] = colour[0];
    const light = Math.min(1.2, colour[0] / cloth.middle);
    const away = Math.hypot(colour[1] - light * cloth.a, colour[2] - light * cloth.b);
    if (away > own || colour[0] > cloth.printLight || colour[0] < cloth.printDark) continue;
    lightness[i] = colour[0];
    weight[i] = 1;
  }
  const radius = (at1024: number, least: number) => Math.max(least, Math.round(at1024 * scale));
  const size = { width, height };
  const step = radius(stepAt1024, 2);
  const reach = radius(aroundPrintAt1024, 4);
  const search = { step, reach, breadth: printBreadthAt1024 * scale, hasLines: cloth.middle >= lightCloth };
  let around = cloth.isAllOver ? undefined : findLonePrints(seen, { weight, plain: lightness }, size, search);
  dropStray(weight, lightness, size, radius(strayAt1024, 2), strayShare);
  if (cloth.isAllOver) dropStray(weight, lightness, size, radius(rimAt1024, 1), rimShare);
  const plain = sum(weight) / Math.max(1, countLit(seen));
  const spread = (reach: number, weak: number, beyond: (i: number) => number) =>
    blurMasked(lightness, weight, width, height, reach, weak, beyond);
  const wide = spread(radius(wideAt1024, 16), 1e-4, () => cloth.middle);
  const spreadFill = () => spread(radius(fillAt1024, 4), 0.02, (i) => wide[i]);
  let fill = spreadFill();
  for (let look = 0; around && look < looks; look++) {
    const strokes = createMask(size, (i) => {
      if (!around?.[i] || weight[i] === 0) return false;
      const away = Math.abs(lightness[i] - fill[i]);
      if (away <= nearCloth && Math.abs(lightness[i] - wide[i]) <= thinStroke) return false;
      weight[i] = 0;
      lightness[i] = 0;
      return away > thinStroke && isSharp(seen, i, width, step, thinStroke);
    });
    around = dilate(strokes, reach).data.map((value, i) => value | (around?.[i] ?? 0));
    fill = spreadFill();
  }
  // A window that takes cloth in or leaves it makes a step, which would be seen as a fold.
  const even = blurBox(fill, width, height, radius(fillAt1024, 4));
  const fine = spread(radius(fineAt1024, 1), 0.02, (i) => even[i]);
  const lit = cloth.middle + fullyLit * Math.max(0, cloth.light - cloth.middle);
  const shade = new Float32Array(width * height).fill(1);
  for (let i = 0; i < shade.length; i++) {
    if (alpha[i] <= 0) continue;
    const smooth = fine[i];
    const own = weight[i] ? smooth + weave * (lightness[i] - smooth) : smooth;
    shade[i] = Math.max(darkest, Math.min(lightest, (own + glare) / (lit + glare)));
  }
  limitTexture(shade, alpha, size, radius(textureAt1024, 1), radius(textureWindowAt1024, 8));
  const bend = Math.max(2, Math.round(bendAt1024 * scale));
  return { shade, ...measureBend(shade, width, height, bend), plain, ...(around ? { prints: around } : {}) };
};

const sum = (plane: Float32Array): number => {
  let total = 0;
  for (let i = 0; i < plane.length; i++) total += plane[i];
  return total;
};

const countLit = (plane: Float32Array): number => {
  let count = 0;
  for (let i = 0; i < plane.length; i++) if (plane[i] > 0) count++;
  return count;
};

/** Slopes of the folds that are larger than `radius` pixels. */
export const measureBend = (
  shade: Float32Array,
  width: number,
  height: number,
  radius: number,
): Pick<FoldMap, 'slopeX' | 'slopeY'> => {
  const large = blurBox(blurBox(shade, width, height, radius), width, height, radius);
  const slopeX = new Float32Array(shade.length);
  const slopeY = new Float32Array(shade.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      slopeX[i] = (large[i + 1] - large[i - 1]) / 2;
      slopeY[i] = (large[i + width] - large[i - width]) / 2;
    }
  }
  return { slopeX, slopeY };
};

/** Tones a texture down that is everywhere, in place. */
const limitTexture = (
  shade: Float32Array,
  alpha: Float32Array,
  { width, height }: { width: number; height: number },
  fine: number,
  window: number,
): void => {
  const inside = new Float32Array(alpha.length);
  for (let i = 0; i < inside.length; i++) inside[i] = alpha[i] >= 0.9 ? 1 : 0;
  const product = new Float32Array(alpha.length);
  /** Of `product`, in place of what is outside 0. */
  const meanOf = (reach: number, share: Float32Array): Float32Array => {
    const mean = blurBox(product, width, height, reach);
    for (let i = 0; i < mean.length; i++) mean[i] = inside[i] ? mean[i] / share[i] : 0;
    return mean;
  };
  for (let i = 0; i < product.length; i++) product[i] = shade[i] * inside[i];
  const smooth = meanOf(fine, blurBox(inside, width, height, fine));
  for (let i = 0; i < product.length; i++) {
    const step = shade[i] - smooth[i];
    product[i] = inside[i] * step * step;
  }
  const share = blurBox(inside, width, height, window);
  const square = meanOf(window, share);
  let count = 0;
  for (let i = 0; i < square.length; i++) if (share[i] > wholeWindow) square[count++] = square[i];
  if (count === 0) return;
  const calm = nthSmallest(square.subarray(0, count), Math.floor(calmest * count));
  const floor = Math.sqrt(Math.max(0, calm));
  if (floor <= textureLimit) return;
  const kept = textureLimit / floor;
  for (let i = 0; i < shade.length; i++) {
    if (inside[i]) shade[i] = smooth[i] + kept * (shade[i] - smooth[i]);
  }
};

interface PrintSearch {
  /** Distance to the surroundings that a print is compared with, reach of its tint, and its least breadth; pixels. */
  step: number;
  reach: number;
  breadth: number;
  /** Whether thin dark lines are looked for too. */
  hasLines: boolean;
}

/**
 * 1 round each lone print: a region of another colour with sharp edges, wholly inside; undefined where there is none. Its strokes are removed
 * from the plain cloth.
 */
const findLonePrints = (
  lightness: Float32Array,
  { weight, plain }: { weight: Float32Array; plain: Float32Array },
  size: { width: number; height: number },
  { step, reach, breadth, hasLines }: PrintSearch,
): Uint8Array | undefined => {
  const { width } = size;
  const outside = dilate(
    createMask(size, (i) => lightness[i] === 0),
    1,
  ).data;
  const prints = createMask(
    size,
    (i) =>
      lightness[i] > 0 &&
      ((weight[i] === 0 && isSharp(lightness, i, width, step, printStep, weight)) ||
        (hasLines && isLine(lightness, i, width, step))),
  );
  let found: Uint8Array | undefined;
  for (const { pixels } of findComponents(dilate(prints, reach))) {
    if (pixels.some((i) => outside[i]) || findBreadth(pixels, width) < breadth + 2 * reach) continue;
    const printed = pixels.reduce((count, i) => count + prints.data[i], 0);
    if (printed < printedShare * pixels.length) continue;
    found ??= new Uint8Array(weight.length);
    for (const i of pixels) found[i] = 1;
  }
  if (!found) return undefined;
  // Lines have the cloth's own tones: with them the cloth between would seem to be darker than it is.
  const strokes = dilate(prints, 1).data;
  for (let i = 0; i < strokes.length; i++) {
    if (!found[i] || !strokes[i]) continue;
    weight[i] = 0;
    plain[i] = 0;
  }
  return found;
};

/** Does a pixel stand out from one so many pixels beside it, of those that count? */
const isSharp = (
  lightness: Float32Array,
  i: number,
  width: number,
  step: number,
  least: number,
  counts?: Float32Array,
): boolean =>
  differs(lightness, i, i - step, least, counts) ||
  differs(lightness, i, i + step, least, counts) ||
  differs(lightness, i, i - step * width, least, counts) ||
  differs(lightness, i, i + step * width, least, counts);

const differs = (lightness: Float32Array, i: number, other: number, least: number, counts?: Float32Array): boolean =>
  (counts ? counts[other] > 0 : true) && Math.abs((lightness[other] ?? 0) - lightness[i]) > least;

/** Is a pixel darker than the garment on both its sides, in one of four directions? Asked of every pixel, so that nothing is made for it. */
const isLine = (lightness: Float32Array, i: number, width: number, step: number): boolean => {
  const least = lightness[i] + lineStep;
  return (
    isBetween(lightness, i, step, least) ||
    isBetween(lightness, i, step * width, least) ||
    isBetween(lightness, i, step * (width + 1), least) ||
    isBetween(lightness, i, step * (width - 1), least)
  );
};

const isBetween = (lightness: Float32Array, i: number, offset: number, least: number): boolean =>
  (lightness[i - offset] ?? 0) > least && (lightness[i + offset] ?? 0) > least;

/** The shorter side of the box round some pixels. */
const findBreadth = (pixels: Uint32Array, width: number): number => {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (const i of pixels) {
    const x = i % width;
    const y = (i - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return Math.min(right - left, bottom - top);
};

const dropStray = (
  weight: Float32Array,
  lightness: Float32Array,
  { width, height }: { width: number; height: number },
  radius: number,
  least: number,
): void => {
  const share = blurBox(weight, width, height, radius);
  for (let i = 0; i < weight.length; i++) {
    if (share[i] >= least) continue;
    weight[i] = 0;
    lightness[i] = 0;
  }
};

/** Mean of the weighted pixels in a window; the fewer there are, the more of the value beyond, which counts as `weak` of a pixel. */
const blurMasked = (
  plane: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
  weak: number,
  beyond: (i: number) => number,
): Float32Array => {
  const out = blurBox(plane, width, height, radius);
  const share = blurBox(weight, width, height, radius);
  for (let i = 0; i < out.length; i++) {
    out[i] = (out[i] + weak * beyond(i)) / (share[i] + weak);
  }
  return out;
};
