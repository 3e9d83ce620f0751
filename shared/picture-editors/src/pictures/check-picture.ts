import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { refusedSides } from '@atelier/contract/picture-side';
import type { UploadLimits } from '@atelier/contract/tools';
import type { PictureHeader } from './picture-header.ts';

/** Picture limits of a tool, from the server. */
export interface PictureRules extends UploadLimits {
  /** Longest accepted side for this tool, pixels. */
  max_side: number;
  /** May the browser reduce a larger picture? */
  compresses: boolean;
}

export type PictureVerdict =
  | { kind: 'fine' }
  /** Reduce to these pixels (the same ones when only the bytes are too many), then send. */
  | { kind: 'reduce'; width: number; height: number }
  | { kind: 'refuse'; code: ErrorCode; details: ErrorDetails; cure?: 'crop' };

/** Above these nothing is decoded in the browser, so that a picture made to exhaust memory stays a file. */
const decodePixels = 160_000_000;
const decodeBytes = 120 * 1024 * 1024;

/** One decimal, but never rounded down to the limit itself: 2.504 is said as 2.51. */
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

/** What an oversize picture has to come down to. */
const reducedTo = (width: number, height: number, rules: PictureRules): PictureVerdict => {
  const bySide = rules.max_side / Math.max(width, height);
  const byPixels = Math.sqrt(rules.max_pixels / (width * height));
  const scale = Math.min(1, bySide, byPixels);
  return { kind: 'reduce', width: Math.floor(width * scale), height: Math.floor(height * scale) };
};

/** The middle of a long picture, cut so that its ratio is just within the limit. */
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

/** The same words as the server's, before a byte is sent. The first reason wins: type, damage, smallness, ratio, then size. */
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
