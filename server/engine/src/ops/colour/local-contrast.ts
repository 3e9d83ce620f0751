import { type Cv, callOpenCv } from '../geometry/opencv.ts';

/** Tiles per side of a region, so that a cheek and a brow are treated separately. */
const tiles = 4;

/**
 * Removes noise from a lightness plane of 8-bit values with a bilateral filter of the given strength (colour sigma in 8-bit steps), then
 * raises its local contrast (CLAHE, clip limit as in OpenCV; 0 skips it).
 */
export const clarifyPlane = (
  cv: Cv,
  plane: Uint8Array,
  { width, height }: { width: number; height: number },
  { noise, clip }: { noise: number; clip: number },
): Uint8Array => {
  const before = new cv.Mat(height, width, cv.CV_8UC1);
  const smooth = new cv.Mat();
  const clear = new cv.Mat();
  const clahe = clip > 0 ? new cv.CLAHE(clip, new cv.Size(tiles, tiles)) : undefined;
  try {
    return callOpenCv(cv, () => {
      before.data.set(plane);
      if (noise > 0) cv.bilateralFilter(before, smooth, 7, noise, 4);
      else before.copyTo(smooth);
      if (!clahe) return Uint8Array.from(smooth.data);
      clahe.apply(smooth, clear);
      return Uint8Array.from(clear.data);
    });
  } finally {
    before.delete();
    smooth.delete();
    clear.delete();
    clahe?.delete();
  }
};
