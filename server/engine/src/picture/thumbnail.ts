import sharp from 'sharp';
import '../steady-sharp.ts';

/** Own results may be larger than uploads. */
const MAX_PIXELS = 80_000_000;
const QUALITY = 80;

/** A WebP of at most `width` pixels across, transparency kept; smaller pictures keep their size. */
export const makeThumbnail = (data: Uint8Array, width: number): Promise<Buffer> =>
  sharp(data, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
