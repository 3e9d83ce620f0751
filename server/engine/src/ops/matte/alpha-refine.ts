import { createMask, dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane } from '../geometry/resample.ts';
import { fitGuidedModel } from './guided-filter.ts';

/** Window and half-width of the band around the mask's edge, at 1024 px; both shrink with the guide. */
const radiusAt1024 = 6;
const bandAt1024 = 6;
const minRadius = 2;
const minBand = 3;
const epsilon = 2e-4;
/** Alpha below the first becomes 0, above the sum 1: removes the filter's own blur, and with it the background's rim. */
const cutLow = 0.28;
const cutRange = 0.62;
/** The same limits for the wide alpha. */
const wideLow = 0.05;
const wideRange = 0.9;
/** Maximum distance in pixels of the wide alpha beyond the outline, where alpha is one half. */
const wideReach = 2;

/** Two alphas of the same edge, both 0 to 1. */
export interface RefinedAlpha {
  /** For cutting out: tight, without a rim of the old background. */
  alpha: Float32Array;
  /** For repainting in place: includes the last tinted pixel, at most 2 pixels beyond the outline. */
  wide: Float32Array;
}

/**
 * Computes a soft alpha (0 to 1) at full size from a hard mask at working size: a colour guided filter fitted on `guide`, evaluated on the
 * full image within a band along the mask's edge; hard elsewhere.
 */
export const refineAlpha = (picture: Raster, guide: Raster, mask: Mask): RefinedAlpha => {
  const size = { width: guide.width, height: guide.height };
  const scale = Math.max(size.width, size.height) / 1024;
  const rough = resamplePlane(new Float32Array(mask.data), mask, size);
  const model = fitGuidedModel(guide, rough, Math.max(minRadius, Math.round(radiusAt1024 * scale)), epsilon);
  const hard = createMask(size, (at) => rough[at] > 0.5);
  const band = Math.max(minBand, Math.round(bandAt1024 * scale));
  const outer = dilate(hard, band);
  const inner = erode(hard, band);
  const reader = createBilinearReader(size, picture);
  const alpha = new Float32Array(picture.width * picture.height);
  const wide = new Float32Array(alpha.length);
  for (let y = 0; y < picture.height; y++) {
    const row = Math.min(size.height - 1, Math.floor(((y + 0.5) * size.height) / picture.height)) * size.width;
    for (let x = 0; x < picture.width; x++) {
      const near = row + Math.min(size.width - 1, Math.floor(((x + 0.5) * size.width) / picture.width));
      if (!outer.data[near]) continue;
      const i = y * picture.width + x;
      if (inner.data[near]) {
        alpha[i] = 1;
        wide[i] = 1;
        continue;
      }
      reader.moveTo(x, y);
      const at = i * picture.channels;
      const value =
        (reader.read(model.red) * picture.data[at] +
          reader.read(model.green) * picture.data[at + 1] +
          reader.read(model.blue) * picture.data[at + 2]) /
          255 +
        reader.read(model.offset);
      alpha[i] = Math.max(0, Math.min(1, (value - cutLow) / cutRange));
      wide[i] = Math.max(0, Math.min(1, (value - wideLow) / wideRange));
    }
  }
  limitReach(wide, alpha, picture);
  return { alpha, wide };
};

const limitReach = (wide: Float32Array, alpha: Float32Array, picture: Raster): void => {
  const reach = dilate(
    createMask(picture, (at) => alpha[at] >= 0.5),
    wideReach,
  ).data;
  for (let i = 0; i < wide.length; i++) if (!reach[i]) wide[i] = 0;
};
