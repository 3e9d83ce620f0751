import type { ErrorCode, ErrorDetails } from './errors.ts';

/** Sides that exceed a tool's limit: one of them, or both; null when none does. */
export const refusedSides = (
  { width, height }: { width: number; height: number },
  /** Longest accepted side, pixels. */
  max: number,
): { code: ErrorCode; details: ErrorDetails } | null => {
  const details = { width, height, max };
  if (width > max) return { code: height > max ? '41017' : '41021', details };
  return height > max ? { code: '41022', details } : null;
};

/** Image widths that pages can request, in pixels. Smaller images keep their size. */
export const imageWidths = [160, 320, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** URL of a reduced copy (WebP): an image's signed URL (`url`) is valid for every width. */
export const reducedAddress = (url: string, width: ImageWidth): string =>
  `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
