import { countSet, createMask, dilate, erode, type Mask, open } from '../geometry/mask.ts';
import { cutBox, type Raster } from '../geometry/raster.ts';
import { frameGarment } from '../matte/frame-garment.ts';
import { fillByPatches } from './patch-fill.ts';

/** Alpha from which a pixel belongs to the erased region, and the tinted rim beyond it as a share of the longest side. */
const coveredFrom = 0.03;
const rimShare = 0.003;
/** Search margin for sources around the hole, as a share of its longer side, and its minimum in pixels. */
const aroundShare = 1;
const minAround = 48;
/** Share of the image above which the fill looks repeated. */
const large = 0.12;

/** Maximum share of the garment that a hole may cover for its outline to continue inside: above it, the garment itself is erased. */
const maxOfGarment = 0.6;
/** Thin regions of its alpha are hooks and threads, and beside its outline the class is unknown; shares of the longest side. */
const thinShare = 0.012;
const unsureShare = 0.004;

export interface Erased {
  erased: Raster;
  /** True when the fill will look repeated. */
  isLarge: boolean;
}

/**
 * Fills the region of alpha from its surroundings. With the image's `garment` (its alpha, 0 to 1), cloth continues inside its outline and
 * background outside.
 */
export const eraseRegion = (picture: Raster, alpha: Float32Array, seed: number, garment?: Float32Array): Erased => {
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
  const sides = garment && tellSides(garment, hole, picture);
  const partSides = sides && new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left;
    partHole.data.set(hole.data.subarray(from, from + width), y * width);
    if (sides) partSides?.set(sides.subarray(from, from + width), y * width);
  }
  const filled = fillByPatches(part, partHole, seed, partSides);
  const erased: Raster = { ...picture, data: picture.data.slice() };
  for (let y = 0; y < height; y++) {
    const row = filled.data.subarray(y * width * picture.channels, (y + 1) * width * picture.channels);
    erased.data.set(row, ((top + y) * picture.width + left) * picture.channels);
  }
  return { erased, isLarge: countSet(hole) > large * hole.data.length };
};

/** 1 on the garment, 2 outside it, 0 along its outline; undefined where the hole covers most of it. */
const tellSides = (
  garment: Float32Array,
  hole: Mask,
  { width, height }: { width: number; height: number },
): Uint8Array | undefined => {
  const side = Math.max(width, height);
  const size = { width, height };
  const mask = open(
    createMask(size, (i) => garment[i] > 0.5),
    Math.max(1, Math.round(thinShare * side)),
  );
  let [all, taken] = [0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    all += mask.data[i];
    taken += mask.data[i] & hole.data[i];
  }
  if (taken === 0 || taken > maxOfGarment * all) return undefined;
  const unsure = Math.max(1, Math.round(unsureShare * side));
  const inner = erode(mask, unsure).data;
  const outer = dilate(mask, unsure).data;
  return inner.map((value, i) => (value ? 1 : outer[i] ? 0 : 2));
};
