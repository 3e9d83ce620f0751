import { type Component, createMask, findComponents, type Mask } from '../geometry/mask.ts';
import type { TopZone } from './top-zone.ts';

/** Smaller gaps, pixels, are noise. */
const minArea = 24;
/**
 * A gap under a bar: least width and largest distance of its middle from the axis (shares of the garment's width), and largest distance below
 * the garment's top (share of the longer side).
 */
const gap = { minWidth: 0.12, mostOff: 0.25, mostDown: 0.07 } as const;
/** The bar over it is as thick as this at most (share of the longer side) in most of its columns. */
const thick = 0.03;
const inMost = 0.75;

/**
 * Bars and shoulders of a hanger within the mask: what runs over a gap at the top of the garment, thin and with nothing of the garment above it. Whatever its colour, a bar leaves a
 * gap between itself and a waistband or a neckline.
 */
export const findBars = ({ mask, side, width, garment }: TopZone): Mask => {
  const found = createMask(mask, () => false);
  const span = garment.right - garment.left + 1;
  for (const hole of findComponents(mask, 0)) {
    if (hole.touchesFrame || hole.area < minArea) continue;
    const columns = listColumns(hole, mask);
    const first = Math.floor((hole.pixels[0] ?? 0) / width);
    const middle = hole.pixels.reduce((sum, at) => sum + (at % width), 0) / hole.area;
    if (columns.length < gap.minWidth * span || Math.abs(middle - garment.axis) > gap.mostOff * span) continue;
    if (first - garment.top > gap.mostDown * side) continue;
    const thin = columns.filter(({ bar, isTop }) => isTop && bar.length <= thick * side);
    if (thin.length < inMost * columns.length) continue;
    for (const { bar } of thin) for (const at of bar) found.data[at] = 1;
  }
  return found;
};

/** The pixels of the mask right over a hole, by column, and whether nothing of the mask is above them. */
const listColumns = ({ pixels }: Component, { width, data }: Mask): { bar: number[]; isTop: boolean }[] => {
  const highest = new Map<number, number>();
  for (const at of pixels) highest.set(at % width, Math.min(at, highest.get(at % width) ?? at));
  return [...highest.values()].map((top) => {
    const bar: number[] = [];
    let at = top - width;
    for (; at >= 0 && data[at] === 1; at -= width) bar.push(at);
    for (; at >= 0; at -= width) if (data[at] === 1) return { bar, isTop: false };
    return { bar, isTop: true };
  });
};
