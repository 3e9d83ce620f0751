import type { DownloadFormat } from '@atelier/contract/download';
import sharp from 'sharp';
import { embedXmp, readXmp } from '../provenance/embed-xmp.ts';
import { drawLabelOn } from '../provenance/label.ts';
import { saysGenerated } from '../provenance/xmp.ts';
import { convertPicture } from './convert.ts';

/** Options of a download. */
export interface DownloadShape {
  format: DownloadFormat;
  /** White canvas: a ratio, or `<width>x<height>` in pixels. */
  canvas?: string;
  /** Maximum file size, KB of 1024 bytes. */
  maxKb?: number;
}

interface Source {
  data: Buffer;
  mime: string;
}

/** Names and further layers of a layered file. */
interface Layers {
  /** Name of the source's own layer. */
  name: string;
  /** Input pictures of the source. */
  inputs: readonly (Source & { name: string })[];
}

export const psdMime = 'image/vnd.adobe.photoshop';
const videoMime = 'video/mp4';
const vectorMime = 'image/svg+xml';

/** Clips stay clips, only vectors become vectors, and every picture can become layers or a picture of any shape. */
export const canBecome = (mime: string, { format, canvas, maxKb }: DownloadShape): boolean => {
  const isShaped = canvas !== undefined || maxKb !== undefined;
  if (mime === videoMime || format === 'mp4') return mime === videoMime && format === 'mp4' && !isShaped;
  if (format === 'psd') return !isShaped;
  return format !== 'svg' || (mime === vectorMime && !isShaped);
};

const formats: Readonly<Record<string, DownloadFormat>> = {
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  [vectorMime]: 'svg',
  [videoMime]: 'mp4',
};

/** Format that preserves the file type. */
export const formatOf = (mime: string): DownloadFormat => formats[mime] ?? 'png';

/** Bytes that a container adds to the packet: chunk or segment, keyword, and in WebP a second header; the maximum is 34. */
const packetFrame = 40;

/** Copies the source's packet, so that the provenance of a picture is kept in every format. */
const carryXmp = async (
  data: Buffer,
  mime: 'image/png' | 'image/jpeg' | 'image/webp',
  xmp: string,
): Promise<Buffer> => {
  const { width, height } = await sharp(data).metadata();
  return embedXmp({ data, mime, width, height }, xmp);
};

interface Label {
  /** Pictures of a generative model get the visible label. */
  hasLabel: boolean;
}

/** Adds the visible label where a generative model created the picture. */
const labelled = async ({ data, mime }: Source, { hasLabel }: Label): Promise<Buffer> =>
  hasLabel && saysGenerated(readXmp(data, mime)) ? drawLabelOn(data) : data;

/** True when the file is downloaded unchanged, without rendering. Requires that the source can become `shape` (`canBecome`). */
export const leavesUnchanged = (
  { data, mime }: Source,
  { format, canvas, maxKb }: DownloadShape,
  { hasLabel }: Label,
): boolean => {
  if (format === 'mp4' || format === 'svg') return true;
  if (mime !== `image/${format}` || canvas !== undefined) return false;
  const fits = maxKb === undefined || data.byteLength <= maxKb * 1024;
  return fits && !(hasLabel && saysGenerated(readXmp(data, mime)));
};

/**
 * Renders every file that leaves the product: single downloads and the files of a zip. Clips were labelled at creation. The provenance
 * stays in the file. @returns null where the source cannot be converted.
 */
export const renderDownload = async (
  source: Source,
  shape: DownloadShape,
  label: Label,
  { name, inputs }: Layers = { name: '', inputs: [] },
): Promise<Source | null> => {
  const { data, mime } = source;
  const { format, canvas, maxKb } = shape;
  if (!canBecome(mime, shape)) return null;
  if (format === 'mp4' || format === 'svg' || leavesUnchanged(source, shape, label)) return source;
  const xmp = readXmp(data, mime);
  const marked = await labelled(source, label);
  if (format === 'psd') {
    // Loads the library only in child processes that need it.
    const { renderPsd } = await import('./render-psd.ts');
    const hidden = [];
    for (const input of inputs) hidden.push({ name: input.name, data: await labelled(input, label) });
    return { data: await renderPsd({ name, data: marked }, hidden, xmp), mime: psdMime };
  }
  const wanted = `image/${format}` as const;
  const drawn = await convertPicture(marked, format, {
    ...(canvas !== undefined && { canvas }),
    ...(maxKb !== undefined && { maxBytes: maxKb * 1024 - (xmp === null ? 0 : Buffer.byteLength(xmp) + packetFrame) }),
  });
  return { data: xmp === null ? drawn : await carryXmp(drawn, wanted, xmp), mime: wanted };
};
