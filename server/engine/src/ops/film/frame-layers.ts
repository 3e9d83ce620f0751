import type { Mat } from '@techstark/opencv-js';
import { type Cv, callOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Pose } from './camera-move.ts';
import type { MovingLight } from './moving-light.ts';

/** Compensates mid-tones for the loss by the highlight compression. */
const keptOfLight = 1.6;

/** An image in OpenCV memory, drawn into frames of its own size in any pose. */
export interface FrameLayer {
  /** RGBA of the frame; valid until the next call. Outside the image: its edge pixels when opaque, transparent otherwise. */
  draw(pose: Pose): Uint8Array;
  /** Relights the image for `time` (0 to 1), for subsequent drawing. */
  light(moving: MovingLight, time: number): void;
  free(): void;
}

/** Creates an opaque layer from three channels, or one with premultiplied alpha from four. */
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
  const coarse: Mat = new cv.Mat();
  const gain: Mat = new cv.Mat();
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
    light(moving, time) {
      callOpenCv(cv, () => {
        coarse.create(moving.height, moving.width, cv.CV_32F);
        coarse.data32F.set(moving.gainAt(time));
        cv.resize(coarse, gain, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
        lightPixels(rgba, gain.data32F as Float32Array, source.data as Uint8Array);
      });
    },
    free() {
      coarse.delete();
      gain.delete();
      source.delete();
      frame.delete();
      matrix.delete();
    },
  };
};

/** Multiplies premultiplied colours by a gain; lighter colours gain less, so that nothing clips. */
const lightPixels = (rgba: Uint8Array, gain: Float32Array, out: Uint8Array): void => {
  for (let i = 0, at = 0; i < gain.length; i++, at += 4) {
    const alpha = rgba[at + 3];
    if (alpha === 0) continue;
    const change = gain[i] - 1;
    for (let c = at; c < at + 3; c++) {
      const own = rgba[c];
      out[c] = own + (change > 0 ? change * own * (1 - own / (alpha + 1)) * keptOfLight : change * own) + 0.5;
    }
  }
};

/** Composites a frame with premultiplied alpha over another, in place. */
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
