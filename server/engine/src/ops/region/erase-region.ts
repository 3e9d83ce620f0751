import { cutBox } from '../geometry/cut-box.ts';
import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { frameGarment } from '../matte/frame-garment.ts';
import { fillByPatches } from './patch-fill.ts';

/** Cover from which a pixel belongs to what goes, and the rim beyond it that it tints, as a share of the longest side. */
const coveredFrom = 0.03;
const rimShare = 0.003;
/** Surroundings that are searched for what goes on in the hole, as a share of the hole's longer side, and least, in pixels. */
const aroundShare = 1;
const minAround = 48;
/** More of the picture than this, and what goes on looks repeated. */
const large = 0.12;

/** Fills what alpha covers from what stands around it. `isLarge` says that the fill will look repeated. */
export const eraseRegion = (
  picture: Raster,
  alpha: Float32Array,
  seed: number,
): { erased: Raster; isLarge: boolean } => {
  const rim = Math.max(1, Math.round(rimShare * Math.max(picture.width, picture.height)));
  const hole = dilate(
    createMask(picture, (at) => alpha[at] > coveredFrom),
    rim,
  );
  const box = frameGarment(new Float32Array(hole.data), picture, { margin: 0, isSquare: false });
  const around = Math.max(minAround, Math.round(aroundShare * Math.max(box.width, box.height)));
  const left = Math.max(0, box.left - around);
  const top = Math.max(0, box.top - around);
  const width = Math.min(picture.width, box.left + box.width + around) - left;
  const height = Math.min(picture.height, box.top + box.height + around) - top;
  const part = cutBox(picture, [left, top, width, height]);
  const partHole: Mask = { width, height, data: new Uint8Array(width * height) };
  let covered = 0;
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left;
    partHole.data.set(hole.data.subarray(from, from + width), y * width);
  }
  for (const value of hole.data) covered += value;
  const filled = fillByPatches(part, partHole, seed);
  const erased: Raster = { ...picture, data: picture.data.slice() };
  for (let y = 0; y < height; y++) {
    const row = filled.data.subarray(y * width * picture.channels, (y + 1) * width * picture.channels);
    erased.data.set(row, ((top + y) * picture.width + left) * picture.channels);
  }
  return { erased, isLarge: covered > large * hole.data.length };
};
