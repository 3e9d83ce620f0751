import { close, countSet, createMask, createMaskOf, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import { createPicturePlanes } from './picture-planes.ts';
import type { PieceCandidate } from './piece-candidates.ts';
import { createJudge } from './piece-odds.ts';
import { hasFellows } from './print-fellows.ts';
import { isWhereLabelsLie } from './rim-ground.ts';

/** A bay of the outline is narrower than twice this share of the longer side; so many pixels before a piece tell whether it lies in one. */
const bayWidth = 0.04;
const before = 4;

/** A candidate with what tells ground from cloth. */
export interface DescribedPiece extends PieceCandidate {
  /** Of the garment. */
  share: number;
  nearby: number;
  everywhere: number;
  /** Pixels of the mask's outline that are its own, and their mean step of colour. */
  outline: number;
  outer: number;
  isLabel: boolean;
  isColour: boolean;
  /** What costs most is asked last. The step of colour towards the rest of its side; */
  inner: () => number;
  /** share of what lies before it that is a bay of the garment, and share of it that lies next to the garment; */
  bay: () => number;
  touch: () => number;
  /** whether its like lies in the middle of the garment. */
  hasFellows: () => boolean;
}

/** What colours and edges say of candidates; cloth and ground are learnt apart from all of them. `work` has the size of the mask. */
export const describePieces = (list: readonly PieceCandidate[], mask: Mask, work: Raster): DescribedPiece[] => {
  if (list.length === 0) return [];
  const planes = createPicturePlanes(work);
  const garment = countSet(mask);
  const judge = createJudge(mask, work, list);
  const outer = measureOuterSteps(mask, planes, list);
  const closed = close(mask, Math.round(bayWidth * planes.side)).data;
  const near = dilate(mask, before - 1).data;
  const rest = createMask(mask, (at) => mask.data[at] === 0);
  return list.map((piece, nth) => {
    const steps = outer[nth] ?? [];
    return {
      ...piece,
      ...judge(piece).odds,
      share: piece.area / garment,
      outline: steps.length,
      outer: steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length),
      isLabel: isWhereLabelsLie(piece, mask),
      isColour: piece.sources[0] === 'colour',
      inner: () => measureInnerStep(piece.isIn ? mask : rest, planes, piece),
      bay: () => measureBay(piece, mask, closed),
      touch: () => piece.pixels.reduce((sum, at) => sum + near[at], 0) / piece.area,
      hasFellows: () => hasFellows(piece, mask, work),
    };
  });
};

const measureBay = (piece: PieceCandidate, mask: Mask, closed: Uint8Array): number => {
  let [all, inBay] = [0, 0];
  dilate(createMaskOf(mask, [piece]), before).data.forEach((isNear, at) => {
    if (isNear === 0 || mask.data[at] === 1) return;
    all++;
    inBay += closed[at];
  });
  return inBay / Math.max(1, all);
};
