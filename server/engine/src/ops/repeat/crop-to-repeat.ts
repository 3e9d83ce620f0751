import type { Raster } from '../geometry/raster.ts';
import { dropAlpha, overlapShare } from './seamless.ts';
import { searchLattice } from './search-lattice.ts';

/** Explained variance from which a repeat is trusted, and how far its vectors may lean. */
const trusted = 0.3;
const upright = 0.2;
/** Share of a period that may be missing: lattices are found to a fraction of a pixel. */
const slack = 0.01;

/**
 * The middle of a picture of cloth or a print that repeats, so large that what is left of it after its ends are laid over each other is whole
 * repeats: joins of tartans, checks and stripes then meet. The picture itself where it does not repeat upright.
 */
export const cropToRepeat = async (picture: Raster): Promise<Raster> => {
  const opaque = dropAlpha(picture);
  const lattice = await searchLattice(opaque);
  if (!lattice || lattice.explained < trusted) return picture;
  const { a, b } = lattice;
  const width = fitSide(opaque.width, Math.abs(a[1]) < upright * Math.abs(a[0]) ? Math.abs(a[0]) : 0);
  const height = fitSide(opaque.height, Math.abs(b[0]) < upright * Math.abs(b[1]) ? Math.abs(b[1]) : 0);
  const left = (opaque.width - width) >> 1;
  const top = (opaque.height - height) >> 1;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * opaque.width + left) * 3;
    data.set(opaque.data.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, channels: 3, data };
};

/** The longest side, at most `side`, that is whole periods after the overlap is gone; `side` itself where not one fits. */
const fitSide = (side: number, period: number): number => {
  const periods = period > 0 ? Math.floor((side * (1 - overlapShare)) / period + slack) : 0;
  return periods > 0 ? Math.min(side, Math.round((periods * period) / (1 - overlapShare))) : side;
};
