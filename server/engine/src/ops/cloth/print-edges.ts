import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Longest side that is looked at, pixels. */
const workSide = 768;
/** Distance that a step is measured over, half of it, and rim that is left out, as shares of the longer side. */
const stepReach = 1 / 200;
const rim = 1 / 60;
/** OKLab step that folds and seams seldom reach. */
const leastStep = 0.12;
/** More of a garment on such steps, and it is printed or woven all over. */
const allOver = 0.2;

/** Does a garment have an all-over print, stripes or checks? */
export const isPrintedAllOver = (picture: Raster, alpha: Float32Array): boolean =>
  measurePrintEdges(picture, alpha) > allOver;

/**
 * Share of a garment that lies on a sharp change of colour: on photographs plain cloth, quilting and single prints have up to .12, all-over prints,
 * stripes and checks from .28 on. Looks at what alpha covers wholly; 0 where that is nothing.
 */
export const measurePrintEdges = (picture: Raster, alpha: Float32Array): number => {
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
  let count = 0;
  let sharp = 0;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const at = y * width + x;
      if (!core[at]) continue;
      count++;
      if (step(at, reach) > leastStep || step(at, reach * width) > leastStep) sharp++;
    }
  }
  return sharp / Math.max(1, count);
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
