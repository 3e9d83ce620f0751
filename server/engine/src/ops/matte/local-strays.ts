import { type Component, createMask, createMaskOf, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { cutLocally } from './local-cut.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import { createJudge, type Judged } from './piece-odds.ts';
import { hasFellows } from './print-fellows.ts';

/** Smaller pieces, pixels, are noise of the outline. */
const minArea = 20;
/**
 * Natural logarithm of how many times likelier a piece's colours are on the ground than in the garment. From the first on, pixels on which the two cuts disagree
 * are ground, up to the second they are cloth; between them they are undecided.
 */
const asGround = { nearby: 2.5, everywhere: 1 } as const;
const asCloth = { nearby: -2, everywhere: -1.5 } as const;
/** What goes on from ground that was left in the garment is ground too, from these odds of a pixel on, up to so many times the piece or this share of the garment. */
const goesOn = 1.5;
const mostGrown = 4;
const mostShare = 0.006;
/** What may be ground within the garment is doubtful from these odds nearby and this share of the garment on. */
const doubtful = { odds: 0.7, share: 0.0011 } as const;
/** Share of the garment from which a piece beyond the outline shows that ground was learnt as cloth. */
const minLearnt = 0.0008;
/** Odds nearby from which it is doubtful; under them nothing is given back and nothing is said: squares of a check on pale boards had .5, every error 2.1 and more. */
const learntOdds = 1;
/** Odds nearby up to which pixels that the cuts would add, and no other finder returns, may be cloth all the same. */
const openOdds = 1.5;

export interface SettledOutline {
  mask: Mask;
  /** Where the cuts disagree and colours do not decide, size of the mask; absent where nothing is doubtful. */
  doubt?: Mask;
  /** What the cuts take for cloth beyond the mask, and colours neither confirm nor deny; same size, absent where there is none. */
  beyond?: Mask;
}

/**
 * Compares a mask with cuts of its outline's neighbourhoods (`cutLocally`). Where they disagree, colours decide: what is ground by them is taken out, a
 * tip or a strap is given back, and what could be either is doubtful. A local cut that would take in what has the ground's colours has learnt them from
 * ground within the mask: that is doubtful too, and nothing is given back then. `picture` has the size of the mask.
 */
export const settleOutline = async (mask: Mask, picture: Raster, seed: number): Promise<SettledOutline> => {
  const { within, beyond, grow } = await comparePieces(mask, picture, seed);
  const learnt = beyond.filter(({ odds, share }) => odds.nearby > 0 && share >= minLearnt);
  // What has its like in the middle of the garment may be a part of its print: it stays, and is doubtful.
  const leaked = within.filter((judged) => isGround(judged) && !hasFellows(judged.piece, mask, picture));
  const back = learnt.length > 0 ? [] : beyond.filter(isCloth);
  const data = mask.data.slice();
  for (const { piece } of back) for (const at of piece.pixels) data[at] = 1;
  for (const judged of leaked) for (const at of grow(judged)) data[at] = 0;
  const settled = leaked.length > 0 ? dropCrumbs({ ...mask, data }) : { ...mask, data };
  const isLeft = ({ piece }: Judged) => piece.pixels.filter((at) => settled.data[at] === 1).length > piece.area / 2;
  const doubts = [
    ...within.filter((judged) => isDoubtful(judged) && isLeft(judged)),
    ...learnt.filter(({ odds }) => odds.nearby >= learntOdds),
  ];
  const open = beyond.filter((judged) => !back.includes(judged) && judged.odds.nearby <= openOdds);
  return {
    mask: settled,
    ...(doubts.length > 0 && { doubt: maskOf(mask, doubts) }),
    ...(open.length > 0 && { beyond: maskOf(mask, open) }),
  };
};

const maskOf = (mask: Mask, judged: readonly Judged[]): Mask =>
  createMaskOf(
    mask,
    judged.map(({ piece }) => piece),
  );

interface Pieces {
  within: Judged[];
  beyond: Judged[];
  /** A piece within the garment and what goes on from it. */
  grow: (judged: Judged) => readonly number[];
}

const isGround = ({ odds }: Judged): boolean =>
  odds.nearby >= asGround.nearby && odds.everywhere >= asGround.everywhere;

const isDoubtful = ({ odds, share }: Judged): boolean => odds.nearby >= doubtful.odds && share >= doubtful.share;

const isCloth = ({ odds }: Judged): boolean => odds.nearby <= asCloth.nearby && odds.everywhere <= asCloth.everywhere;

/** Where the local cuts do not agree with the mask, and what colours say of it. */
const comparePieces = async (mask: Mask, picture: Raster, seed: number): Promise<Pieces> => {
  const votes = await cutLocally(mask, picture, seed);
  const listPieces = (isMeant: (at: number) => boolean): Component[] =>
    findComponents(open(createMask(mask, isMeant), 1)).filter(({ area }) => area >= minArea);
  const within = listPieces((at) => mask.data[at] === 1 && votes[at] < 0.5);
  const beyond = listPieces((at) => mask.data[at] === 0 && votes[at] > 0.5);
  if (within.length + beyond.length === 0) return { within: [], beyond: [], grow: () => [] };
  const judge = createJudge(mask, picture, [...within, ...beyond]);
  return { within: within.map(judge), beyond: beyond.map(judge), grow: (judged) => growWithin(judged, mask) };
};

const growWithin = ({ piece, share, oddsAt }: Judged, { width, height, data }: Mask): readonly number[] => {
  const most = piece.area * Math.max(mostGrown, mostShare / share);
  const found = new Set<number>(piece.pixels);
  const queue = [...piece.pixels];
  for (let next = 0; next < queue.length; next++) {
    if (queue.length > most) return [...piece.pixels];
    const at = queue[next] as number;
    const x = at % width;
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const to of beside) {
      if (to < 0 || to >= width * height || data[to] === 0 || found.has(to) || oddsAt(to) < goesOn) continue;
      found.add(to);
      queue.push(to);
    }
  }
  return queue;
};
