import { createMask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { makeTile } from '../repeat/make-tile.ts';
import { quiltPicture } from '../repeat/quilting.ts';
import { makeSeamless } from '../repeat/seamless.ts';
import { searchLattice } from '../repeat/search-lattice.ts';
import { cutSquare, findBareCloth, findLargestSquare, readWideFolds } from './bare-square.ts';
import type { DressedGarment } from './dressed-garment.ts';

const unitSide = 384;
/** Smaller squares show too little of a print. */
const minSide = 24;
/** A bare square of less of the garment's width shows too little of its cloth: then the largest square of any kind is taken. */
const minBare = 0.1;
/** Explained variance from which the cloth has a repeat; other cloth is quilted to a multiple of its side, so that copies are not noticeable. */
const repeats = 0.35;
const quilted = 2.5;
const patchShare = 0.5;

/** A seamless unit of the cloth that a photographed garment is made of, and its width on the garment in pixels. */
export interface PhotoCloth {
  unit: Raster;
  width: number;
}

/**
 * The cloth of a garment, from the largest square of it without seam, piping, pocket or lone print, its folds taken out; of a garment that is
 * printed or woven all over, or that has no such square, the largest square that is. Undefined when none is large enough. Same seed, same unit.
 */
export const readClothOf = async (garment: DressedGarment, seed: number): Promise<PhotoCloth | undefined> => {
  const { picture, matte, cloth, box } = garment;
  const bare = cloth.isAllOver ? undefined : findLargestSquare(findBareCloth(garment).bare, picture);
  if (bare && bare.side >= Math.max(minSide, minBare * (box.right - box.left))) {
    const crop = await reduceToSide(cutSquare(picture, bare, readWideFolds(garment)), unitSide);
    return growCloth(crop, bare.side, seed);
  }
  const square = findLargestSquare(
    createMask(picture, (i) => matte.alpha[i] >= 0.98),
    picture,
  );
  if (square.side < minSide) return undefined;
  const side = Math.floor(square.side * 0.92);
  const inset = Math.floor((square.side - side) / 2);
  const inner = { left: square.left + inset, top: square.top + inset, side };
  const crop = await reduceToSide(cutSquare(picture, inner), unitSide);
  return { unit: makeSeamless(crop, 'auto').unit, width: side };
};

/** Cloth that repeats goes on as it does; other cloth is quilted, so that a crease or a speck does not stand in rows. */
const growCloth = async (crop: Raster, width: number, seed: number): Promise<PhotoCloth> => {
  const lattice = await searchLattice(crop);
  if (lattice && lattice.explained >= repeats) {
    const { unit } = await makeTile(crop, 'auto');
    return { unit, width: (width * unit.width) / crop.width };
  }
  const side = Math.round(Math.min(quilted, (2 * unitSide) / crop.width) * crop.width);
  const options = { width: side, height: side, patch: Math.round(patchShare * crop.width), seed };
  const { picture } = await quiltPicture(crop, options, async () => {});
  const { unit } = makeSeamless(picture, 'auto');
  return { unit, width: (width * unit.width) / crop.width };
};
