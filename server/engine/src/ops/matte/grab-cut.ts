import { type Cv, callOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';

/** What is known of a pixel before GrabCut, in OpenCV's numbers. */
export const trimapLabel = { background: 0, foreground: 1, maybeBackground: 2, maybeForeground: 3 } as const;

const iterationCount = 3;

/**
 * GrabCut (Rother 2004) from a trimap of `trimapLabel`s; returns 1 for garment, 0 for ground. Sure pixels keep their label.
 * About 1 s at 512 px, so never call it on more.
 */
export const runGrabCut = (
  cv: Cv,
  picture: Raster,
  trimap: Uint8Array,
  seed: number,
  iterations = iterationCount,
): Uint8Array => {
  const { width, height, data } = picture;
  const image = new cv.Mat(height, width, cv.CV_8UC3);
  const labels = new cv.Mat(height, width, cv.CV_8UC1);
  const background = new cv.Mat();
  const foreground = new cv.Mat();
  try {
    return callOpenCv(cv, () => {
      image.data.set(data);
      labels.data.set(trimap);
      cv.setRNGSeed(seed & 0x7fffffff);
      cv.grabCut(
        image,
        labels,
        new cv.Rect(0, 0, width, height),
        background,
        foreground,
        iterations,
        cv.GC_INIT_WITH_MASK,
      );
      // One view: every access to `.data` builds a new one.
      const view = labels.data;
      return Uint8Array.from(view, (label) => label & 1);
    });
  } finally {
    for (const mat of [image, labels, background, foreground]) mat.delete();
  }
};
