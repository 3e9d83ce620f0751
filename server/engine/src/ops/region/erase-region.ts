import { countSet, createMask, dilate, erode, type Mask, open } from '../geometry/mask.ts';
import { cutBox, type Raster } from '../geometry/raster.ts';
import { frameGarment } from '../matte/frame-garment.ts';
import { continueLines } from './continue-lines.ts';
import { fillByPatches } from './patch-fill.ts';

/** Cover from which a pixel belongs to what goes, and the rim beyond it that it tints, as a share of the longest side. */
const coveredFrom = 0.03;
const rimShare = 0.003;
/** Surroundings that are searched for what goes on in the hole, as a share of the hole's longer side, and least, in pixels. */
const aroundShare = 1;
const minAround = 48;
/** More of the picture than this, and what goes on looks repeated. */
const large = 0.12;

/** Of the garment, what a hole may take at most where its outline is to go on in it: more, and the garment itself is erased. */
const mostOfGarment = 0.6;
/** Thin parts of its cover are hooks and threads, and beside its outline nothing is known; shares of the longest side. */
const thinShare = 0.012;
const unsureShare = 0.004;

/** A mark on a line that is cut off, as a share of the longest side. */
const markShare = 0.012;

export interface Erased {
  erased: Raster;
  /** The fill will look repeated. */
  isLarge: boolean;
  /** Where a seam, a belt or an edge runs into the hole and ends there; absent where none does. */
  cut?: Mask;
}

/**
 * Fills what alpha covers from its surroundings. Lines that enter and leave it go on. With the `garment` that a picture shows (its cover, 0 to 1)
 * cloth goes on within its outline and ground beyond.
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
  const lines = continueLines(part, partHole, Math.max(box.width, box.height), partSides);
  const filled = fillByPatches(lines.picture, lines.hole, seed, partSides);
  const cuts = lines.listCuts(filled).map(([x, y]) => [left + x, top + y] as const);
  const erased: Raster = { ...picture, data: picture.data.slice() };
  for (let y = 0; y < height; y++) {
    const row = filled.data.subarray(y * width * picture.channels, (y + 1) * width * picture.channels);
    erased.data.set(row, ((top + y) * picture.width + left) * picture.channels);
  }
  const isLarge = countSet(hole) > large * hole.data.length;
  return { erased, isLarge, ...(cuts.length > 0 ? { cut: markPlaces(cuts, picture) } : {}) };
};

const markPlaces = (
  places: readonly (readonly [x: number, y: number])[],
  { width, height }: { width: number; height: number },
): Mask => {
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  const reach = Math.max(3, Math.round(markShare * Math.max(width, height)));
  for (const [x, y] of places) {
    const [left, right] = [Math.max(0, Math.round(x) - reach), Math.min(width, Math.round(x) + reach + 1)];
    for (let py = Math.max(0, Math.round(y) - reach); py <= Math.min(height - 1, Math.round(y) + reach); py++)
      mask.data.fill(1, py * width + left, py * width + right);
  }
  return mask;
};

/** 1 on the garment, 2 beyond it, 0 along its outline; undefined where the hole takes most of it. */
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
  if (taken === 0 || taken > mostOfGarment * all) return undefined;
  const unsure = Math.max(1, Math.round(unsureShare * side));
  const inner = erode(mask, unsure).data;
  const outer = dilate(mask, unsure).data;
  return inner.map((value, i) => (value ? 1 : outer[i] ? 0 : 2));
};
