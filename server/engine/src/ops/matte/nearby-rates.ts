import type { Component, Mask } from '../geometry/mask.ts';
import { type ColourCells, placeSides, rateGround } from './colour-shares.ts';

/** Shares of the longer side: edge of a tile, and how far beyond it its colours are learnt. */
const tile = 0.15;
const reach = 0.1;
/** Fewest pixels of either side for reliable colours. */
const minSamples = 60;
/** Share that a colour has on either side at least: nothing is certain from a few pixels. */
export const floors = { nearby: 1e-3, everywhere: 1e-4 } as const;

/**
 * Natural logarithm of how many times likelier each pixel of some pieces is ground, in whatever shade, than cloth, by the colours nearby; lowest where nothing was asked or too
 * little is around. Cloth is learnt from `depth` (share of the longer side) within the outline on.
 */
export const rateNearby = (
  mask: Mask,
  cells: ColourCells,
  pieces: readonly Component[],
  depth?: number,
): Float32Array => {
  const { cloth, ground } = placeSides(mask, depth);
  const rates = new Float32Array(mask.data.length).fill(Number.NEGATIVE_INFINITY);
  for (const { own, near } of listTiles(mask, Math.max(mask.width, mask.height), pieces)) {
    const cloths = near.filter((at) => cloth[at] === 1);
    const grounds = near.filter((at) => ground[at] === 1);
    if (Math.min(cloths.length, grounds.length) < minSamples) continue;
    const nearby = { cloth: cells.countOf(cloths), ground: cells.countOf(grounds) };
    for (const at of own) rates[at] = rateGround(cells, nearby, floors.nearby, at);
  }
  return rates;
};

/** The tiles that hold a part of the pieces: its pixels, and all pixels of the tile and around it. */
const listTiles = (
  { width, height }: Mask,
  side: number,
  pieces: readonly Component[],
): { own: number[]; near: number[] }[] => {
  const [edge, margin] = [Math.round(tile * side), Math.round(reach * side)];
  const rims = new Map<number, number[]>();
  const across = Math.ceil(width / edge);
  for (const { pixels } of pieces) {
    for (const at of pixels) {
      const nth = Math.floor(Math.floor(at / width) / edge) * across + Math.floor((at % width) / edge);
      const rim = rims.get(nth);
      if (rim) rim.push(at);
      else rims.set(nth, [at]);
    }
  }
  return [...rims].map(([nth, own]) => {
    const [left, top] = [(nth % across) * edge, Math.floor(nth / across) * edge];
    const near: number[] = [];
    for (let y = Math.max(0, top - margin); y < Math.min(height, top + edge + margin); y++) {
      for (let x = Math.max(0, left - margin); x < Math.min(width, left + edge + margin); x++) near.push(y * width + x);
    }
    return { own, near };
  });
};
