import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';

/** Blur radii, near to far, each filling what the nearer one does not reach. */
const radii = [3, 10, 32, 96] as const;

/**
 * The picture without its subject: colours of the ground spread behind the mask, nearest first. Soft, good for the narrow rim that a moving
 * subject lays open; no invented scene. `alpha` 0 to 1.
 */
export const fillBehind = ({ width, height, channels, data }: Raster, alpha: Float32Array): Raster => {
  const isGround = alpha.map((value) => (value < 0.02 ? 1 : 0));
  const weights = radii.map((radius) => blurBox(isGround, width, height, radius));
  const out = new Uint8Array(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const plane = isGround.map((weight, i) => weight * data[i * channels + c]);
    const mean =
      plane.reduce((sum, value) => sum + value, 0) /
      Math.max(
        1,
        isGround.reduce((sum, w) => sum + w, 0),
      );
    const layers = radii.map((radius) => blurBox(plane, width, height, radius));
    for (let i = 0; i < isGround.length; i++) {
      if (isGround[i]) {
        out[i * 3 + c] = data[i * channels + c];
        continue;
      }
      const at = weights.findIndex((layer) => layer[i] > 0.05);
      out[i * 3 + c] = at < 0 ? mean : Math.round(layers[at]?.[i] / weights[at]?.[i]);
    }
  }
  return { width, height, channels: 3, data: out };
};
