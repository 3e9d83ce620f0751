import { type Component, countSet, createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import { measureGroundLikeness, measureShareOfGround } from './ground-likeness.ts';
import { measureInnerStep, measureOuterSteps, measureSlopes, partEdge } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Change of colour between neighbours up to which a place is flat. */
const flatChange = 3.2;
/**
 * Flat parts of a smaller or larger share of the mask are no leak: noise, or the garment itself. Leaks recognised only by their open side are
 * larger.
 */
const minPart = 0.0012;
const minOpenPart = 0.004;
const maxPart = 0.25;
/** Steps of colour: towards the ground an open side has less than the first, towards the garment a leak has at least the second. */
const openStep = 5;
const minInnerStep = 12;
/** The step towards the garment is this many times the one towards the ground, and this share of the outer side is open. */
const minRatio = 2.5;
const minOpen = 0.35;
/** Pixels of outline that a part has at least, to be judged. */
const minOuter = 6;
/**
 * A part in the ground's colour that the rest of the garment does not have needs no open side: light and shade may draw a line round it. Steps of
 * chroma and of lightness (shaded, lit) to the ground beside it, share of the outline's step in the inner one.
 */
const maxChroma = 5;
const lightRange = [-12, 20] as const;
const maxOuterShare = 0.6;
/**
 * Ground that the garment encloses, as legs do whose hems touch: its largest distance to the outside, as a share of the longer side. A deeper
 * part may be a print.
 */
const enclosedDepth = 0.08;
/** Only its colour distinguishes enclosed ground from a print: steps of chroma and lightness up to which it is the ground's. */
const sameChroma = 3;
const sameLight = 6;
/** A smaller enclosed part, as a share of the mask, may be a motif in the ground's colour. */
const minEnclosed = 0.01;
/**
 * Ground between two legs whose hems the outline joins: a share of the mask that no print in the ground's colour has, in a colour that so much of the ground around has, if not
 * the nearest ground.
 */
const betweenLegs = { area: 0.04, ground: 0.4 } as const;
/** Shares of the rest of the garment that look like a part: from the first a part may be cloth, from the second it is. */
const foreign = 0.04;
const cloth = 0.08;
/** Two sleeves, two legs and a strap enclose this many pieces of ground; more are a print. */
const maxEnclosed = 5;

/**
 * Takes ground out of a mask that GrabCut took along: floor between trouser legs, an overexposed sheet beside a sleeve. Such a part is flat, has a
 * real edge towards the garment and hardly any towards the ground, or it has the ground's colour and is alone with it in the garment. Panels of
 * prints have edges on all sides, a shoe's insole has its fellow, and stay.
 */
export const dropGroundLeaks = (mask: Mask, planes: PicturePlanes): Mask => {
  const garment = countSet(mask);
  const slopes = measureSlopes(planes);
  const flat = createMask(mask, (at) => mask.data[at] === 1 && slopes[at] < flatChange);
  const parts = findComponents(flat).filter(({ area }) => area > minPart * garment && area < maxPart * garment);
  const outer = measureOuterSteps(mask, planes, parts);
  const deep = erode(mask, Math.round(enclosedDepth * planes.side)).data;
  const judged = parts.map((part, nth) => judge(part, outer[nth] ?? [], { mask, planes, deep, garment }));
  const isPrint = judged.filter((kind) => kind === 'enclosed').length > maxEnclosed;
  const leaks = parts.filter((_, nth) => judged[nth] === 'open' || (judged[nth] === 'enclosed' && !isPrint));
  if (leaks.length === 0) return mask;
  const lost = createMask(mask, () => false);
  for (const { pixels } of leaks) for (const at of pixels) lost.data[at] = 1;
  const wide = dilate(lost, partEdge).data;
  return { ...mask, data: mask.data.map((value, at) => (wide[at] ? 0 : value)) };
};

interface Judged {
  mask: Mask;
  planes: PicturePlanes;
  /** 1 where the mask is too far from the outside for enclosed ground. */
  deep: Uint8Array;
  /** Pixels of the mask. */
  garment: number;
}

const judge = (
  part: Component,
  outer: readonly number[],
  { mask, planes, deep, garment }: Judged,
): 'cloth' | 'open' | 'enclosed' => {
  const isEnclosed = outer.length < minOuter;
  if (isEnclosed && part.area < minEnclosed * garment) return 'cloth';
  if (isEnclosed && part.pixels.every((at) => deep[at] === 1)) return 'cloth';
  const inner = measureInnerStep(mask, planes, part);
  const mean = outer.reduce((sum, step) => sum + step, 0) / Math.max(1, outer.length);
  if (inner < minInnerStep || (!isEnclosed && mean > maxOuterShare * inner)) return 'cloth';
  const { light, chroma, alike } = measureGroundLikeness(part.pixels, mask, planes);
  const isGround = alike < foreign && chroma < maxChroma && light > lightRange[0] && light < lightRange[1];
  if (isEnclosed) {
    const isBetweenLegs =
      alike < foreign &&
      part.area >= betweenLegs.area * garment &&
      measureShareOfGround(part.pixels, mask, planes) >= betweenLegs.ground;
    const isSame = isGround && chroma < sameChroma && Math.abs(light) < sameLight;
    return isSame || isBetweenLegs ? 'enclosed' : 'cloth';
  }
  const open = outer.filter((step) => step < openStep).length / outer.length;
  const isOpen = open >= minOpen && inner >= minRatio * mean && part.area > minOpenPart * garment && alike < cloth;
  return isOpen || isGround ? 'open' : 'cloth';
};
