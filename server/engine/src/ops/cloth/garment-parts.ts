import { blurBox } from '../geometry/box-filter.ts';
import {
  type Bounds,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  fillHoles,
  findBounds,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';

interface Size {
  width: number;
  height: number;
}

/** Sleeve or trouser leg: rotation of its cloth. */
interface Limb {
  /** Rotation in degrees, clockwise from straight down to the limb's direction. */
  turn: number;
  /** Centre of rotation, in pixels of the image. */
  pivot: { x: number; y: number };
}

/** A garment's silhouette, divided into parts cut from cloth with their own grain. */
export interface GarmentParts {
  /** Per pixel of the image: 0 where the cloth hangs straight, otherwise 1 + the limb's index in `limbs`. */
  part: Uint8Array;
  limbs: Limb[];
}

/** A limb on the copy on which the silhouette is analysed. */
interface Piece extends Limb {
  pixels: Uint32Array | number[];
}

/** Longest side of that copy, and the smallest garment on it, pixels. */
const workSide = 320;
const minArea = 400;
/** Maximum share of the garment for a hole to be closed. */
const holeShare = 0.03;
/**
 * The body is the morphological opening of the silhouette by a disc of this share of the largest inscribed radius; sleeves are narrower.
 */
const openingShare = 0.8;
/** Sleeve: area as a share of the garment's, height of the armhole in shares from the top, length over armhole, degrees. */
const sleeveLimits = {
  minArea: 0.012,
  maxArea: 0.26,
  maxArmholeHeight: 0.5,
  minLength: 0.25,
  minTurn: 6,
  maxTurn: 115,
};
/** Pair of sleeves: maximum difference of their rotations in degrees, minimum area ratio of the smaller to the larger. */
const sleevePair = { maxTurnDifference: 40, minAreaRatio: 0.5 };
/**
 * Pair of legs: minimum length over rise, maximum rotation and minimum angle between them in degrees, minimum area ratio of the smaller to
 * the larger.
 */
const legPair = { minLength: 0.45, maxTurn: 32, minSpread: 4, minAreaRatio: 0.6 };
/** Blur radius that smooths the borders between parts, pixels of the copy. */
const borderBlur = 2;

/**
 * Splits an upright garment into body and sleeves, or into legs, by its outline: sleeves are the silhouette minus its morphological
 * opening, legs divide at the crotch. The upper edge of a sleeve, where its cloth is folded along the grain, gives its rotation. Limbs come
 * in pairs; without a clear pair the cloth stays straight.
 */
export const findGarmentParts = (alpha: Float32Array, size: Size): GarmentParts => {
  const scale = Math.min(1, workSide / Math.max(size.width, size.height));
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const cover = resamplePlane(alpha, size, small);
  const largest = findComponents(createMask(small, (at) => cover[at] > 0.5)).sort((p, q) => q.area - p.area)[0];
  const none: GarmentParts = { part: new Uint8Array(alpha.length), limbs: [] };
  if (!largest || largest.area < minArea) return none;
  const garment = fillHoles(createMaskOf(small, [largest]), holeShare * largest.area);
  const legs = findLegs(garment);
  const pieces = legs.length > 0 ? legs : findSleeves(garment);
  if (pieces.length === 0) return none;
  const limbs = pieces.map(({ turn, pivot: { x, y } }) => ({
    turn,
    pivot: { x: (x + 0.5) / scale, y: (y + 0.5) / scale },
  }));
  return { part: labelParts(alpha, pieces, garment, size), limbs };
};

/** Distance to the nearest pixel of `value` in pixels: chamfer distance with 1 and √2. Everything beyond the frame is 0. */
const measureDistance = ({ width, data }: Mask, value: 0 | 1): Float32Array => {
  const out = Float32Array.from(data, (set) => (set === value ? 0 : Number.POSITIVE_INFINITY));
  const beyond = value === 0 ? 0 : Number.POSITIVE_INFINITY;
  for (const way of [-1, 1]) {
    for (let nth = 0; nth < out.length; nth++) {
      const at = way < 0 ? nth : out.length - 1 - nth;
      const near = Math.min(out[at + way] ?? beyond, out[at + way * width] ?? beyond) + 1;
      const aslant = Math.min(out[at + way * (width + 1)] ?? beyond, out[at + way * (width - 1)] ?? beyond);
      out[at] = Math.min(out[at], near, aslant + Math.SQRT2);
    }
  }
  return out;
};

const findSleeves = (garment: Mask): Piece[] => {
  const { width } = garment;
  const inside = measureDistance(garment, 0);
  const radius = openingShare * inside.reduce((most, value) => Math.max(most, value), 0);
  const core = createMask(garment, (at) => inside[at] > radius);
  const toCore = measureDistance(core, 1);
  const body = createMask(garment, (at) => garment.data[at] === 1 && toCore[at] <= radius);
  const besideBody = dilate(body, 1).data;
  const area = countSet(garment);
  const { left, right, top, bottom } = findBounds(garment.data, width, (value) => value > 0) as Bounds;
  const sleeves: Piece[] = [];
  for (const { pixels } of findComponents(createMask(garment, (at) => garment.data[at] !== body.data[at]))) {
    const armhole = pixels.filter((at) => besideBody[at] === 1);
    const [pivot, middle] = [meanOf(armhole, width), meanOf(pixels, width)];
    const [x, y] = [middle.x - pivot.x, middle.y - pivot.y];
    const isBeyond = (at: number) => ((at % width) - pivot.x) * x + (Math.floor(at / width) - pivot.y) * y > 0;
    const upperEdge = pixels.filter((at) => garment.data[at - width] !== 1 && isBeyond(at));
    const turn = turnOf(directionOf(upperEdge, width, { x, y }));
    const isSized = pixels.length >= sleeveLimits.minArea * area && pixels.length <= sleeveLimits.maxArea * area;
    const isOutward = Math.sign(turn) === Math.sign((left + right) / 2 - pivot.x);
    const isTurned = Math.abs(turn) >= sleeveLimits.minTurn && Math.abs(turn) <= sleeveLimits.maxTurn;
    const isHigh = pivot.y < top + sleeveLimits.maxArmholeHeight * (bottom - top);
    const isLong = 2 * Math.hypot(x, y) >= sleeveLimits.minLength * armhole.length;
    if (isSized && isOutward && isTurned && isHigh && isLong) sleeves.push({ pixels, turn, pivot });
  }
  const [one, other] = sleeves.sort((p, q) => q.pixels.length - p.pixels.length);
  if (!one || !other || Math.sign(one.turn) === Math.sign(other.turn)) return [];
  const isPair =
    Math.abs(one.turn + other.turn) <= sleevePair.maxTurnDifference &&
    other.pixels.length >= sleevePair.minAreaRatio * one.pixels.length;
  return isPair ? [one, other] : [];
};

const findLegs = (mask: Mask): Piece[] => {
  const { width, height, data } = mask;
  const { left, right, top } = findBounds(data, width, (value) => value > 0) as Bounds;
  let crotch = { x: 0, y: height };
  for (let x = Math.ceil((3 * left + right) / 4); x < (left + 3 * right) / 4; x++) {
    let y = height - 1;
    while (y > 0 && data[y * width + x] === 0) y--;
    if (y < crotch.y) crotch = { x, y };
  }
  const below = findComponents(createMask(mask, (at) => data[at] === 1 && at > (crotch.y + 1) * width));
  const pair = below.sort((p, q) => q.area - p.area).slice(0, 2);
  const [one, other] = pair.map(({ pixels }) => readLeg(pixels, width)).sort((p, q) => p.x - q.x);
  if (!one || !other || pair[1].area < legPair.minAreaRatio * pair[0].area) return [];
  const isLong = Math.min(one.length, other.length) >= legPair.minLength * (crotch.y - top);
  const isTurned = Math.max(Math.abs(one.turn), Math.abs(other.turn)) <= legPair.maxTurn;
  if (!isLong || !isTurned || one.turn - other.turn < legPair.minSpread) return [];
  // Above the crotch the seam runs to the middle of the waist.
  const waist = meanOf(
    [...data.keys()].filter((at) => data[at] === 1 && at < (top + 3) * width),
    width,
  );
  const seamAt = (y: number) => waist.x + ((crotch.x - waist.x) * (y - top)) / Math.max(1, crotch.y - top);
  const upper = [...data.keys()].filter((at) => data[at] === 1 && at <= (crotch.y + 1) * width);
  const pivot = { x: (crotch.x + waist.x) / 2, y: (crotch.y + top) / 2 };
  return [one, other].map(({ pixels, turn }, side) => ({
    turn,
    pivot,
    pixels: [...pixels, ...upper.filter((at) => at % width < seamAt(Math.floor(at / width)) === (side === 0))],
  }));
};

/** Rotation of the line through the middles of a leg's rows. */
const readLeg = (pixels: Uint32Array, width: number) => {
  const { x, y } = meanOf(pixels, width);
  let [both, square] = [0, 0];
  for (const at of pixels) {
    const down = Math.floor(at / width) - y;
    both += down * ((at % width) - x);
    square += down * down;
  }
  const rows = Math.floor((pixels[pixels.length - 1] ?? 0) / width) - Math.floor((pixels[0] ?? 0) / width) + 1;
  return { pixels, x, turn: turnOf({ x: both / Math.max(1, square), y: 1 }), length: rows };
};

const meanOf = (pixels: Uint32Array | number[], width: number): { x: number; y: number } => {
  let [x, y] = [0, 0];
  for (const at of pixels) {
    x += at % width;
    y += Math.floor(at / width);
  }
  return { x: x / pixels.length, y: y / pixels.length };
};

/** Principal axis of pixels, oriented towards `way`. */
const directionOf = (pixels: Uint32Array, width: number, way: { x: number; y: number }): { x: number; y: number } => {
  const mean = meanOf(pixels, width);
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of pixels) {
    const [x, y] = [(at % width) - mean.x, Math.floor(at / width) - mean.y];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return x * way.x + y * way.y < 0 ? { x: -x, y: -y } : { x, y };
};

/** Degrees from straight down, clockwise. */
const turnOf = ({ x, y }: { x: number; y: number }): number => (Math.atan2(-x, y) * 180) / Math.PI;

/** Per pixel of the image: 0, or 1 + the index of the piece that covers most around it. */
const labelParts = (alpha: Float32Array, pieces: readonly Piece[], garment: Mask, size: Size): Uint8Array => {
  const { width, height } = garment;
  const limbs = pieces.map((piece) => createMaskOf(garment, [piece]));
  const body = createMask(garment, (at) => garment.data[at] === 1 && limbs.every(({ data }) => data[at] === 0));
  const blur = (plane: Float32Array) => blurBox(plane, width, height, borderBlur);
  const smooth = ({ data }: Mask) => resamplePlane(blur(blur(Float32Array.from(data))), garment, size);
  const most = smooth(body);
  const part = new Uint8Array(alpha.length);
  for (const [nth, cover] of limbs.map(smooth).entries()) {
    for (let i = 0; i < part.length; i++) {
      if (alpha[i] === 0 || cover[i] <= most[i]) continue;
      most[i] = cover[i];
      part[i] = nth + 1;
    }
  }
  return part;
};
