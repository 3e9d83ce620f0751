import { type Component, createMask, createMaskOf, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type DescribedPiece, describePieces } from './describe-pieces.ts';
import { atOutline, enclosedDoubt, type GapNeed, has, ofGap } from './ground-needs.ts';
import { measureShape } from './ground-slits.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { type KnownGround, listGround } from './piece-candidates.ts';
import type { SettledRim } from './rim-ground.ts';
import { findBox } from './top-zone.ts';

/** Pixels of the outline that an enclosed piece has at most; more of these in the ground's colours (odds and share of the garment) than so many are a print. */
const enclosed = { outline: 5, odds: 3.5, share: 0.001, most: 3 } as const;
/** A placket is at the garment's axis (share of its width). */
const besideAxis = 0.12;

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
 * along the outline. What the garment encloses in the ground's colours and is no such gap is doubtful. `picture` and `planes` have the size of the mask; `known`: what was learnt of it before.
 */
export const dropGroundPieces = (
  mask: Mask,
  picture: Raster,
  planes: PicturePlanes,
  known?: KnownGround,
): SettledRim => {
  let settled = mask;
  let pieces = describePieces(listGround(mask, picture, known), mask, picture, planes);
  for (let look = 0; look < looks; look++) {
    const sure = listSure(pieces, settled);
    if (sure.length === 0) break;
    settled = takeOut(settled, withRest(sure, pieces, settled));
    pieces = describePieces(listGround(settled, picture), settled, picture, planes);
  }
  const doubts = isPrint(pieces) ? [] : pieces.filter((piece) => isEnclosed(piece) && fits(piece, enclosedDoubt, mask));
  return { mask: settled, ...(doubts.length > 0 && { doubt: createMaskOf(mask, doubts) }) };
};

const listSure = (pieces: readonly DescribedPiece[], mask: Mask): readonly DescribedPiece[] => {
  if (isPrint(pieces)) return [];
  const gaps = pieces.filter((piece) => isGap(piece, mask));
  const others = pieces.filter((piece) => !gaps.includes(piece) && isAtOutline(piece));
  return others.length > mostAtOutline ? gaps : [...gaps, ...others];
};

const isEnclosed = ({ outline }: DescribedPiece): boolean => outline <= enclosed.outline;

const isPrint = (pieces: readonly DescribedPiece[]): boolean =>
  pieces.filter((piece) => isEnclosed(piece) && piece.everywhere >= enclosed.odds && piece.share >= enclosed.share)
    .length > enclosed.most;

const isGap = (piece: DescribedPiece, mask: Mask): boolean =>
  isEnclosed(piece) && ofGap.some((need) => fits(piece, need, mask)) && !isAtAxis(piece, mask);

const fits = (piece: DescribedPiece, need: GapNeed, { width }: Mask): boolean => {
  if (!has(piece, need)) return false;
  const { length, slope } = measureShape(piece, width);
  return length >= need.length && slope >= need.slope;
};

const isAtAxis = ({ pixels, area }: Component, mask: Mask): boolean => {
  const { left, right, axis } = findBox(mask) ?? { left: 0, right: 0, axis: 0 };
  const middle = pixels.reduce((sum, at) => sum + (at % mask.width), 0) / area;
  return Math.abs(middle - axis) <= besideAxis * (right - left);
};

const isAtOutline = (piece: DescribedPiece): boolean =>
  !isEnclosed(piece) && atOutline.some((need) => has(piece, need)) && !piece.hasFellows();

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
