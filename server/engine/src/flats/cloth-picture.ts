import sharp from 'sharp';
import { type Raster, toBytes } from '../ops/geometry/raster.ts';
import { shade } from './colour-shade.ts';
import { renderFabricTile, tileSide } from './fabric-tile.ts';
import { round } from './motif.ts';
import { tileOf } from './print-tile.ts';
import type { FlatSpec } from './spec.ts';

/** Pixels of one repeat, on its longer side. */
const repeatSide = 512;
/** Cm that one fabric tile is wide on a garment. */
const fabricCm = 5;

export interface ClothPicture {
  unit: Raster;
  /** Cm that one unit is wide on a grown garment. */
  width: number;
}

/** The print of a spec, or its plain weave, as a picture that repeats without a seam: for photographs of garments. */
export const renderCloth = async (spec: FlatSpec, isDark: boolean): Promise<ClothPicture> => {
  const tile = tileOf(spec);
  const size = tile ?? { width: fabricCm, height: fabricCm, content: '' };
  const scale = repeatSide / Math.max(size.width, size.height);
  const width = Math.max(8, Math.round(size.width * scale));
  const height = Math.max(8, Math.round(size.height * scale));
  const fabric = await renderFabricTile(spec.fabric, { isDark, washed: spec.craft === 'washed' });
  // Whole tiles across, so that the weave meets itself at the edge as well.
  const across = Math.max(1, Math.round((size.width / fabricCm) * 2)) * tileSide;
  const weave = width / across;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
<defs><pattern id="w" width="${tileSide}" height="${tileSide}" patternUnits="userSpaceOnUse" patternTransform="scale(${round(weave * 100) / 100} ${weave})"><image width="${tileSide}" height="${tileSide}" xlink:href="${fabric}"/></pattern></defs>
<rect width="100%" height="100%" fill="${shade(spec.colours.main, 0)}"/><svg width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">${size.content}</svg><rect width="100%" height="100%" fill="url(#w)"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    unit: { width: info.width, height: info.height, channels: 3, data: toBytes(data) },
    width: size.width * spec.printScale,
  };
};
