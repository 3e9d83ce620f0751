import type { DescribedPiece } from './describe-pieces.ts';

/**
 * What ground needs to be taken out: pixels and share of the garment; natural logarithm of how many times likelier ground than cloth its colours are, nearby and everywhere, learnt apart from it; own outline,
 * times the root of its pixels; share of the area before it that is a bay; least step of colour towards the rest of the mask, most step towards the ground, and how many times the one the other is at most.
 */
export interface Need {
  area?: number;
  share: readonly [number, number];
  nearby: number;
  everywhere: number;
  outline?: number;
  bay?: number;
  inner?: number;
  outer?: number;
  overInner?: number;
}

/** Between sleeve and body ground is so many times longer than wide, and at least so steep (degrees). */
export interface GapNeed extends Need {
  length: number;
  slope: number;
}

/** Set by eye on the pieces of 224 photographs: gaps between sleeve and body that the garment encloses. */
export const ofGap: readonly GapNeed[] = [
  { share: [0.003, 0.03], nearby: 4, everywhere: 4.1, inner: 25, length: 3.5, slope: 60 },
  // Shade differs from the ground nearby: then it must be like no cloth of the garment.
  { share: [0.003, 0.03], nearby: -0.2, everywhere: 6.3, inner: 25, length: 3.5, slope: 60 },
  // Shoes stand apart at any slope but that of a line of print.
  { share: [0.003, 0.03], nearby: 5.5, everywhere: 6, inner: 30, length: 3.2, slope: 30 },
];
/** What may as well be a part of the garment though it has the ground's colours by far: floor between two shoes. */
export const enclosedDoubt: GapNeed = {
  share: [0.005, 0.04],
  nearby: 5.5,
  everywhere: 6,
  inner: 30,
  length: 2.5,
  slope: 30,
};
/** Along the outline. */
export const atOutline: readonly Need[] = [
  // A shine or a shade on the ground, whose edge towards the ground hardly shows.
  { share: [0.001, 0.04], nearby: 2, everywhere: 2, overInner: 0.35 },
  // The lit ground of a gap that is open; a stripe ends at the outline with little of it.
  { share: [0.001, 0.03], nearby: 4.5, everywhere: 4.5, outline: 0.6, bay: 0.5, inner: 20, overInner: 0.6 },
  // A strip along the outline; where the outline is clear, as that of a welt, its colours must be surer.
  { area: 70, share: [0, 0.013], nearby: 4.6, everywhere: 3.8, outline: 2, inner: 14, outer: 36, overInner: 2 },
  { area: 70, share: [0, 0.013], nearby: 5, everywhere: 6, outline: 2, inner: 14, outer: 45, overInner: 2 },
  // The end of an open gap.
  { area: 70, share: [0, 0.01], nearby: 1.5, everywhere: 3.5, bay: 0.8, inner: 20, outer: 36 },
];

/** Whether a piece has what is needed; what costs most is asked last. */
export const has = (piece: DescribedPiece, need: Need): boolean => {
  const { area, share, nearby, everywhere, outline, outer, isLabel } = piece;
  const isLikely = area >= (need.area ?? 0) && nearby >= need.nearby && everywhere >= need.everywhere;
  if (isLabel || !isLikely || share < need.share[0] || share > need.share[1]) return false;
  if (outline < (need.outline ?? 0) * Math.sqrt(area) || outer > (need.outer ?? outer)) return false;
  const isSteep = () =>
    piece.inner() >= (need.inner ?? 0) && outer <= (need.overInner ?? Number.POSITIVE_INFINITY) * piece.inner();
  return isSteep() && (need.bay === undefined || piece.bay() >= need.bay);
};
