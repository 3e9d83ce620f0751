import { clusterPoints } from '../colour/kmeans.ts';
import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { boundsOf, createMask, dilate, findComponents, nthSmallest } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { ClothModel } from './cloth-model.ts';

/** Shading and displacement of a print by a garment's folds. */
export interface FoldMap {
  /** Lightness of the cloth relative to its lightness in full light, in OKLab; 0.25 to 1.35, 1 outside the garment. */
  shade: Float32Array;
  /** Slope of the large folds on either axis: shade per pixel. */
  slopeX: Float32Array;
  slopeY: Float32Array;
  /** 1 around lone prints, whose strokes are not seams; absent where there are none. */
  prints?: Uint8Array;
}

/** Folds read from plain cloth. */
interface ClothFolds extends FoldMap {
  /** Share of the garment from which they were read, 0 to 1: for an all-over print, the share that the print leaves free. */
  plain: number;
}

/** Blurs at 1024 px: weave, prints that hide the cloth, large prints, and the folds that displace a print. */
const fineAt1024 = 2;
const fillAt1024 = 24;
const wideAt1024 = 120;
const bendAt1024 = 18;
/** Window at 1024, and minimum share of cloth in it, for a cloth-coloured pixel to count as cloth rather than print. */
const strayAt1024 = 10;
const strayShare = 0.55;
/** The rim of a print mixes print and cloth: beside an all-over print, cloth counts only where nearly all around it is cloth. */
const rimAt1024 = 4;
const rimShare = 0.95;
/**
 * Around a lone print (a step to the cloth of this much lightness within so many pixels at 1024) only pixels near the lightness of the
 * surrounding cloth count as cloth: soft rims and thin strokes of letters are not folds. Several passes, because the first includes them
 * and each more distinct stroke leads to the next.
 */
const printStep = 0.15;
const stepAt1024 = 4;
const aroundPrintAt1024 = 20;
const nearCloth = 0.03;
/** Between close strokes there is no surrounding cloth: pixels this far from the wide mean are print too. */
const thinStroke = 0.1;
const looks = 4;
/**
 * A print of thin lines has hardly a pixel in its own tone: on cloth of at least this lightness, pixels darker by this much than the cloth
 * on both sides are strokes too. Dark cloth glitters and is equally sharp between its highlights.
 */
const lineStep = 0.12;
const lightCloth = 0.55;
/**
 * Minimum breadth of a print at 1024. Piping and plackets reach the outline or are thin, and remain because they show the garment's cut.
 */
const printBreadthAt1024 = 34;
/** Minimum share of such edges in and around a print: less are sparkles and creases. */
const printedShare = 0.055;
/** Share of the weave that is retained. */
const weave = 0.5;
/**
 * Maximum chroma distance from the dye, scaled with the light, of plain cloth: for strong dyes a share of their chroma, because a camera
 * shifts their hue in shade where a channel is clipped.
 */
const ownChroma = { least: 0.05, share: 0.36 } as const;
/** Share from the mid-tone to the highlights that counts as fully lit. Closer to the mid-tone, light prints lose their folds in white. */
const fullyLit = 0.6;
/**
 * Tweed, damask, ribs and quilting have fine contrast everywhere, folds only in some regions: the deviation in windows at 1024 px, in the
 * tenth of them with the lowest deviation. A higher deviation is reduced to the limit, because dark cloth, whose contrast is a large share
 * of its light, would blacken a pale print.
 */
const textureAt1024 = 6;
const textureWindowAt1024 = 40;
const calmest = 0.1;
const textureLimit = 0.03;
const wholeWindow = 0.95;
/** Lightness that a camera adds everywhere: black cloth shows hardly more than noise, which is not a fold. */
const glare = 0.05;
/** Minimum and maximum shade. */
export const darkest = 0.25;
const lightest = 1.35;

/**
 * Reads the folds of a garment from the lightness of its plain cloth. Prints, which differ in colour and lightness from the dominant dye,
 * are left out and filled from the surrounding cloth, so that they do not ghost through.
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
  // A window that includes or excludes cloth makes a step, which would look like a fold.
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
const measureBend = (
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

/** Reduces a texture that is everywhere, in place. */
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
  /** Mean of `product`; replaces values outside by 0. */
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
  /** Distance to the surroundings that a print is compared with, reach of its tint, and its minimum breadth; pixels. */
  step: number;
  reach: number;
  breadth: number;
  /** True when thin dark lines are detected too. */
  hasLines: boolean;
}

/**
 * Returns 1 around each lone print: a region of another colour with sharp edges, wholly inside; undefined where there is none. Removes its
 * strokes from the plain cloth.
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
  // Lines have the cloth's own tones: with them the cloth between would seem darker than it is.
  const strokes = dilate(prints, 1).data;
  for (let i = 0; i < strokes.length; i++) {
    if (!found[i] || !strokes[i]) continue;
    weight[i] = 0;
    plain[i] = 0;
  }
  return found;
};

/** True when a pixel differs sharply from a counted pixel at this distance. */
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

/** True when a pixel is darker than the garment on both sides in one of four directions. Runs for each pixel, so it allocates nothing. */
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

/** Shorter side of the bounding box of the pixels. */
const findBreadth = (pixels: Uint32Array, width: number): number => {
  const { left, right, top, bottom } = boundsOf(pixels, width);
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

/** Mean of the weighted pixels in a window; with few of them, the value beyond gains influence, with the weight `weak` of a pixel. */
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

/** At 1024 px: reach of a dye's mixed rim, the window for a dye's own mean, and grain. */
const dyeRimAt1024 = 3;
const ownAt1024 = 26;
const dyeFineAt1024 = 1.2;
/** Levels (logarithm) closer than this count as one dye: a fold does not divide cloth. */
const oneDye = 0.09;
/** Share of confidently classified cloth in a window below which the detail fades out. */
const weak = 0.12;
/** Maximum detail, logarithm of light. */
const most = 0.3;

/** Cloth on a copy of an image, each list by position. */
interface DyedCloth {
  /** Pixels of the copy. */
  inside: Uint32Array;
  /** Logarithms of the observed light, of the light of each pixel's dye, and of the wide folds. */
  seen: Float32Array;
  dye: Float32Array;
  labels: Uint8Array;
  light: Float32Array;
}

/**
 * Reads fine folds, seams and pockets between the edges of a print, as logarithm of light over the wide folds: for each pixel wholly in one
 * dye, its difference from the surrounding mean of that dye, so that no motif as a whole is lighter or darker than its background. 0 along
 * the edges of motifs, and where these leave no space.
 */
const readDyeDetail = (
  { inside, seen, dye, labels, light }: DyedCloth,
  { width, height }: { width: number; height: number },
): Float32Array => {
  const scale = Math.max(width, height) / 1024;
  const radius = (at1024: number, least = 1) => Math.max(least, Math.round(at1024 * scale));
  const sure = findSure(inside, dye, { width, height }, radius(dyeRimAt1024, 2));
  const rest = seen.map((value, nth) => value - (dye[nth] ?? 0) - (light[nth] ?? 0));
  const mean = new Float32Array(rest.length);
  const count = labels.reduce((top, label) => Math.max(top, label), 0) + 1;
  const spread = (values: Float32Array, reach: number) => {
    const plane = new Float32Array(width * height);
    for (let nth = 0; nth < inside.length; nth++) plane[inside[nth]] = values[nth];
    const blurred = blurBox(blurBox(plane, width, height, reach), width, height, reach);
    return values.map((_, nth) => blurred[inside[nth]]);
  };
  for (let k = 0; k < count; k++) {
    const own = sure.map((value, nth) => (labels[nth] === k ? value : 0));
    const sums = spread(
      own.map((value, nth) => value * rest[nth]),
      radius(ownAt1024, 4),
    );
    const shares = spread(own, radius(ownAt1024, 4));
    for (let nth = 0; nth < mean.length; nth++) if (own[nth]) mean[nth] = sums[nth] / Math.max(1e-6, shares[nth]);
  }
  const detail = rest.map((value, nth) => (sure[nth] ? Math.max(-most, Math.min(most, value - mean[nth])) : 0));
  const fine = radius(dyeFineAt1024);
  const [sums, shares] = [spread(detail, fine), spread(sure, fine)];
  return detail.map((value, nth) =>
    sure[nth] ? (value + sums[nth] / Math.max(1e-6, shares[nth])) / 2 : sums[nth] / (shares[nth] + weak),
  );
};

/** 1 where the whole neighbourhood has one dye, or dyes of equal light. */
const findSure = (
  inside: Uint32Array,
  dye: Float32Array,
  { width, height }: { width: number; height: number },
  reach: number,
): Float32Array => {
  const plane = new Float32Array(width * height).fill(Number.NaN);
  for (let nth = 0; nth < inside.length; nth++) plane[inside[nth]] = dye[nth];
  return Float32Array.from(inside, (at) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const value = plane[at + dy * width + dx];
        if (value === undefined || Number.isNaN(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return high - low < oneDye ? 1 : 0;
  });
};

/** Share of the window below which measurements of a dye have less weight. */
const few = 0.01;

/**
 * Light (logarithm, by position) without a dye's deviation from the surrounding dyes: folds affect all dyes alike, so a deviation bound to
 * one dye is the print. `labels` contain the dye of each position; `blur` is the mean over a window of several motifs.
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

/** Longest side in pixels of the copy on which folds are detected: the folds read here are wide enough. */
const workSide = 768;
/** Maximum number of separated dyes, and the share of the variance below which no more are added. */
const maxDyes = 10;
const explained = 0.94;
const samples = 6000;
/** Dyes are separated by chroma rather than by lightness, which folds change too. */
const chromaWeight = 4;
/** Rounds of dye separation, each in the light found by the round before. */
const rounds = 3;
/**
 * Before any dye is known, cloth darker or lighter by up to this (logarithm) is in other light; more is another colour of a colour-blocked
 * garment.
 */
const lightStep = 0.15;
/**
 * Blurs at 1024 px: light before any dye is known, steps between dyes, folds, and displacing folds, which must not follow remains of the
 * print.
 */
const lightAt1024 = 60;
const printStepAt1024 = 12;
const foldAt1024 = 5;
const printBendAt1024 = 28;
/** Reach of the garment's soft edge at 1024 px. */
const printRimAt1024 = 8;
/** Window at 1024 px in which folds correlated with the print count as the print; minimum variance of the print there. */
const commonAt1024 = 110;
const plainVariance = 1e-3;
/** Window at 1024 px in which each dye has the same mean light. */
const evenAt1024 = 60;
/** Maximum difference in light (logarithm) at which dyes of one tint (chroma over lightness) are one dye in folds. */
const foldLight = 0.17;
const oneTint = 0.06;
/** Ridge regularisation of the fit of the dyes' light: a dye that hardly meets another is undetermined. */
const ridge = 1e-4;
/** Share of the garment that is darker than the fully lit level. */
const litShare = 0.75;

/**
 * Reads the folds of a garment that is printed or woven all over: its light over that of the dye at each pixel, so that the print itself is
 * not shade. The lightness of a dye is measured where dyes meet: a print changes within a few pixels, folds do not, so a fold mistaken for
 * a dye gets hardly any light of its own and remains a fold. Fine folds, seams and pockets are read between the edges of the print, and are
 * lost where there is no space between them. The same seed gives the same map.
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
  const shade = resamplePlane(spreadOut(own, cloth.inside, small, radius(printRimAt1024)), small, picture);
  for (let i = 0; i < shade.length; i++) if (alpha[i] <= 0) shade[i] = 1;
  const bend = Math.max(2, Math.round((printBendAt1024 * Math.max(picture.width, picture.height)) / 1024));
  return { shade, ...measureBend(shade, picture.width, picture.height, bend) };
};

/** Extends a plane beyond its pixels by adjacent values, for the soft edge; 1 far from all pixels. */
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

/** Pixels with alpha 1: positions, logarithm of light, and chroma. */
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

/** Window means over the inside, by position. */
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

/** Logarithm of the light on each pixel, 0 at the mean. */
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
    print = measureDyes(cloth.light, labels, (plane) => blur(plane, radius(printStepAt1024)));
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

/** Dye of each pixel in even light; the fewest dyes that explain most of the variance. */
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

/** Maps each dye to the one that it is a shade of: all of a group have its tint, and no two differ in light by more than folds do. */
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

/** Light of the dye at each pixel: best explains the differences between neighbouring pixels over the whole garment. */
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

/** Gaussian elimination of a small symmetric positive system, in place. */
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

/** Removes the light's correlation with the print: dyes are separated imperfectly where they mix. */
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
