import { toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { findLattice, type Lattice } from './lattice.ts';
import { subtractLight } from './seamless.ts';

/** Longest side of the copy on which the lattice is searched. */
const latticeSide = 512;
/** Chroma is weaker than lightness in OKLab and more reliable on prints. */
const chromaWeight = 2;

/** The repeat, in its pixels, of an image of cloth with possibly uneven light. */
export const searchLattice = async (crop: Raster): Promise<Lattice | undefined> => {
  const small = await reduceToSide(crop, latticeSide);
  const { width, height } = small;
  const planes = toOklabPlanes(small.data, small.channels);
  const even = [planes.lightness, planes.a, planes.b].map((plane, nth) => {
    const flat = subtractLight(plane, width, height, 0.2);
    const mean = flat.reduce((sum, value) => sum + value, 0) / flat.length;
    return flat.map((value) => (nth === 0 ? 1 : chromaWeight) * (value - mean));
  });
  const lattice = findLattice(even, width, height);
  if (!lattice) return undefined;
  const [sx, sy] = [crop.width / width, crop.height / height];
  return { ...lattice, a: [lattice.a[0] * sx, lattice.a[1] * sy], b: [lattice.b[0] * sx, lattice.b[1] * sy] };
};
