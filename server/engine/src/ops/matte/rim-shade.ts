import {
  type Component,
  close,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  findComponents,
  type Mask,
  open,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, learnSides, rateGround, type Sides } from './colour-shares.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import { floors } from './nearby-rates.ts';
import { measureInnerStep, measureOuterSteps, measureSlopes } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { hasFellows } from './print-fellows.ts';
import { findGroundBasin } from './rim-basins.ts';
import { isWhereLabelsLie, type SettledRim } from './rim-ground.ts';

/** Pixels of the smallest piece, and the share of the garment that the largest has. */
const minArea = 15;
const mostShare = 0.025;
/**
 * A gap has cloth on either side: half of the area before it is a bay of the outline, narrower than twice this share of the longer side. A stripe ends at an even outline.
 */
const bay = { width: 0.04, share: 0.5 } as const;
/**
 * Natural logarithm of how many times likelier ground a gap is than cloth, how many times its edge towards the cloth the one towards the ground is at most, and its own outline, times the root of its area
 * (pixels): the end of a gap has little of it and may be less sure, deep in the shade.
 */
const gaps = [
  { odds: 3.3, overInner: 1.5, outline: 1.2 },
  { odds: 2, overInner: 1, outline: 3.2 },
  { odds: 1.5, overInner: 1.2, outline: 1.2 },
  { odds: 0.6, overInner: 0.85, outline: 1.2 },
] as const;
const leastOdds = Math.min(...gaps.map(({ odds }) => odds));
/**
 * Pixels along the outline, with cloth on one side only, need higher odds; a piece that reaches in from an even outline with little of it is a
 * label or a stripe.
 */
const strip = { odds: 3.3, overInner: 1.5, outline: 1.2 } as const;
/** From this share of the garment on what may be ground is doubtful. */
const unsure = { odds: 1.5, overInner: 1.1, share: 0.002 } as const;
/** What has these odds is no cloth to begin from. */
const notCloth = -0.5;
/** What is taken out may open the way to more. */
const looks = 3;
/** Pixels beside a piece that go with it where they are likelier ground, and pixels before it that tell a bay. */
const mixedRim = 2;
const mouth = 4;

/**
 * Takes out ground whose own edge towards the cloth is the clearer one (`findGroundBasin`) and whose colours are likelier ground's in whatever shade: ends of gaps between sleeve and body, shade in an armpit, under a
 * hem or a brim; `basin`: what ground reaches first of the mask that is left. The edge tells most, so that colours need be less sure than in `settleRim`, and ground and cloth may share some. `picture` and `planes` have the size of the mask; `sides`: its colours, if they are known.
 */
export const dropRimShade = (
  mask: Mask,
  picture: Raster,
  planes: PicturePlanes,
  sides: Sides = learnSides(mask, picture),
): SettledRim & { basin: Mask } => {
  const cells = createColourCells(picture);
  const seen: Seen = {
    planes,
    slopes: measureSlopes({ width: mask.width, height: mask.height, ...cells.soft }),
    rate: (at) => rateGround(cells, sides, floors.everywhere, at),
    mayBeGround: (at) => isLikelierGround(cells, sides, floors.everywhere, at, notCloth),
    garment: countSet(mask),
  };
  let settled = mask;
  for (let look = 0; look < looks; look++) {
    const basin = findGroundBasin(settled, seen.slopes, seen.mayBeGround);
    const pieces = listPieces(settled, basin, seen);
    const isNoPrint = (piece: Component) => !hasFellows(piece, settled, picture);
    const sure = pieces.filter((piece) => isGround(piece, settled, planes) && isNoPrint(piece));
    if (sure.length > 0) {
      settled = takeOut(settled, sure, seen.rate);
      continue;
    }
    const isUnsure = ({ odds, overInner, area }: Piece) =>
      odds >= unsure.odds && overInner <= unsure.overInner && area >= unsure.share * seen.garment;
    const doubts = pieces.filter((piece) => isUnsure(piece) && isNoPrint(piece));
    return { mask: settled, basin, ...(doubts.length > 0 && { doubt: createMaskOf(mask, doubts) }) };
  }
  return { mask: settled, basin: findGroundBasin(settled, seen.slopes, seen.mayBeGround) };
};

interface Seen {
  planes: PicturePlanes;
  slopes: Float32Array;
  rate: (at: number) => number;
  mayBeGround: (at: number) => boolean;
  /** Pixels of the garment. */
  garment: number;
}

interface Piece extends Component {
  odds: number;
  /** Pixels of the outline that are its own, and how many times its step towards the cloth their step is. */
  outline: number;
  overInner: number;
}

const listPieces = (mask: Mask, basin: Mask, { planes, rate, garment }: Seen): Piece[] => {
  const pieces = findComponents(open(basin, 1))
    .filter(({ area }) => area >= minArea && area <= mostShare * garment)
    .map((piece) => ({ ...piece, odds: piece.pixels.reduce((sum, at) => sum + rate(at), 0) / piece.area }))
    .filter((piece) => piece.odds >= leastOdds && !isWhereLabelsLie(piece, mask));
  if (pieces.length === 0) return [];
  const outer = measureOuterSteps(mask, planes, pieces);
  return pieces.map((piece, nth) => {
    const steps = outer[nth] ?? [];
    const step = steps.reduce((sum, value) => sum + value, 0) / Math.max(1, steps.length);
    return { ...piece, outline: steps.length, overInner: step / measureInnerStep(mask, planes, piece) };
  });
};

const isGround = (piece: Piece, mask: Mask, { side }: PicturePlanes): boolean => {
  const { area, odds, outline, overInner } = piece;
  const root = Math.sqrt(area);
  if (odds >= strip.odds && overInner <= strip.overInner && outline > strip.outline * root) return true;
  const isGap = gaps.some((than) => odds >= than.odds && overInner <= than.overInner && outline <= than.outline * root);
  return isGap && outline > 0 && isInBay(piece, mask, Math.round(bay.width * side));
};

const isInBay = (piece: Component, mask: Mask, width: number): boolean => {
  const closed = close(mask, width).data;
  let [all, inBay] = [0, 0];
  dilate(createMaskOf(mask, [piece]), mouth).data.forEach((isNear, at) => {
    if (isNear === 0 || mask.data[at] === 1) return;
    all++;
    inBay += closed[at];
  });
  return inBay >= bay.share * all;
};

const takeOut = (mask: Mask, pieces: readonly Component[], rate: (at: number) => number): Mask => {
  const lost = createMaskOf(mask, pieces);
  const near = dilate(lost, mixedRim).data;
  const isLost = (at: number) => lost.data[at] === 1 || (near[at] === 1 && rate(at) > 0);
  return dropCrumbs(createMask(mask, (at) => mask.data[at] === 1 && !isLost(at)));
};
