import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { refusedSides } from '@atelier/contract/image-sizes';
import type { UploadedImage } from '@atelier/contract/task';
import type { UploadLimits } from '@atelier/contract/tools';
import type { PictureHeader } from './picture-header.ts';

/** True when the tool accepts a stored image without reduction or crop. */
export const isUsableAsIs = (image: UploadedImage, rules: PictureRules): boolean =>
  checkPicture({ kind: 'png', width: image.width, height: image.height }, image.bytes, rules).kind === 'fine';

/** Fetches the image as a file, so that it passes the same checks as any other. */
export const fetchPicture = async (image: Pick<UploadedImage, 'url' | 'name'>): Promise<File> => {
  const response = await fetch(image.url);
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], image.name, { type: blob.type });
};

/** Image limits of a tool, from the server. */
export interface PictureRules extends UploadLimits {
  /** Maximum side for this tool in pixels. */
  max_side: number;
  /** True when the browser may reduce larger images. */
  compresses: boolean;
}

export type PictureVerdict =
  | { kind: 'fine' }
  /** Reduces to this size (unchanged when only the file size is too large), then uploads. */
  | { kind: 'reduce'; width: number; height: number }
  | { kind: 'refuse'; code: ErrorCode; details: ErrorDetails; cure?: 'crop' };

/** Larger images are not decoded in the browser, as protection from memory exhaustion. */
const decodePixels = 160_000_000;
const decodeBytes = 120 * 1024 * 1024;

/** One decimal, but never rounded down to the limit itself: 2.504 becomes 2.51. */
const ratioWords = (ratio: number): number => {
  const tenths = Math.round(ratio * 10) / 10;
  return tenths < ratio && ratio - tenths < 0.05 ? Math.ceil(ratio * 100) / 100 : tenths;
};

const megapixels = (pixels: number): number => Math.round(pixels / 1_000_000);
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const refuse = (code: ErrorCode, details: ErrorDetails = {}, cure?: 'crop'): PictureVerdict => ({
  kind: 'refuse',
  code,
  details,
  ...(cure === undefined ? {} : { cure }),
});

/** Target size of an oversized image. */
const reducedTo = (width: number, height: number, rules: PictureRules): PictureVerdict => {
  const bySide = rules.max_side / Math.max(width, height);
  const byPixels = Math.sqrt(rules.max_pixels / (width * height));
  const scale = Math.min(1, bySide, byPixels);
  return { kind: 'reduce', width: Math.floor(width * scale), height: Math.floor(height * scale) };
};

/** Centre crop of a long image to a ratio just within the limit. */
export const cropToRatio = (
  width: number,
  height: number,
  maxRatio: number,
): { x: number; y: number; width: number; height: number } => {
  if (width >= height) {
    const kept = Math.min(width, Math.floor(height * maxRatio));
    return { x: Math.floor((width - kept) / 2), y: 0, width: kept, height };
  }
  const kept = Math.min(height, Math.floor(width * maxRatio));
  return { x: 0, y: Math.floor((height - kept) / 2), width, height: kept };
};

/** Same checks and messages as on the server, before the upload. First match wins: type, damage, minimum size, ratio, then size. */
export const checkPicture = (header: PictureHeader, bytes: number, rules: PictureRules): PictureVerdict => {
  if (header.kind === 'heic') return refuse('41011');
  if (header.kind === 'other') return refuse('41010');
  if (header.kind === 'damaged') return refuse('41012');
  const { width, height } = header;
  const pixels = width * height;
  const longest = Math.max(width, height);
  const shortest = Math.min(width, height);
  if (shortest < rules.min_side) return refuse('41013', { width, height, min: rules.min_side });
  const isDecodable = pixels <= decodePixels && bytes <= decodeBytes;
  if (longest / shortest > rules.max_ratio) {
    const cropped = { ...header, ...cropToRatio(width, height, rules.max_ratio) };
    const isCurable = isDecodable && checkPicture(cropped, bytes, rules).kind !== 'refuse';
    const cure = isCurable ? 'crop' : undefined;
    return refuse('41014', { ratio: ratioWords(longest / shortest), max: rules.max_ratio }, cure);
  }
  if (rules.compresses && isDecodable) {
    const isOversize = bytes > rules.max_bytes || pixels > rules.max_pixels || longest > rules.max_side;
    return isOversize ? reducedTo(width, height, rules) : { kind: 'fine' };
  }
  if (pixels > rules.max_pixels) return refuse('41015', { max: megapixels(rules.max_pixels) });
  if (bytes > rules.max_bytes) return refuse('41016', { maxSize: megabytes(rules.max_bytes) });
  const sides = refusedSides(header, rules.max_side);
  return sides ? refuse(sides.code, sides.details) : { kind: 'fine' };
};
