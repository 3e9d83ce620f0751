import type { ErrorCode, ErrorDetails } from './errors.ts';

/** Why a picture's sides are too long for a tool: one of them, or both; null when they are not. */
export const refusedSides = (
  { width, height }: { width: number; height: number },
  /** Longest accepted side, pixels. */
  max: number,
): { code: ErrorCode; details: ErrorDetails } | null => {
  const details = { width, height, max };
  if (width > max) return { code: height > max ? '41017' : '41021', details };
  return height > max ? { code: '41022', details } : null;
};
