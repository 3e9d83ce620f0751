import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Edge of a cell, steps of about equal visibility, and cells of lightness and of either axis of chroma. */
const cell = 4;
const lights = 30;
const chromas = 40;

/** Lightness over that of lit ground in which shade is looked for, and how much less each darker one counts than the one before. */
const shades = [1, 0.9, 0.8, 0.7, 0.6, 0.5] as const;
const perShade = 0.08;

/** Which colours a set of pixels has: the share of each cell and of those around it. */
export type ColourShares = Float32Array;

export interface ColourCells {
  /** What the cells are read from: OKLab in steps of about equal visibility (L x 100, a and b x 250), softened by a pixel. */
  soft: { lightness: Float32Array; a: Float32Array; b: Float32Array };
  /** The shares of the pixels that pass; all 0 when none does. */
  count(isMeant: (at: number) => boolean): ColourShares;
  /** The shares of the pixels of a list. */
  countOf(pixels: readonly number[]): ColourShares;
  /** The share of a pixel's colour. */
  shareAt(shares: ColourShares, at: number): number;
  /** The greatest share of what a pixel's colour may be in shade of: shade scales lightness and chroma alike. */
  shadedShareAt(shares: ColourShares, at: number): number;
  /** The greatest share of a pixel's colour in whatever light, brighter or darker. */
  litShareAt(shares: ColourShares, at: number): number;
}

/** One picture is asked by several finders, and its planes cost more than what they ask. */
const known = new WeakMap<Raster, ColourCells>();

/** The colours of `picture` (OKLab, softened by a pixel) in cells; kept as long as the picture, which must not change. */
export const createColourCells = (picture: Raster): ColourCells => {
  const kept = known.get(picture);
  if (kept) return kept;
  const cells = readColourCells(picture);
  known.set(picture, cells);
  return cells;
};

const readColourCells = ({ width, height, channels, data }: Raster): ColourCells => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const soften = (plane: Float32Array, scale: number) =>
    blurBox(
      plane.map((value) => value * scale),
      width,
      height,
      1,
    );
  const [light, green, blue] = [soften(lightness, 100), soften(a, 250), soften(b, 250)];
  const cellAt = (at: number, shade = 1): number => {
    const i = clampCell(light[at] / shade / cell, lights);
    const j = clampCell(green[at] / shade / cell + chromas / 2, chromas);
    const k = clampCell(blue[at] / shade / cell + chromas / 2, chromas);
    return (i * chromas + j) * chromas + k;
  };
  const own = Uint32Array.from(light, (_, at) => cellAt(at));
  const openCounts = () => new Float32Array(lights * chromas * chromas);
  const shareOut = (counts: Float32Array, total: number): ColourShares => {
    for (let at = 0; at < counts.length; at++) counts[at] = counts[at] / Math.max(1, total);
    return sumNeighbours(counts);
  };
  const rateLights = (shares: ColourShares, at: number, lightOf: (shade: number) => number): number => {
    let most = 0;
    for (let nth = 0; nth < shades.length; nth++) {
      most = Math.max(most, shares[cellAt(at, lightOf(shades[nth]))] * (1 - perShade * nth));
    }
    return most;
  };
  return {
    soft: { lightness: light, a: green, b: blue },
    count(isMeant) {
      const counts = openCounts();
      let total = 0;
      for (let at = 0; at < own.length; at++) {
        if (!isMeant(at)) continue;
        counts[own[at]] = counts[own[at]] + 1;
        total++;
      }
      return shareOut(counts, total);
    },
    countOf(pixels) {
      const counts = openCounts();
      for (const at of pixels) counts[own[at]] = counts[own[at]] + 1;
      return shareOut(counts, pixels.length);
    },
    shareAt: (shares, at) => shares[own[at]],
    shadedShareAt: (shares, at) => rateLights(shares, at, (shade) => shade),
    litShareAt: (shares, at) =>
      Math.max(
        rateLights(shares, at, (shade) => shade),
        rateLights(shares, at, (shade) => 1 / shade),
      ),
  };
};

const clampCell = (value: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(value)));

/** Sum over each cell and those next to it along every axis. */
const sumNeighbours = (counts: Float32Array): Float32Array => {
  let current = counts;
  for (const step of [1, chromas, chromas * chromas]) {
    const from = current;
    const sums = new Float32Array(from.length);
    for (let at = 0; at < from.length; at++) {
      sums[at] = from[at] + (at >= step ? from[at - step] : 0) + (at + step < from.length ? from[at + step] : 0);
    }
    current = sums;
  }
  return current;
};

/** Colours of both sides of an outline. */
export interface Sides {
  cloth: ColourShares;
  ground: ColourShares;
}

/** Natural logarithm of how many times likelier a pixel is ground, in whatever shade, than cloth; `floor`: share that a colour has on either side at least. */
export const rateGround = (cells: ColourCells, { cloth, ground }: Sides, floor: number, at: number): number =>
  Math.log((cells.shadedShareAt(ground, at) + floor) / (cells.shareAt(cloth, at) + floor));

/** Whether `rateGround` would be over `odds`, without what it costs where a colour is plainly the cloth's. */
export const isLikelierGround = (
  cells: ColourCells,
  { cloth, ground }: Sides,
  floor: number,
  at: number,
  odds: number,
): boolean => {
  const least = Math.exp(odds) * (cells.shareAt(cloth, at) + floor);
  return least < 1 + floor && cells.shadedShareAt(ground, at) + floor > least;
};

/** How deep within a mask cloth is learnt, a share of the longer side: shade and mixed colours do not reach there. */
const clothDepth = 0.015;
/** Ground is learnt from so many pixels beyond the outline. */
const groundFrom = 4;

/** 1 where cloth, and where ground is learnt; `depth` is a share of the longer side. */
export const placeSides = (mask: Mask, depth = clothDepth): { cloth: Uint8Array; ground: Uint8Array } => ({
  cloth: erode(mask, Math.round(depth * Math.max(mask.width, mask.height))).data,
  ground: dilate(mask, groundFrom).data.map((value) => 1 - value),
});

/** The colours of a mask away from its outline, and of the ground around. `picture` has the size of the mask. */
export const learnSides = (mask: Mask, picture: Raster, depth = clothDepth): Sides => {
  const cells = createColourCells(picture);
  const { cloth, ground } = placeSides(mask, depth);
  return { cloth: cells.count((at) => cloth[at] === 1), ground: cells.count((at) => ground[at] === 1) };
};
