import type { DownloadFormat } from '@atelier/contract/download';
import { convertPicture } from '../../engine/picture/convert.ts';

/** How somebody wants to keep a result. */
export interface DownloadShape {
  format: DownloadFormat;
  /** On a white square of this side. */
  square?: number;
  /** Largest file, KB of 1024 bytes. */
  maxKb?: number;
}

interface Source {
  data: Buffer;
  mime: string;
}

const videoMime = 'video/mp4';
const vectorMime = 'image/svg+xml';

/** Clips stay clips, only vectors become vectors, and every picture can be any picture of any shape. */
export const canBecome = (mime: string, { format, square, maxKb }: DownloadShape): boolean => {
  const isShaped = square !== undefined || maxKb !== undefined;
  if (mime === videoMime || format === 'mp4') return mime === videoMime && format === 'mp4' && !isShaped;
  return format !== 'svg' || (mime === vectorMime && !isShaped);
};

/**
 * The one place where a file that leaves the product is made: single downloads and the files of a zip alike.
 * @returns null where the source cannot become that.
 */
export async function renderDownload({ data, mime }: Source, shape: DownloadShape): Promise<Source | null> {
  if (!canBecome(mime, shape)) return null;
  const { format, square, maxKb } = shape;
  if (format === 'mp4' || format === 'svg') return { data, mime };
  const wanted = `image/${format}`;
  const fits = maxKb === undefined || data.byteLength <= maxKb * 1024;
  if (mime === wanted && square === undefined && fits) return { data, mime };
  const drawn = await convertPicture(data, format, {
    ...(square !== undefined && { square }),
    ...(maxKb !== undefined && { maxBytes: maxKb * 1024 }),
  });
  return { data: drawn, mime: wanted };
}
