import {
  type Component,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  erode,
  findComponents,
  type Mask,
  open,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import {
  type ColourCells,
  createColourCells,
  isLikelierGround,
  learnSides,
  rateGround,
  type Sides,
} from './colour-shares.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import { floors, rateNearby } from './nearby-rates.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { hasFellows } from './print-fellows.ts';
import { findBox } from './top-zone.ts';

interface Depth {
  /** How deep within the outline ground is looked for. */
  rim: number;
  /** How deep cloth is learnt, where shade and mixed colours do not reach. */
  cloth: number;
}
/** Shares of the longer side. Where ground was taken out there may be more: a wide strip of shade, a gap that only its end shows. */
const atRim: Depth = { rim: 0.03, cloth: 0.015 };
const deeper: Depth = { rim: 0.08, cloth: 0.045 };
/** Natural logarithm of how many times likelier a pixel is ground than cloth, by the colours nearby and everywhere. */
const odds = { nearby: 2, everywhere: 1 } as const;
/** Share of the garment from which a piece is doubtful. */
const minShare = 0.0005;
/** Where more of the garment could be ground by its colours, colours do not decide. */
const mostAlike = 0.12;
/** Pixels of a place that the colours nearby are learnt for. */
const minAsked = 15;
/** One pixel of so many tells it. */
const every = 4;
/**
 * What is taken out rather than doubted: odds of a pixel, size, share at the outline, run of the outline; and either odds of the piece with an edge towards the ground that
 * is so much weaker than the one towards the rest of the mask, or higher odds with an edge that is hardly stronger.
 */
const sure = {
  pixel: 1.5,
  area: 20,
  atOutline: 0.3,
  outline: 4,
  byEdge: { nearby: 3.5, everywhere: 2.5, overInner: 0.8 },
  byColour: { nearby: 4.5, everywhere: 5.5, overInner: 1.45 },
} as const;
/** A piece with less of it at the outline is inside; more of these in the ground's colours are a print. */
const within = 0.1;
const mostWithin = 3;
/** Labels are at the middle of the upper edge: shares of the garment's width and height. */
const labels = { across: 0.15, down: 0.12 } as const;
/** What goes on from such ground has these odds by the colours of the whole picture, begins so many pixels from it, and is at most so many times as large or this share of the garment. */
const further = { odds: 3, gap: 10, times: 4, share: 0.01 } as const;
/** What goes on from such ground by so many pixels is ground too where it is likelier. */
const mixedRim = 2;
/**
 * Such a piece is at the outline, a label or a stripe beside it: the share of it so many pixels deep, and how many pixels of the outline are its
 * own.
 */
const outermost = { depth: 3, share: 0.1, outline: 4 } as const;
/** Step of colour from which the outline is surely the cloth's own, and how many times the step between the piece and the rest of the mask it is at most. */
const sureStep = 36;
const overInner = 1.45;

export interface SettledRim {
  mask: Mask;
  /** Where ground may have been left, size of the mask; absent where none is seen. */
  doubt?: Mask;
}

/**
 * Looks for pieces along the outline, within the mask, that have the ground's colours in whatever shade and not the cloth's: shade, crumbs, boards. GrabCut and its local cuts learn
 * such ground as cloth of a colour of its own; here cloth is learnt from deeper within only. Where colours and edges leave no doubt it is taken out; else it is doubtful where
 * the outline is hardly clearer than its edge towards the rest of the mask. Nothing is said where cloth and ground share their colours. `picture` and `planes` have the size of the mask;
 * `sides`: its colours, if they are known.
 */
export const settleRim = (
  mask: Mask,
  picture: Raster,
  planes: PicturePlanes,
  sides: Sides = learnSides(mask, picture),
): SettledRim => {
  const rates = rateRim(mask, picture, atRim, sides);
  if (!rates) return { mask };
  const likely = createMask(mask, (at) => rates.nearby[at] > sure.pixel);
  const pieces = describePieces(likely, sure.area, mask, rates, planes);
  const isPrint = pieces.filter(({ atOutline }) => atOutline < within).length > mostWithin;
  const leaks = isPrint ? [] : pieces.filter((piece) => isSure(piece, mask) && !hasFellows(piece, mask, picture));
  const settled = takeOut(mask, leaks, rates);
  const doubts = [
    ...listUnsure(settled, rates, planes).filter(isDoubtful),
    ...(leaks.length > 0 ? findMore(settled, picture, planes) : []),
  ];
  return { mask: settled, ...(doubts.length > 0 && { doubt: createMaskOf(mask, doubts) }) };
};

const listUnsure = (mask: Mask, rates: RimRates, planes: PicturePlanes): RimPiece[] => {
  const inner = erode(mask, 1).data;
  const unsure = createMask(mask, (at) => inner[at] === 1 && rates.nearby[at] > odds.nearby);
  return describePieces(unsure, minShare * countSet(mask), mask, rates, planes);
};

/** What deeper within a mask that had ground at its rim has the ground's colours by far. */
const findMore = (mask: Mask, picture: Raster, planes: PicturePlanes): RimPiece[] => {
  const rates = rateRim(mask, picture, deeper, learnSides(mask, picture, deeper.cloth));
  if (!rates) return [];
  const { nearby, everywhere } = sure.byEdge;
  return listUnsure(mask, rates, planes).filter(
    (piece) =>
      (isDoubtful(piece) || (piece.odds.nearby >= nearby && piece.odds.everywhere >= everywhere)) &&
      !isWhereLabelsLie(piece, mask) &&
      !hasFellows(piece, mask, picture),
  );
};

interface RimRates {
  /** Natural logarithm of how many times likelier a pixel is ground than cloth by the colours nearby; lowest where nothing was asked. */
  nearby: Float32Array;
  /** The same by the colours of the whole picture. */
  everywhere: (at: number) => number;
}

const rateRim = (mask: Mask, picture: Raster, depth: Depth, whole: Sides): RimRates | undefined => {
  const side = Math.max(mask.width, mask.height);
  const cells = createColourCells(picture);
  if (isAlike(mask, cells, whole)) return undefined;
  const core = erode(mask, Math.round(depth.rim * side)).data;
  const everywhere = (at: number) => rateGround(cells, whole, floors.everywhere, at);
  const isRim = (at: number) => mask.data[at] === 1 && core[at] === 0;
  // The colours nearby cost most; they are learnt only where those of the whole picture speak of ground.
  const asked = findComponents(
    open(
      createMask(mask, (at) => isRim(at) && isLikelierGround(cells, whole, floors.everywhere, at, odds.everywhere)),
      1,
    ),
  ).filter(({ area }) => area >= minAsked);
  if (asked.length === 0) return undefined;
  const around = dilate(createMaskOf(mask, asked), mixedRim).data;
  const rim = findComponents(createMask(mask, (at) => around[at] === 1 && isRim(at)));
  return { nearby: rateNearby(mask, cells, rim, depth.cloth), everywhere };
};

interface RimPiece extends Component {
  /** Means over its pixels. */
  odds: { nearby: number; everywhere: number };
  /** Pixels of the outline that are its own, their mean step, and the one towards the rest of the mask, which costs most. */
  outline: number;
  outerStep: number;
  innerStep: () => number;
  /** Share of it that is at the outline. */
  atOutline: number;
}

const describePieces = (
  likely: Mask,
  minArea: number,
  mask: Mask,
  rates: RimRates,
  planes: PicturePlanes,
): RimPiece[] => {
  const pieces = findComponents(open(likely, 1)).filter(({ area }) => area >= minArea);
  if (pieces.length === 0) return [];
  const inward = erode(mask, outermost.depth).data;
  const outer = measureOuterSteps(mask, planes, pieces);
  return pieces.map((piece, nth) => {
    const steps = outer[nth] ?? [];
    const mean = (rate: (at: number) => number) => piece.pixels.reduce((sum, at) => sum + rate(at), 0) / piece.area;
    return {
      ...piece,
      odds: { nearby: mean((at) => rates.nearby[at]), everywhere: mean(rates.everywhere) },
      outline: steps.length,
      outerStep: steps.reduce((sum, value) => sum + value, 0) / Math.max(1, steps.length),
      innerStep: () => measureInnerStep(mask, planes, piece),
      atOutline: mean((at) => (inward[at] === 0 ? 1 : 0)),
    };
  });
};

const isDoubtful = ({ outline, outerStep, innerStep, atOutline }: RimPiece): boolean =>
  outline >= outermost.outline &&
  atOutline >= outermost.share &&
  outerStep < sureStep &&
  outerStep < overInner * innerStep();

const isSure = (piece: RimPiece, mask: Mask): boolean => {
  const { odds: own, outline, outerStep, innerStep, atOutline } = piece;
  if (outline < sure.outline || atOutline < sure.atOutline || outerStep >= sureStep) return false;
  const ways = [sure.byEdge, sure.byColour].filter(
    ({ nearby, everywhere }) => own.nearby >= nearby && own.everywhere >= everywhere,
  );
  if (ways.length === 0 || isWhereLabelsLie(piece, mask)) return false;
  return outerStep < Math.max(...ways.map(({ overInner: most }) => most)) * innerStep();
};

/** Whether a piece is at the middle of the upper edge, where a label has any colour. */
export const isWhereLabelsLie = ({ pixels, area }: Component, mask: Mask): boolean => {
  const { left, right, top, bottom, axis } = findBox(mask) ?? { left: 0, right: 0, top: 0, bottom: 0, axis: 0 };
  const middle = pixels.reduce((sum, at) => sum + (at % mask.width), 0) / area;
  const row = pixels.reduce((sum, at) => sum + Math.floor(at / mask.width), 0) / area;
  return Math.abs(middle - axis) < labels.across * (right - left) && row - top < labels.down * (bottom - top);
};

/** Takes leaks out with what goes on from them in the ground's colours, also deeper than the rim: the gap between sleeve and body that shade closes. */
const takeOut = (mask: Mask, leaks: readonly RimPiece[], { nearby, everywhere }: RimRates): Mask => {
  if (leaks.length === 0) return mask;
  const lost = createMaskOf(mask, leaks);
  const isLike = (at: number) => mask.data[at] === 1 && (nearby[at] > sure.pixel || everywhere(at) > further.odds);
  const beside = dilate(lost, further.gap).data;
  const most = Math.max(further.times * countSet(lost), further.share * countSet(mask));
  for (const part of findComponents(createMask(mask, isLike))) {
    const isMore = part.area <= most && part.pixels.some((at) => beside[at] === 1) && !isWhereLabelsLie(part, mask);
    if (isMore) for (const at of part.pixels) lost.data[at] = 1;
  }
  const near = dilate(lost, mixedRim).data;
  const isLost = (at: number) => lost.data[at] === 1 || (near[at] === 1 && nearby[at] > 0);
  return dropCrumbs(createMask(mask, (at) => mask.data[at] === 1 && !isLost(at)));
};

/** Whether so much of the garment could as well be ground that colours do not decide. */
export const isAlike = (mask: Mask, cells: ColourCells, sides: Sides): boolean =>
  measureAlike(mask, cells, sides) > mostAlike * countSet(mask);

/** How many pixels of the garment could as well be ground, each as far as it could. */
const measureAlike = ({ data }: Mask, cells: ColourCells, { cloth, ground }: Sides): number => {
  let sum = 0;
  for (let at = 0; at < data.length; at += every) {
    if (!data[at]) continue;
    sum += every * Math.min(1, cells.shadedShareAt(ground, at) / (cells.shareAt(cloth, at) + floors.nearby));
  }
  return sum;
};
