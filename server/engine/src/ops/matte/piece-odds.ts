import { type Component, countSet, createMaskOf, dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type ColourCells, type ColourShares, createColourCells, rateGround } from './colour-shares.ts';

/** Pixels of mixed colour along the outline, within and beyond it, and around a piece, that are excluded from both sides. */
const mixed = { within: 3, beyond: 4 } as const;
/** How far around a piece the colours of both sides are looked at, as a share of the longer side. */
const around = 0.07;
/** Share that a colour has on either side at least, nearby and everywhere: nothing is certain from a few pixels. */
const floors = { nearby: 1e-3, everywhere: 1e-4 } as const;

/** Natural logarithm of how many times likelier the colours of a piece are ground, in whatever shade, than cloth. */
export interface Odds {
  nearby: number;
  everywhere: number;
}

export interface Judged {
  piece: Component;
  /** Of the garment. */
  share: number;
  odds: Odds;
  /** Of one pixel, by the colours nearby. */
  oddsAt: (at: number) => number;
}

/**
 * What the colours of both sides say of pieces of a mask or beside it. Cloth and ground are learnt apart from all of `pieces`; `picture` has the size of the mask.
 */
export const createJudge = (
  mask: Mask,
  picture: Raster,
  pieces: readonly Component[],
): ((piece: Component) => Judged) => {
  const { width, height } = mask;
  const garment = countSet(mask);
  const cells = createColourCells(picture);
  const apart = createMaskOf(mask, pieces);
  const near = dilate(apart, mixed.beyond).data;
  const inner = erode(mask, mixed.within).data;
  const outer = dilate(mask, mixed.beyond).data;
  const isCloth = (at: number) => inner[at] === 1 && near[at] === 0;
  const isGround = (at: number) => outer[at] === 0 && near[at] === 0;
  const everywhere = rateColours(cells, cells.count(isGround), cells.count(isCloth), floors.everywhere);
  const reach = Math.round(around * Math.max(width, height));
  return (piece) => {
    const box = boxOf(piece, width);
    const [cloth, ground]: [number[], number[]] = [[], []];
    for (let y = Math.max(0, box.top - reach); y <= Math.min(height - 1, box.bottom + reach); y++) {
      for (let x = Math.max(0, box.left - reach); x <= Math.min(width - 1, box.right + reach); x++) {
        const at = y * width + x;
        if (isCloth(at)) cloth.push(at);
        else if (isGround(at)) ground.push(at);
      }
    }
    const oddsAt = rateColours(cells, cells.countOf(ground), cells.countOf(cloth), floors.nearby);
    const mean = (rate: (at: number) => number) => piece.pixels.reduce((sum, at) => sum + rate(at), 0) / piece.area;
    return { piece, share: piece.area / garment, odds: { nearby: mean(oddsAt), everywhere: mean(everywhere) }, oddsAt };
  };
};

/** Over 0: likelier ground, in whatever shade. */
const rateColours =
  (cells: ColourCells, ground: ColourShares, cloth: ColourShares, floor: number) =>
  (at: number): number =>
    rateGround(cells, { ground, cloth }, floor, at);

const boxOf = ({ pixels }: Component, width: number): { left: number; right: number; top: number; bottom: number } => {
  const box = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
};
