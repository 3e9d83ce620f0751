import { close, countSet, createMask, createMaskOf, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import { createPicturePlanes, type PicturePlanes } from './picture-planes.ts';
import type { PieceCandidate } from './piece-candidates.ts';
import { createJudge, type Judged } from './piece-odds.ts';
import { hasFellows } from './print-fellows.ts';
import { isWhereLabelsLie } from './rim-ground.ts';

/** A bay of the outline is narrower than twice this share of the longer side; the pixels before a piece that decide whether it is in one. */
const bayWidth = 0.04;
const before = 4;

/** A candidate with the features that distinguish ground from cloth. */
export interface DescribedPiece extends PieceCandidate, Pick<Judged, 'oddsAt'> {
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
  /** share of the area before it that is a bay of the garment, and share of it that is next to the garment; */
  bay: () => number;
  touch: () => number;
  /** whether similar pieces are in the middle of the garment. */
  hasFellows: () => boolean;
}

/** What colours and edges say of candidates; cloth and ground are learnt apart from all of them. `work` and `planes`, if they are known, have the size of the mask. */
export const describePieces = (
  list: readonly PieceCandidate[],
  mask: Mask,
  work: Raster,
  known?: PicturePlanes,
): DescribedPiece[] => {
  if (list.length === 0) return [];
  const planes = known ?? createPicturePlanes(work);
  const garment = countSet(mask);
  const judge = createJudge(mask, work, list);
  const outer = measureOuterSteps(mask, planes, list);
  const closed = once(() => close(mask, Math.round(bayWidth * planes.side)).data);
  const near = once(() => dilate(mask, before - 1).data);
  const rest = once(() => createMask(mask, (at) => mask.data[at] === 0));
  return list.map((piece, nth) => {
    const steps = outer[nth] ?? [];
    const { odds, oddsAt } = judge(piece);
    return {
      ...piece,
      ...odds,
      oddsAt,
      share: piece.area / garment,
      outline: steps.length,
      outer: steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length),
      isLabel: isWhereLabelsLie(piece, mask),
      isColour: piece.sources[0] === 'colour',
      inner: once(() => measureInnerStep(piece.isIn ? mask : rest(), planes, piece)),
      bay: once(() => measureBay(piece, mask, closed())),
      touch: () => piece.pixels.reduce((sum, at) => sum + near()[at], 0) / piece.area,
      hasFellows: once(() => hasFellows(piece, mask, work)),
    };
  });
};

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
