import { type Component, countSet, createMask, dilate, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, learnSides, type Sides } from './colour-shares.ts';
import type { GarmentMask } from './garment-mask.ts';
import { floors } from './nearby-rates.ts';
import { measureSlopes } from './part-steps.ts';
import { findGroundBasin } from './rim-basins.ts';

/**
 * Where a candidate comes from. Within the mask: `doubt`, what the finders doubt; `hanger`, what goes on from a hook or a clip; `sliver`, a smooth rim; `basin`, what ground
 * reaches before cloth does; `colour`, what has the ground's colours. Beyond it: `cut`, what GrabCut took and the clean-up dropped; `local`, what local cuts take.
 */
export type PieceSource = 'doubt' | 'hanger' | 'sliver' | 'basin' | 'colour' | 'cut' | 'local';

export interface PieceCandidate extends Component {
  isIn: boolean;
  sources: PieceSource[];
}

/** Pixels of the smallest candidate, and the share of the garment that the largest has. */
const minArea = 30;
const mostShare = 0.06;
/** Of two candidates that share so much of the smaller one only the first is kept, with the sources of both. */
const mostShared = 0.4;
/** Natural logarithm of how many times likelier ground than cloth a pixel is: no cloth to begin a basin from, and of the ground's colours. */
const odds = { notCloth: -0.5, ground: 1 } as const;
/** Largest distance of a dropped piece, pixels. */
const beside = 3;

/** Pieces that a found garment may wrongly have, or lack: those doubted by a finder first. `work` has the size of the mask. */
export const listCandidates = (found: GarmentMask, work: Raster): PieceCandidate[] => {
  const { mask } = found;
  const within = (other: Mask | undefined) => other && createMask(mask, (at) => mask.data[at] * other.data[at] === 1);
  const without = (other: Mask | undefined) => other && createMask(mask, (at) => other.data[at] > mask.data[at]);
  return collect(mask, [
    ['doubt', true, within(found.doubt)],
    ['sliver', true, within(found.sliver)],
    ['hanger', true, within(found.hanger?.body)],
    ...nameGround(mask, work),
    ['local', false, without(found.beyond)],
    [
      'cut',
      false,
      open(
        createMask(mask, (at) => found.cut.data[at] > mask.data[at]),
        1,
      ),
    ],
  ]);
};

/** What is known of a mask already: its colours, and what ground reaches before cloth does. */
export interface KnownGround {
  sides: Sides;
  basin: Mask;
}

/** Pieces of a mask that may be ground: what ground reaches before cloth does, and what has the ground's colours. `work` has the size of the mask. */
export const listGround = (mask: Mask, work: Raster, known?: KnownGround): PieceCandidate[] =>
  collect(mask, nameGround(mask, work, known));

type Named = readonly [source: PieceSource, isIn: boolean, where: Mask | undefined];

const nameGround = (mask: Mask, work: Raster, known?: KnownGround): Named[] => {
  const cells = createColourCells(work);
  const sides = known?.sides ?? learnSides(mask, work);
  const isLikely = (than: number) => (at: number) => isLikelierGround(cells, sides, floors.everywhere, at, than);
  const flood = () =>
    findGroundBasin(
      mask,
      measureSlopes({ width: mask.width, height: mask.height, ...cells.soft }),
      isLikely(odds.notCloth),
    );
  const isGround = isLikely(odds.ground);
  return [
    ['basin', true, open(known?.basin ?? flood(), 1)],
    [
      'colour',
      true,
      open(
        createMask(mask, (at) => mask.data[at] === 1 && isGround(at)),
        1,
      ),
    ],
  ];
};

const collect = (mask: Mask, named: readonly Named[]): PieceCandidate[] => {
  const garment = countSet(mask);
  const near = dilate(mask, beside).data;
  const list: PieceCandidate[] = [];
  for (const [source, isIn, other] of named) {
    for (const piece of other ? findComponents(other) : []) {
      const isFit = piece.area >= minArea && piece.area <= mostShare * garment;
      if (isFit && (isIn || piece.pixels.some((at) => near[at] === 1))) addPiece(list, piece, source, isIn);
    }
  }
  return list;
};

const addPiece = (list: PieceCandidate[], piece: Component, source: PieceSource, isIn: boolean): void => {
  const own = new Set<number>(piece.pixels);
  const isSame = (other: PieceCandidate): boolean => {
    const shared = other.pixels.reduce((sum, at) => sum + (own.has(at) ? 1 : 0), 0);
    return other.isIn === isIn && shared > mostShared * Math.min(other.area, piece.area);
  };
  const same = list.find(isSame);
  if (!same) list.push({ ...piece, isIn, sources: [source] });
  else if (!same.sources.includes(source)) same.sources.push(source);
};
