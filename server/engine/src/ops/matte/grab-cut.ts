import { findBounds } from '../geometry/mask.ts';
import { type Cv, callOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';

/** Labels of pixels before GrabCut, as OpenCV's constants. */
export const trimapLabel = { background: 0, foreground: 1, maybeBackground: 2, maybeForeground: 3 } as const;

const iterationCount = 2;

/** Background margin around the possible garment, as a share of the longer side: GrabCut learns the background there. */
const groundMargin = 0.1;

/**
 * GrabCut (Rother 2004) from a trimap of `trimapLabel`s; returns 1 for garment, 0 for background. Pixels with a definite label keep it.
 * Works on the possible garment and a margin of background. Takes half a second for 512 x 512 px, so never call it on more.
 */
export const runGrabCut = (
  cv: Cv,
  picture: Raster,
  trimap: Uint8Array,
  seed: number,
  iterations = iterationCount,
): Uint8Array => {
  const { width, data } = picture;
  const box = findOpenBox(picture, trimap);
  const out = trimap.map((label) => (label === trimapLabel.foreground ? 1 : 0));
  if (!box) return out;
  const image = new cv.Mat(box.height, box.width, cv.CV_8UC3);
  const labels = new cv.Mat(box.height, box.width, cv.CV_8UC1);
  const background = new cv.Mat();
  const foreground = new cv.Mat();
  try {
    callOpenCv(cv, () => {
      // One view each: each access to `.data` creates a new one.
      const pixels = image.data;
      const cut = labels.data;
      for (let y = 0; y < box.height; y++) {
        const from = (box.top + y) * width + box.left;
        pixels.set(data.subarray(from * 3, (from + box.width) * 3), y * box.width * 3);
        cut.set(trimap.subarray(from, from + box.width), y * box.width);
      }
      const frame = new cv.Rect(0, 0, box.width, box.height);
      cv.setRNGSeed(seed & 0x7fffffff);
      cv.grabCut(image, labels, frame, background, foreground, iterations, cv.GC_INIT_WITH_MASK);
      const view = labels.data;
      for (let y = 0; y < box.height; y++) {
        const to = (box.top + y) * width + box.left;
        for (let x = 0; x < box.width; x++) out[to + x] = view[y * box.width + x] & 1;
      }
    });
    return out;
  } finally {
    for (const mat of [image, labels, background, foreground]) mat.delete();
  }
};

/** Bounding box of all pixels that are not definite background, with its margin; undefined when everything is background. */
const findOpenBox = ({ width, height }: Raster, trimap: Uint8Array) => {
  const open = findBounds(trimap, width, (value) => value !== trimapLabel.background);
  if (!open) return undefined;
  const margin = Math.round(groundMargin * Math.max(width, height));
  const [left, top] = [Math.max(0, open.left - margin), Math.max(0, open.top - margin)];
  return {
    left,
    top,
    width: Math.min(width, open.right + margin) - left,
    height: Math.min(height, open.bottom + margin) - top,
  };
};
