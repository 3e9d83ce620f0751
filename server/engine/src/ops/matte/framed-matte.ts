import { createMask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from './alpha-refine.ts';
import { guideSide, strokeSide } from './constants.ts';
import { tidyMask } from './garment-mask.ts';
import { runGrabCut, trimapLabel } from './grab-cut.ts';

/** Background pixels of the working copy outside a frame drawn to the image's rim, from which GrabCut learns the background. */
const rim = 2;

/** Alpha of the foreground within a rectangle (pixels of the image), 0 to 1: for images whose garment is not found, before strokes. */
export const cutFramed = async (
  picture: Raster,
  frame: { x: number; y: number; width: number; height: number },
  seed: number,
): Promise<Float32Array> => {
  const work = await shrinkToSide(picture, strokeSide);
  const scale = work.width / picture.width;
  const left = Math.max(rim, Math.round(frame.x * scale));
  const top = Math.max(rim, Math.round(frame.y * scale));
  const right = Math.min(work.width - rim, Math.round((frame.x + frame.width) * scale));
  const bottom = Math.min(work.height - rim, Math.round((frame.y + frame.height) * scale));
  const trimap = createMask(work, (at) => {
    const x = at % work.width;
    const y = Math.floor(at / work.width);
    return x >= left && x < right && y >= top && y < bottom;
  }).data.map((inside) => (inside ? trimapLabel.maybeForeground : trimapLabel.background));
  if (right - left < 2 * rim || bottom - top < 2 * rim) return new Float32Array(picture.width * picture.height);
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, work, trimap, seed);
  const mask = tidyMask({ width: work.width, height: work.height, data: cut });
  return refineAlpha(picture, await shrinkToSide(picture, guideSide), mask).alpha;
};
