import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Longest side that is looked at, pixels. */
const workSide = 768;
/** Distance that a step is measured over, half of it, and rim that is left out, as shares of the longer side. */
const stepReach = 1 / 200;
const rim = 1 / 60;
/** OKLab step that folds and seams rarely reach. */
const leastStep = 0.12;
/** More of a garment on such steps, and it is printed or woven all over. */
const allOver = 0.2;

/** Does a garment have an all-over print, stripes or checks? */
export const isPrintedAllOver = (picture: Raster, alpha: Float32Array): boolean =>
  measurePrintEdges(picture, alpha) > allOver;

/** Squares of this share of the longer side are looked at one by one; with less of it on sharp changes of colour a square is plain. */
const squareShare = 1 / 12;
const plainEdges = 0.06;
/** Least share of a square that is garment. */
const leastOfSquare = 0.2;

/**
 * Share of a garment's squares that have hardly a sharp change of colour: much of a garment with a large print on the chest, little of one that is printed, striped or
 * checked all over. 0 where nothing is wholly covered.
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
  const counted = [...count.keys()].filter((square) => count[square] > leastOfSquare * side * side);
  const plain = counted.filter((square) => edges[square] < plainEdges * count[square]);
  return plain.length / Math.max(1, counted.length);
};

/**
 * Share of a garment on a sharp change of colour: on photographs plain cloth, quilting and single prints have up to .12, all-over prints,
 * stripes and checks from .28 on. Looks at what alpha covers wholly; 0 where that is nothing.
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

/** On a copy of at most `workSide`: 1 inside the garment, and 1 where a change of colour is sharp. */
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
      if (step(at, reach) > leastStep || step(at, reach * width) > leastStep) sharp[at] = 1;
    }
  }
  return { width, height, core: seen, sharp };
};

/** Means of blocks, as few pixels as `WORK_SIDE` asks for: planes of a whole large picture would fill a slot's memory. */
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
