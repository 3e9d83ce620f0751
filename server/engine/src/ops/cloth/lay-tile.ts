import type { Raster } from '../geometry/raster.ts';
import { createTileSampler } from './cloth-sampler.ts';
import { drapeCloth } from './drape.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { findGarmentParts } from './garment-parts.ts';
import type { Point } from './outline.ts';
import { findStructure } from './structure-lines.ts';

/** Share of the light that a drawn seam takes away. */
const seamDepth = 0.22;
/** Half the width of a drawn seam, a share of the longer side, pixels at least. */
const seamWidth = 1 / 700;
const minSeamWidth = 0.8;

/** The shade with seams drawn from end to end. */
const shadeSeams = (
  shade: Float32Array,
  seams: readonly (readonly [Point, Point])[],
  { width, height }: { width: number; height: number },
): Float32Array => {
  const out = shade.slice();
  const half = Math.max(minSeamWidth, seamWidth * Math.max(width, height));
  const reach = Math.ceil(3 * half);
  for (const [from, to] of seams) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.max(1e-6, Math.hypot(dx, dy));
    const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
    const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
        const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
        const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2));
        const away = Math.hypot(px - along * dx, py - along * dy) / half;
        if (away > 3) continue;
        const i = y * width + x;
        out[i] = out[i] * (1 - seamDepth * Math.exp((-away * away) / 2));
      }
    }
  }
  return out;
};

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
