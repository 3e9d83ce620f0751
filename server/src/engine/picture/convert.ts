import sharp from 'sharp';

export type DownloadFormat = 'png' | 'jpeg' | 'webp';

/** Own results may be larger than uploads. */
const MAX_PIXELS = 80_000_000;

/** A picture in the format that the person wants to keep. JPEG has no transparency and gets white ground. */
export const convertPicture = (data: Uint8Array, format: DownloadFormat): Promise<Buffer> => {
  const picture = sharp(data, { limitInputPixels: MAX_PIXELS });
  if (format === 'jpeg') {
    return picture.flatten({ background: '#fff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  }
  return format === 'webp' ? picture.webp({ quality: 90, smartSubsample: true }).toBuffer() : picture.png().toBuffer();
};
