import { inflateRelief } from '../cloth/relief.ts';
import { toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';

/** Longest side at which light is computed; it has no finer detail. */
const workSide = 384;
/** Sideways swing of the lamp, 1 in the image plane; resulting change and its limits, as shares of the colour. */
const swing = 0.8;
const depth = 0.6;
const darkest = 0.74;
const brightest = 1.3;
/** Specular highlight of the lamp, which crosses the subject once: strength, half its width as a share of the frame, and its slant. */
const gleam = 0.12;
const gleamBreadth = 0.2;
const lean = 0.3;

/** Light that moves over a subject during a clip. */
export interface MovingLight {
  width: number;
  height: number;
  /** Colour multipliers at `time` (0 to 1): 1 everywhere at both ends; valid until the next call. */
  gainAt(time: number): Float32Array;
}

/**
 * A lamp that swings from the middle to the left, over the subject to the right and back, lighting a body inflated from the outline with
 * folds from fine lightness changes. `alpha` 0 to 1, of the image's size; `strength` 0 to 1.
 */
export const createMovingLight = async (
  picture: Raster,
  alpha: Float32Array,
  strength: number,
): Promise<MovingLight> => {
  const small = await shrinkToSide(picture, workSide);
  const { width, height } = small;
  const cover = resamplePlane(alpha, picture, small);
  const { slopeX } = inflateRelief(cover, toOklabPlanes(small.data, small.channels).lightness, small);
  const facing = slopeX.map((slope) => -slope / Math.hypot(1, slope));
  const gain = new Float32Array(width * height);
  return {
    width,
    height,
    gainAt(time) {
      const side = -swing * Math.sin(2 * Math.PI * time);
      const rise = strength * gleam * Math.sin(Math.PI * time) ** 2;
      // From beyond the left end to beyond the right end.
      const middle = -0.6 + 2.2 * time;
      for (let i = 0; i < gain.length; i++) {
        const x = (i % width) / width;
        const y = Math.floor(i / width) / height;
        const off = (x + lean * (y - 0.5) - middle) / gleamBreadth;
        const value = 1 + strength * depth * side * facing[i] + rise * Math.exp(-off * off);
        gain[i] = Math.max(darkest, Math.min(brightest, value));
      }
      return gain;
    },
  };
};
