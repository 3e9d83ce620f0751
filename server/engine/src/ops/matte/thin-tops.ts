import { createMask, dilate, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { TopZone } from './top-zone.ts';

/** Half the width of what is thin, as a share of the longer side. */
const thin = 0.012;
/** A thin piece has at least this area (share of the longer side, squared) and height (share of it): frayed corners have less. */
const minArea = 3e-4;
const minHeight = 0.022;
/** Two pieces at the same distance from the axis are straps: how far off they may be, as a share of the garment's width, and how unlike in area. */
const asMirrored = 0.08;
const asLarge = 0.5;

/** Thin pieces over a garment: the shoulders and the neck of a hanger. A pair of straps is none. */
export const findThinTops = ({ mask, side, garment, width }: TopZone): Mask => {
  const core = dilate(open(mask, Math.round(thin * side)), 1).data;
  const pieces = findComponents(createMask(mask, (at) => mask.data[at] === 1 && core[at] === 0))
    .map(({ area, pixels }) => {
      const rows = pixels.map((at) => Math.floor(at / width));
      const height = rows.reduce((most, row) => Math.max(most, row), 0) - (rows[0] ?? 0) + 1;
      const middle = pixels.reduce((sum, at) => sum + (at % width), 0) / area;
      return { area, pixels, height, off: (middle - garment.axis) / (garment.right - garment.left + 1) };
    })
    .filter(({ area, height }) => area >= minArea * side ** 2 && height >= minHeight * side);
  const found = createMask(mask, () => false);
  for (const piece of pieces) {
    const hasTwin = pieces.some(
      (other) => other !== piece && Math.abs(other.off + piece.off) < asMirrored && isAlike(other.area, piece.area),
    );
    if (!hasTwin) for (const at of piece.pixels) found.data[at] = 1;
  }
  return found;
};

const isAlike = (one: number, other: number): boolean => Math.min(one, other) > asLarge * Math.max(one, other);
