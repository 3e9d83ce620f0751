import { outputSizeOf } from '@atelier/catalogue/output-size';
import sharp, { type Sharp } from 'sharp';
import '../steady-sharp.ts';

export type DownloadFormat = 'png' | 'jpeg' | 'webp';

export interface ConvertOptions {
  /** White canvas that contains the whole picture: a ratio, or `<width>x<height>` in pixels. */
  canvas?: string;
  /** Maximum file size in bytes. A file that is too large at the lowest quality is scaled down. */
  maxBytes?: number;
}

/** Own results may be larger than uploads. */
const maxPixels = 80_000_000;
/** Qualities in descending order; below the last a smaller picture looks better. PNG: number of palette colours. */
const qualities = { jpeg: [92, 84, 76, 68, 60], webp: [90, 82, 74, 66, 60], png: [90] } as const;
/** Safety factor of the estimated size. */
const aim = 0.95;
/** Maximum scale of the next attempt. */
const minShrink = 0.85;
/**
 * The lowest quality rarely gives less than this fraction of the file size at the highest: a larger reduction scales the picture
 * immediately.
 */
const minShare = 0.12;
/** Minimum side, pixels. */
const leastSide = 200;

interface Encoding {
  format: DownloadFormat;
  /** 1 to 100; for PNG 100 is lossless, lower values use a palette. */
  quality: number;
}

const encode = (picture: Sharp, { format, quality }: Encoding): Promise<Buffer> => {
  if (format === 'jpeg') {
    return picture.flatten({ background: '#fff' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  }
  if (format === 'webp') return picture.webp({ quality, smartSubsample: true }).toBuffer();
  return picture.png(quality < 100 ? { palette: true, quality, effort: 1 } : {}).toBuffer();
};

/** Decodes the picture once and fits it to the canvas: PNG between the steps is lossless. */
const shaped = async (data: Uint8Array, canvas: string | undefined): Promise<{ picture: Sharp }> => {
  const picture = sharp(data, { limitInputPixels: maxPixels });
  if (canvas === undefined) return { picture };
  const [outputWidth = 0, outputHeight = 0] = canvas.split('x').map(Number);
  const wanted = canvas.includes(':') ? { outputSize: canvas } : { outputSize: 'own', outputWidth, outputHeight };
  const { width, height } = outputSizeOf(wanted, await picture.metadata());
  picture.resize(width, height, { fit: 'contain', background: '#fff' }).flatten({ background: '#fff' });
  return { picture };
};

/** Finds the best quality that fits in two or three attempts; `least` is the file of the lowest quality, which fits. */
const bestWithin = async (
  encodeAt: (quality: number) => Promise<Buffer>,
  { qualities, maxBytes, least }: { qualities: readonly number[]; maxBytes: number; least: Buffer },
): Promise<Buffer> => {
  let best = least;
  let [from, to] = [0, qualities.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const tried = await encodeAt(qualities[middle] ?? 0);
    if (tried.byteLength <= maxBytes) [best, to] = [tried, middle];
    else from = middle + 1;
  }
  return best;
};

/**
 * Reduces quality first, then size. A file that is too large even at the minimum side is returned anyway. @param wholeBytes the picture's
 * size in the best quality
 */
const withinLimit = async (
  source: Uint8Array,
  format: DownloadFormat,
  maxBytes: number,
  wholeBytes: number,
): Promise<Buffer> => {
  const { width, height } = await sharp(source).metadata();
  const minScale = Math.min(1, leastSide / Math.min(width, height));
  const clamp = (scale: number) => Math.max(minScale, Math.min(1, scale));
  let scale = clamp(Math.sqrt(maxBytes / (minShare * wholeBytes)));
  for (;;) {
    const size = [Math.round(width * scale), Math.round(height * scale)] as const;
    const encodeAt = (quality: number) => encode(sharp(source).resize(...size), { format, quality });
    const least = await encodeAt(qualities[format].at(-1) ?? 0);
    if (least.byteLength <= maxBytes) return bestWithin(encodeAt, { qualities: qualities[format], maxBytes, least });
    if (scale === minScale) return least;
    scale = clamp(scale * Math.min(minShrink, aim * Math.sqrt(maxBytes / least.byteLength)));
  }
};

/** Converts a picture to the format that the user chose. JPEG has no transparency and gets a white background. */
export const convertPicture = async (
  data: Uint8Array,
  format: DownloadFormat,
  { canvas, maxBytes }: ConvertOptions = {},
): Promise<Buffer> => {
  const quality = format === 'png' ? 100 : qualities[format][0];
  const { picture } = await shaped(data, canvas);
  const whole = await encode(picture.clone(), { format, quality });
  if (maxBytes === undefined || whole.byteLength <= maxBytes) return whole;
  return withinLimit(await picture.png({ compressionLevel: 1 }).toBuffer(), format, maxBytes, whole.byteLength);
};
