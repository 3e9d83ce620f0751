import { type Component, createMask, createMaskOf, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type DescribedPiece, describePieces } from './describe-pieces.ts';
import { measureShape } from './ground-slits.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { type KnownGround, listGround } from './piece-candidates.ts';
import { findBox } from './top-zone.ts';

/** Pixels of the outline that an enclosed piece has at most; more of these in the ground's colours (odds and share of the garment) than so many are a print. */
const enclosed = { outline: 5, odds: 4, share: 0.001, most: 4 } as const;
/** Between sleeve and body ground is steep and many times longer than wide; at the garment's axis (share of its width) lies a placket. */
const gap = { length: 3.5, slope: 60, besideAxis: 0.12, inner: 25, bay: 0.5 } as const;

/**
 * What ground needs to be taken out: pixels and share of the garment; natural logarithm of how many times likelier ground than cloth its colours are, nearby and everywhere, learnt apart from it; own outline,
 * times the root of its pixels; share of what lies before it that is a bay; least step of colour towards the rest of the mask, most step towards the ground, and how many times the one the other is at most.
 */
interface Need {
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

/** Set by eye on the pieces of 253 photographs. */
const ofGap: readonly Need[] = [
  { share: [0.003, 0.03], nearby: 4, everywhere: 4.1 },
  // Shade is not what lies nearby: then it is nothing that the cloth has anywhere.
  { share: [0.003, 0.03], nearby: -0.2, everywhere: 6.3 },
];
const atOutline: readonly Need[] = [
  // A shine or a shade on the ground, whose edge towards the ground hardly shows.
  { share: [0.001, 0.04], nearby: 2, everywhere: 2, overInner: 0.35 },
  // A strip along the outline; where the outline is clear, as that of a welt, its colours must be surer.
  { area: 70, share: [0, 0.013], nearby: 4.6, everywhere: 3.8, outline: 2, inner: 14, outer: 36, overInner: 2 },
  { area: 70, share: [0, 0.013], nearby: 5, everywhere: 6, outline: 2, inner: 14, outer: 45, overInner: 2 },
  // The end of an open gap.
  { area: 70, share: [0, 0.01], nearby: 1.5, everywhere: 3.5, bay: 0.8, inner: 20, outer: 36 },
];
/** What goes on from a gap by so many pixels in colours that the cloth has nowhere, up to so many times as large, is ground too. */
const further = { gap: 12, everywhere: 4, inner: 25, times: 0.5 } as const;
/** Pixels of mixed colour beside a piece: the first goes along, the others where they are likelier ground. */
const mixed = { always: 1, likely: 3 } as const;

/** More pieces along the outline are a trim or the welt of a shoe. */
const mostAtOutline = 4;
/** What is taken out teaches the colours of what is left of it. */
const looks = 3;

/**
 * Takes out pieces of ground that colours learnt apart from them tell for sure: gaps between sleeve and body that the mask encloses, however wide, and their ends, shines and shade on the ground, strips of ground
 * along the outline. `picture` and `planes` have the size of the mask; `known`: what was learnt of it before.
 */
export const dropGroundPieces = (mask: Mask, picture: Raster, planes: PicturePlanes, known?: KnownGround): Mask => {
  let settled = mask;
  for (let look = 0; look < looks; look++) {
    const pieces = describePieces(
      listGround(settled, picture, look === 0 ? known : undefined),
      settled,
      picture,
      planes,
    );
    const sure = listSure(pieces, settled);
    if (sure.length === 0) return settled;
    settled = takeOut(settled, withRest(sure, pieces, settled));
  }
  return settled;
};

const listSure = (pieces: readonly DescribedPiece[], mask: Mask): readonly DescribedPiece[] => {
  if (pieces.filter(isOfPrint).length > enclosed.most) return [];
  const gaps = pieces.filter((piece) => isGap(piece, mask));
  const others = pieces.filter((piece) => !gaps.includes(piece) && isAtOutline(piece));
  return others.length > mostAtOutline ? gaps : [...gaps, ...others];
};

const isOfPrint = ({ outline, everywhere, share }: DescribedPiece): boolean =>
  outline <= enclosed.outline && everywhere >= enclosed.odds && share >= enclosed.share;

const isGap = (piece: DescribedPiece, mask: Mask): boolean => {
  if (!ofGap.some((need) => has(piece, need)) || isAtAxis(piece, mask)) return false;
  const { length, slope } = measureShape(piece, mask.width);
  const isBetween = () => piece.outline <= enclosed.outline || piece.bay() >= gap.bay;
  return length >= gap.length && slope >= gap.slope && piece.inner() >= gap.inner && isBetween();
};

const isAtAxis = ({ pixels, area }: Component, mask: Mask): boolean => {
  const { left, right, axis } = findBox(mask) ?? { left: 0, right: 0, axis: 0 };
  const middle = pixels.reduce((sum, at) => sum + (at % mask.width), 0) / area;
  return Math.abs(middle - axis) <= gap.besideAxis * (right - left);
};

const isAtOutline = (piece: DescribedPiece): boolean =>
  piece.outline > enclosed.outline && atOutline.some((need) => has(piece, need)) && !piece.hasFellows();

const has = (piece: DescribedPiece, need: Need): boolean => {
  const { area, share, nearby, everywhere, outline, outer, isLabel } = piece;
  const isLikely = area >= (need.area ?? 0) && nearby >= need.nearby && everywhere >= need.everywhere;
  if (isLabel || !isLikely || share < need.share[0] || share > need.share[1]) return false;
  if (outline < (need.outline ?? 0) * Math.sqrt(area) || outer > (need.outer ?? outer)) return false;
  const isSteep = () =>
    piece.inner() >= (need.inner ?? 0) && outer <= (need.overInner ?? Number.POSITIVE_INFINITY) * piece.inner();
  return isSteep() && (need.bay === undefined || piece.bay() >= need.bay);
};

/** What was sure, and what goes on from its gaps. */
const withRest = (sure: readonly DescribedPiece[], all: readonly DescribedPiece[], mask: Mask): DescribedPiece[] => {
  const gaps = sure.filter((piece) => isGap(piece, mask));
  if (gaps.length === 0) return [...sure];
  const beside = dilate(createMaskOf(mask, gaps), further.gap).data;
  const most = further.times * Math.max(...gaps.map(({ area }) => area));
  const isMore = (piece: DescribedPiece) =>
    !sure.includes(piece) &&
    piece.area <= most &&
    piece.everywhere >= further.everywhere &&
    piece.inner() >= further.inner &&
    piece.pixels.some((at) => beside[at] === 1);
  return [...sure, ...all.filter(isMore)];
};

const takeOut = (mask: Mask, pieces: readonly DescribedPiece[]): Mask => {
  const lost = createMask(mask, () => false);
  for (const piece of pieces) {
    const own = createMaskOf(mask, [piece]);
    const [next, near] = [dilate(own, mixed.always).data, dilate(own, mixed.likely).data];
    for (let at = 0; at < next.length; at++) {
      if (next[at] === 1 || (near[at] === 1 && piece.oddsAt(at) > 0)) lost.data[at] = 1;
    }
  }
  return dropCrumbs(createMask(mask, (at) => mask.data[at] === 1 && lost.data[at] === 0));
};
