import sharp from 'sharp';

/** A reduced WebP version, at most `width` pixels wide; smaller pictures keep their size. */
export const makeThumbnail = (data: Uint8Array, width: number): Promise<Buffer> =>
  sharp(data, { limitInputPixels: 80e6 }).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
