import type { Raster } from '../geometry/raster.ts';
import { createTileSampler } from './cloth-sampler.ts';
import { drapeCloth } from './drape.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { findGarmentParts } from './garment-parts.ts';
import { shadeSeams } from './shade-seams.ts';
import { findStructure } from './structure-lines.ts';

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
  garment: DressedGarment,
  tile: Raster,
  { width, rotation, folds, bend }: TileLay,
  onBand: (share: number) => Promise<void>,
): Promise<Raster> => {
  const { picture, matte, bed, box } = garment;
  const sample = await createTileSampler(tile, {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    width: Math.max(8, width),
    rotation,
  });
  const parts = findGarmentParts(matte.wide, picture);
  const shade = shadeLines(garment, parts.seams);
  return drapeCloth(picture, matte, { ...bed, shade }, sample, { folds, bend, parts }, onBand);
};

/** The folds with the garment's lines: seams of its limbs where its own print hides them, on plain cloth all lines that are seen, as clear as a print asks for. */
const shadeLines = (
  { picture, matte, bed, isPrintedBed, cloth, box }: DressedGarment,
  seams: Parameters<typeof shadeSeams>[1],
): Float32Array => {
  if (isPrintedBed) return shadeSeams(bed.shade, seams, picture);
  if (cloth.isAllOver) return bed.shade;
  const lines = findStructure(picture, matte.wide, cloth, box);
  return bed.shade.map((value, i) => (bed.prints?.[i] ? value : value * lines[i]));
};
