import sharp from 'sharp';
import '../steady-sharp.ts';

/** Own results may be larger than uploads. */
const maxPixels = 80_000_000;
const quality = 80;

/** A WebP of at most `width` pixels across, transparency kept; smaller pictures keep their size. */
export const makeThumbnail = (data: Uint8Array, width: number): Promise<Buffer> =>
  sharp(data, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: quality })
    .toBuffer();
