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
import { type ColourCells, createColourCells, rateGround, type Sides } from './colour-shares.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Shares of the longer side: edge of a tile, how far beyond it its colours are learnt, how deep within the outline ground is looked for. */
const tile = 0.15;
const reach = 0.1;
const depth = 0.03;
/** Cloth is learnt this deep within the outline (share of the longer side), where shade and mixed colours do not reach; ground from so many pixels beyond it. */
const deep = 0.015;
const beyond = 4;
/** Fewer pixels of either side tell no colours. */
const minSamples = 60;
/** Share that a colour has on either side at least: nothing is certain from a few pixels. */
const floors = { nearby: 1e-3, everywhere: 1e-4 } as const;
/** Natural logarithm of how many times likelier a pixel is ground than cloth, by the colours nearby and everywhere. */
const odds = { nearby: 2, everywhere: 1 } as const;
/** Share of the garment from which a piece is doubtful. */
const minShare = 0.0005;
/** Where more of the garment could be ground by its colours, colours tell nothing. */
const mostAlike = 0.12;
/** One pixel of so many tells it. */
const every = 4;
/** Such a piece lies at the outline, a label or a stripe beside it: the share of it so many pixels deep, and how many pixels of the outline are its own. */
const outermost = { depth: 3, share: 0.1, outline: 4 } as const;
/** Step of colour from which the outline is surely the cloth's own, and how many times the step between the piece and the rest of the mask it is at most. */
const sureStep = 36;
const overInner = 1.45;

/**
 * Pieces along the outline, within the mask, that have the ground's colours in whatever shade and not the cloth's: shade, crumbs, boards. GrabCut and its local cuts learn
 * such ground as cloth of a colour of its own; here cloth is learnt from deeper within only. A piece counts where the outline is hardly clearer than its edge towards
 * the rest of the mask. Undefined where there are none, or where cloth and ground share their colours. `picture` and `planes` have the size of the mask.
 */
export const findRimDoubts = (mask: Mask, picture: Raster, planes: PicturePlanes): Mask | undefined => {
  const side = Math.max(mask.width, mask.height);
  const cells = createColourCells(picture);
  const cloth = erode(mask, Math.round(deep * side)).data;
  const clear = dilate(mask, beyond).data;
  const whole = {
    cloth: cells.count((at) => cloth[at] === 1),
    ground: cells.count((at) => clear[at] === 0),
  };
  const garment = countSet(mask);
  if (measureAlike(mask, cells, whole) > mostAlike * garment) return undefined;
  const core = erode(mask, Math.round(depth * side)).data;
  const inner = erode(mask, 1).data;
  const listLarge = (likely: Mask): Component[] =>
    findComponents(open(likely, 1)).filter(({ area }) => area >= minShare * garment);
  const isLikely = (at: number) =>
    inner[at] === 1 && core[at] === 0 && rateGround(cells, whole, floors.everywhere, at) > odds.everywhere;
  // The colours nearby cost most; they are learnt only where those of the whole picture speak of ground.
  const asked = listLarge(createMask(mask, isLikely));
  if (asked.length === 0) return undefined;
  const likely = createMask(mask, () => false);
  for (const { rim, near } of listTiles(mask, side, asked)) {
    const cloths = near.filter((at) => cloth[at] === 1);
    const grounds = near.filter((at) => clear[at] === 0);
    if (Math.min(cloths.length, grounds.length) < minSamples) continue;
    const nearby = { cloth: cells.countOf(cloths), ground: cells.countOf(grounds) };
    for (const at of rim) if (rateGround(cells, nearby, floors.nearby, at) > odds.nearby) likely.data[at] = 1;
  }
  const pieces = keepOutermost(mask, planes, listLarge(likely));
  if (pieces.length === 0) return undefined;
  return createMaskOf(mask, pieces);
};

const keepOutermost = (mask: Mask, planes: PicturePlanes, pieces: readonly Component[]): Component[] => {
  if (pieces.length === 0) return [];
  const within = erode(mask, outermost.depth).data;
  const outer = measureOuterSteps(mask, planes, pieces);
  return pieces.filter((piece, nth) => {
    const steps = outer[nth] ?? [];
    const touching = piece.pixels.filter((at) => within[at] === 0).length;
    if (steps.length < outermost.outline || touching < outermost.share * piece.area) return false;
    const step = steps.reduce((sum, value) => sum + value, 0) / steps.length;
    return step < sureStep && step < overInner * measureInnerStep(mask, planes, piece);
  });
};

/** How many pixels of the garment could as well be ground, each as far as it could. */
const measureAlike = ({ data }: Mask, cells: ColourCells, { cloth, ground }: Sides): number => {
  let sum = 0;
  for (let at = 0; at < data.length; at += every) {
    if (!data[at]) continue;
    sum += every * Math.min(1, cells.shadedShareAt(ground, at) / (cells.shareAt(cloth, at) + floors.nearby));
  }
  return sum;
};

/** The tiles that hold a part of the pieces: its pixels, and all pixels of the tile and around it. */
const listTiles = (
  { width, height }: Mask,
  side: number,
  pieces: readonly Component[],
): { rim: number[]; near: number[] }[] => {
  const [edge, margin] = [Math.round(tile * side), Math.round(reach * side)];
  const rims = new Map<number, number[]>();
  const across = Math.ceil(width / edge);
  for (const { pixels } of pieces) {
    for (const at of pixels) {
      const nth = Math.floor(Math.floor(at / width) / edge) * across + Math.floor((at % width) / edge);
      const rim = rims.get(nth);
      if (rim) rim.push(at);
      else rims.set(nth, [at]);
    }
  }
  return [...rims].map(([nth, rim]) => {
    const [left, top] = [(nth % across) * edge, Math.floor(nth / across) * edge];
    const near: number[] = [];
    for (let y = Math.max(0, top - margin); y < Math.min(height, top + edge + margin); y++) {
      for (let x = Math.max(0, left - margin); x < Math.min(width, left + edge + margin); x++) near.push(y * width + x);
    }
    return { rim, near };
  });
};
