import type { Mat } from '@techstark/opencv-js';
import { type Cv, callOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Pose } from './camera-move.ts';

/** A picture held by OpenCV, drawn into frames of its own size in any pose. */
export interface FrameLayer {
  /** RGBA of the frame; valid until the next call. Outside of the picture: its edge when opaque, clear otherwise. */
  draw(pose: Pose): Uint8Array;
  free(): void;
}

/** An opaque layer from three channels, or one with premultiplied alpha from four. */
export const createFrameLayer = (cv: Cv, picture: Raster): FrameLayer => {
  const { width, height, channels, data } = picture;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const alpha = channels === 4 ? data[i * 4 + 3] : 255;
    for (let c = 0; c < 3; c++) rgba[i * 4 + c] = Math.round((data[i * channels + c] * alpha) / 255);
    rgba[i * 4 + 3] = alpha;
  }
  const source: Mat = new cv.Mat(height, width, cv.CV_8UC4);
  const frame: Mat = new cv.Mat();
  const matrix: Mat = new cv.Mat(2, 3, cv.CV_64F);
  source.data.set(rgba);
  const border = channels === 4 ? cv.BORDER_CONSTANT : cv.BORDER_REPLICATE;
  return {
    draw({ scale, right, down }) {
      return callOpenCv(cv, () => {
        const shiftX = ((1 - scale) * width) / 2 + right * width;
        const shiftY = ((1 - scale) * height) / 2 + down * height;
        matrix.data64F.set([scale, 0, shiftX, 0, scale, shiftY]);
        const size = new cv.Size(width, height);
        cv.warpAffine(source, frame, matrix, size, cv.INTER_LINEAR, border, new cv.Scalar(0, 0, 0, 0));
        return frame.data as Uint8Array;
      });
    },
    free() {
      source.delete();
      frame.delete();
      matrix.delete();
    },
  };
};

/** Lays a frame with premultiplied alpha over another, in place. */
export const layFrameOver = (below: Uint8Array, above: Uint8Array): void => {
  for (let at = 0; at < below.length; at += 4) {
    const clear = 255 - above[at + 3];
    if (clear === 255) continue;
    for (let c = at; c < at + 3; c++) below[c] = above[c] + ((below[c] * clear) / 255 + 0.5);
  }
};

/** Mixes a frame into another, in place; `share` 0 to 1. */
export const dissolveFrame = (below: Uint8Array, above: Uint8Array, share: number): void => {
  for (let at = 0; at < below.length; at++) {
    const old = below[at];
    below[at] = old + share * (above[at] - old) + 0.5;
  }
};
