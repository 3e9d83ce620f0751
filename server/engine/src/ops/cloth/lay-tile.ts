import type { Raster } from '../geometry/raster.ts';
import { createTileSampler } from './cloth-sampler.ts';
import { drapeCloth } from './drape.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { findGarmentParts } from './garment-parts.ts';
import { shadeSeams } from './shade-seams.ts';

export interface TileLay {
  /** Width of one tile, pixels of the garment's picture. */
  width: number;
  /** Degrees, clockwise, of the cloth on the body. */
  rotation: number;
  /** As of `DrapeOptions`. */
  folds: number;
  bend: number;
}

/**
 * Lays a tile over a whole garment: sleeves and legs that stand off turn it with them, and a seam is drawn where they join if the old print
 * hides it. `onBand` is called with the share done.
 */
export const layTile = async (
  { picture, matte, bed, isPrintedBed, box }: DressedGarment,
  tile: Raster,
  { width, rotation, folds, bend }: TileLay,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  const sample = await createTileSampler(tile, {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    width: Math.max(8, width),
    rotation,
  });
  const parts = findGarmentParts(matte.wide, picture);
  // The folds of plain cloth show its own seams already.
  const sewn = isPrintedBed ? { ...bed, shade: shadeSeams(bed.shade, parts.seams, picture) } : bed;
  return drapeCloth(picture, matte, sewn, sample, { folds, bend, parts }, onBand);
};
