import { blurBox, measureDeviation } from '../geometry/box-filter.ts';
import {
  type Component,
  countSet,
  createMask,
  dilate,
  erode,
  findComponents,
  type Mask,
  open,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type ColourCells, type ColourShares, createColourCells } from './colour-shares.ts';
import { findQuantile } from './otsu.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Pixels of mixed colour along the outline that are excluded from both sides. */
const mixed = 3;
/**
 * Window over which a place's colour is measured, pixels, and the certainty that it is the other side's; a stray extends as far as that is
 * likelier than not.
 */
const window = 3;
/** Sampling step for a side's unrest, pixels. */
const every = 5;
const likely = 0.75;
const likelier = 0.5;
/** Share that a colour has on either side at least: nothing is certain from a few pixels. */
const floor = 1e-4;
/** Share of the garment from which places are counted. */
const minPlace = 0.001;
/** More places than this in cloth are a print, and on the ground a pattern of its own. */
const mostPlaces = 6;
/**
 * Natural logarithm of how many times likelier a stray's colours are on the other side than in the rest of its own, by its share of the garment: a
 * small one must be surer.
 */
const minOdds = {
  ground: [
    [0.0025, 4.6],
    [minPlace, 5.8],
  ],
  cloth: [[0.003, 4.8]],
} as const;
/** Step of colour between a stray and the rest of its side. */
const minStep = 10;
/** Least length of outline along a stray, pixels: a label or a motif is farther inside. */
const minOutline = { ground: 5, cloth: 15 } as const;
/** A gap that sleeve and body close but for so many pixels is ground where it is as sure as this. */
const almostClosed = { outline: 2, odds: 7 } as const;
/** A stray is at most so many times as large as the part of it that is sure, and this share of the garment. */
const mostGrown = { ground: 8, cloth: 3 } as const;
const mostArea = 0.15;
/** Unrest (deviation of brightness, 0 to 100, its lower quartile, which a slit's edges do not raise) of restless cloth, how many times the ground's it is, and the share of it that is cloth. */
const restless = 1.2;
const overGround = 3;
const asCloth = 0.9;
/** A place of this share of the garment is as calm as the ground, which has this much unrest at least, up to so many times: else it is cloth in the ground's colour. */
const largePlace = 0.02;
const leastUnrest = 0.3;
const asGround = 2.5;

/** What a mask has on the wrong side, masks of its size: ground within it, and cloth outside. */
export interface ColourStrays {
  ground: Strays | undefined;
  cloth: Strays | undefined;
}

export interface Strays {
  /** What is sure. */
  sure: Mask;
  /** How far each reaches, as far as the other side is likelier. */
  whole: Mask;
}

/**
 * Places whose colours are, by far, those of the other side and of hardly anything else on their own: ground between sleeve and body or between two
 * shoes, shaded or not; a cuff or a sleeve that leaves the frame. They lie along the outline and have an edge towards the rest of their side. What looks
 * like a print (many such places) is left alone. `picture` and `planes` have the size of the mask; `settled` (1) is ground for sure.
 */
export const findColourStrays = (mask: Mask, settled: Mask, picture: Raster, planes: PicturePlanes): ColourStrays => {
  const cells = createColourCells(picture);
  const ground = createMask(mask, (at) => mask.data[at] === 0);
  let unrest: Float32Array | undefined;
  const readUnrest = () => {
    unrest ??= measureDeviation(readBrightness(picture), mask.width, mask.height, 1);
    return unrest;
  };
  const seen = { cells, planes, readUnrest, garment: countSet(mask) };
  const isOpen = ({ sure }: Stray) => !sure.pixels.some((at) => settled.data[at] === 1);
  return {
    ground: unite(mask, findOneWay('ground', mask, ground, seen)),
    cloth: unite(mask, findOneWay('cloth', ground, mask, seen).filter(isOpen)),
  };
};

interface Seen {
  cells: ColourCells;
  planes: PicturePlanes;
  /** Asked only where all else speaks for a stray of ground. */
  readUnrest: () => Float32Array;
  /** Pixels of the garment. */
  garment: number;
}

interface Stray {
  sure: Component;
  whole: Component;
}

/** Strays of a kind within `own`, whose colours are those of `other`. */
const findOneWay = (kind: keyof ColourStrays, own: Mask, other: Mask, seen: Seen): Stray[] => {
  const { cells, planes, garment } = seen;
  const sureOwn = erode(own, mixed).data;
  const sureOther = erode(other, mixed + 1).data;
  const others = cells.count((at) => sureOther[at] === 1);
  // Shaded ground is ground; shaded cloth is already in the cloth's own colours.
  const otherAt = (at: number) => (kind === 'ground' ? cells.shadedShareAt(others, at) : cells.shareAt(others, at));
  const chance = measureChance(
    own,
    cells.count((at) => sureOwn[at] === 1),
    otherAt,
    cells,
  );
  // Pixels apart from the garment in its colours are another object, not a pattern of the ground behind it.
  const beside = kind === 'cloth' ? dilate(other, 2 * mixed).data : undefined;
  const places = findPlaces(own, chance, minPlace * garment).filter(
    ({ pixels }) => !beside || pixels.some((at) => beside[at] === 1),
  );
  if (places.length > mostPlaces) return [];
  const grown = growPlaces(own, chance, places);
  const apart = createMask(own, () => false);
  for (const [nth, { pixels }] of places.entries()) {
    for (const at of pixels) apart.data[at] = 1;
    const whole = grown[nth];
    if (whole && whole.area < mostArea * garment) for (const at of whole.pixels) apart.data[at] = 1;
  }
  const near = dilate(apart, mixed + 1).data;
  const rest = cells.count((at) => sureOwn[at] === 1 && near[at] === 0);
  const outlines = measureOuterSteps(own, planes, grown);
  const strays = places.map((sure, nth) => ({ sure, whole: grown[nth] ?? sure, outline: outlines[nth]?.length ?? 0 }));
  return strays.filter(({ sure: place, whole, outline }) => {
    const odds = measureOdds(place, otherAt, rest, cells);
    const isAlmostClosed = kind === 'ground' && outline >= almostClosed.outline && odds >= almostClosed.odds;
    return (
      whole.area <= mostGrown[kind] * place.area &&
      (outline >= minOutline[kind] || isAlmostClosed) &&
      isSure(kind, place.area / garment, odds) &&
      (measureInnerStep(own, planes, place) >= minStep || (kind === 'cloth' && place.touchesFrame)) &&
      !(kind === 'ground' && isClothByUnrest(place, sureOwn, sureOther, seen))
    );
  });
};

const isSure = (kind: keyof ColourStrays, share: number, odds: number): boolean =>
  minOdds[kind].some(([least, sure]) => share >= least && odds >= sure);

/** How surely each pixel of a side has the other's colours, 0 to 1, over a window of its own side. */
const measureChance = (
  own: Mask,
  mine: ColourShares,
  otherAt: (at: number) => number,
  cells: ColourCells,
): { plain: Float32Array; smooth: Float32Array } => {
  const { width, height } = own;
  const plain = new Float32Array(own.data.length);
  for (let at = 0; at < plain.length; at++) {
    if (!own.data[at]) continue;
    const other = otherAt(at);
    plain[at] = other / (other + cells.shareAt(mine, at) + floor);
  }
  const share = blurBox(new Float32Array(own.data), width, height, window);
  const smooth = blurBox(plain, width, height, window).map((value, at) => value / Math.max(1e-6, share[at]));
  return { plain, smooth };
};

const findPlaces = (own: Mask, { smooth }: { smooth: Float32Array }, least: number): Component[] => {
  const sure = open(
    createMask(own, (at) => own.data[at] === 1 && smooth[at] > likely),
    2,
  );
  return findComponents(sure).filter(({ area }) => area >= least);
};

/** The whole of each place, as far as the other side is likelier; places that meet share one. */
const growPlaces = (own: Mask, { plain }: { plain: Float32Array }, places: readonly Component[]): Component[] => {
  const reach = createMask(own, (at) => own.data[at] === 1 && plain[at] > likelier);
  for (const { pixels } of places) for (const at of pixels) reach.data[at] = 1;
  const wholes = findComponents(reach);
  const owner = new Int32Array(own.data.length);
  wholes.forEach(({ pixels }, nth) => {
    for (const at of pixels) owner[at] = nth;
  });
  return places.map((place) => wholes[owner[place.pixels[0] ?? 0]] ?? place);
};

const measureOdds = (
  { pixels, area }: Component,
  otherAt: (at: number) => number,
  rest: ColourShares,
  cells: ColourCells,
): number =>
  pixels.reduce((sum, at) => sum + Math.log((otherAt(at) + floor) / (cells.shareAt(rest, at) + floor)), 0) / area;

/** Sparkling or knitted cloth on smooth ground shows by its unrest what it is: the other side of a leg, lit like the wall; so does a wide stripe with folds. */
const isClothByUnrest = (
  { pixels, area }: Component,
  sureOwn: Uint8Array,
  sureOther: Uint8Array,
  { readUnrest, garment }: Seen,
): boolean => {
  const unrest = readUnrest();
  const usual = (side: Uint8Array) => findCalm(unrest.filter((_, at) => side[at] === 1 && at % every === 0));
  const [cloth, ground] = [usual(sureOwn), usual(sureOther)];
  const own = findCalm(Float32Array.from(pixels, (at) => unrest[at]));
  if (cloth > restless && cloth > overGround * ground && own > asCloth * cloth) return true;
  return area > largePlace * garment && own > asGround * Math.max(ground, leastUnrest);
};

const findCalm = (values: Float32Array): number => (values.length === 0 ? 0 : findQuantile(values, 0.25));

/** 0 to 100. */
const readBrightness = ({ width, height, channels, data }: Raster): Float32Array => {
  const brightness = new Float32Array(width * height);
  for (let at = 0, from = 0; at < brightness.length; at++, from += channels) {
    brightness[at] = (0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2]) / 2.55;
  }
  return brightness;
};

const unite = (size: Mask, strays: readonly Stray[]): Strays | undefined => {
  if (strays.length === 0) return undefined;
  const [sure, reach] = [createMask(size, () => false), createMask(size, () => false)];
  for (const stray of strays) {
    for (const at of stray.sure.pixels) sure.data[at] = 1;
    for (const at of stray.whole.pixels) reach.data[at] = 1;
  }
  // Dots of a print beside a stray are no part of it.
  const { data } = open(reach, 2);
  return { sure, whole: createMask(size, (at) => data[at] === 1 || sure.data[at] === 1) };
};
