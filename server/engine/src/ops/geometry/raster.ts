import sharp from 'sharp';
import { EngineError, type EnginePicture } from '../../engine.ts';
import '../../steady-sharp.ts';

/** Decoded picture: 8-bit sRGB, interleaved, rows from the top, straight (not premultiplied) alpha when `channels` is 4. */
export interface Raster {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Own results are read again, so this is above the limit for uploads. */
const maxInputPixels = 80e6;
/** Level 3 is a fifth faster than the default and hardly larger. */
const pngLevel = 3;

/** Throws `EngineError('unreadable')` for anything that does not decode cleanly. */
export const decodePicture = async (picture: EnginePicture): Promise<Raster> => {
  try {
    const { data, info } = await sharp(picture.data, { limitInputPixels: maxInputPixels, failOn: 'error' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels`);
    return { width: info.width, height: info.height, channels: info.channels, data: toBytes(data) };
  } catch (cause) {
    throw new EngineError('unreadable', undefined, { cause });
  }
};

/** The same memory as a plain Uint8Array: `slice` of a Buffer does not copy. */
export const toBytes = (buffer: Buffer): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

export const encodePng = async (raster: Raster): Promise<EnginePicture> => {
  const { width, height, channels } = raster;
  const data = await sharp(raster.data, { raw: { width, height, channels } })
    .png({ compressionLevel: pngLevel })
    .toBuffer();
  return { data, mime: 'image/png', width, height };
};
