import sharp from 'sharp';

/** The picture in another format. JPEG has no transparency: white ground. */
export const convertPicture = (data: Uint8Array, format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> => {
  const picture = sharp(data, { limitInputPixels: 80e6 });
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer();
  return format === 'png' ? picture.png().toBuffer() : picture.webp({ quality: 90 }).toBuffer();
};
