import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, WEBM } from 'mediabunny';
import sharp from 'sharp';
import { EngineError, type EnginePicture } from '../engine.ts';

const pngLevel = 3;
const maxVideoSide = 4096;
const maxVideoSeconds = 60;

const unreadable = (cause: unknown): EngineError => new EngineError('unavailable', 'result-unreadable', { cause });

/** Accepted raster formats of a model's picture. */
const formats = new Set(['png', 'jpeg', 'webp']);

/** Decodes a model's picture completely and re-encodes it, so that only pixels remain. @throws EngineError `result-unreadable` */
export const readModelPicture = async (data: Uint8Array, maxPixels: number): Promise<EnginePicture> => {
  try {
    const picture = sharp(data, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!formats.has(format ?? '')) throw new Error(`format ${format}`);
    const { data: clean, info } = await picture
      .toColourspace('srgb')
      .png({ compressionLevel: pngLevel })
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(clean), mime: 'image/png', width: info.width, height: info.height };
  } catch (cause) {
    throw unreadable(cause);
  }
};

/** Copies the frames of a clip into a new container: index first, with the own cover, without foreign metadata. */
const rewrap = async (data: Uint8Array, cover: Uint8Array): Promise<EnginePicture> => {
  const input = new Input({ source: new BufferSource(data), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no video track');
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const [codec, seconds] = [await track.getCodec(), await input.computeDuration()];
  // Every browser plays it; other codecs cannot be converted here.
  if (codec !== 'avc') throw new Error(`codec ${codec}`);
  if (Math.max(width, height) > maxVideoSide || seconds > maxVideoSeconds) throw new Error('too large or too long');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    input,
    output,
    tags: { images: [{ data: cover, mimeType: 'image/jpeg', kind: 'coverFront' }] },
  });
  if (!conversion.isValid) throw new Error('the clip cannot be copied');
  await conversion.execute();
  if (!target.buffer) throw new Error('the clip was not written');
  return { data: new Uint8Array(target.buffer), mime: 'video/mp4', width, height };
};

/**
 * Reads a model's clip with a cover picture.
 * @throws EngineError `result-unreadable`
 */
export const readModelClip = async (data: Uint8Array, cover: EnginePicture): Promise<EnginePicture> => {
  try {
    return await rewrap(data, await sharp(cover.data).jpeg({ quality: 86 }).toBuffer());
  } catch (cause) {
    throw unreadable(cause);
  }
};
