import { blurBox } from '../geometry/box-filter.ts';
import { createMask, erode } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createBilinearReader, resamplePlane } from '../geometry/resample.ts';

/** Writes the garment's own colour (red, green, blue, 0 to 255) at a pixel with the given alpha. */
export type ForegroundReader = (x: number, y: number, alpha: number, out: Float32Array) => void;

/** Distance from the edge, in pixels of the small image, at which colours count as pure. */
const coreMargin = 2;
/** Radius of the spread colours, pixels of the small image; the wide one fills what the near one does not reach. */
const nearReach = 4;
const wideReach = 24;

/** Minimum difference between the tints of garment and background (distance from grey, 8-bit steps) for distinguishing spill from cloth. */
const clearDifference = 16;
/** Maximum share of a pixel that counts as background spill where alpha says garment: JPEG smears colour 2 to 3 pixels inwards. */
const maxSpill = 0.6;

/**
 * Computes edge colours without the old background (Forte 2021, "blur fusion"): pure garment and pure background colours are spread over
 * the edge on a small copy; the residual of the pixel against their mix by alpha is added to the garment by alpha. A remaining shift from
 * the garment's tint towards the background's is spill and removed; brightness stays, it is mostly folds.
 */
export const createForegroundReader = (picture: Raster, small: Raster, smallAlpha: Float32Array): ForegroundReader => {
  const core = (isPure: (alpha: number) => boolean) =>
    new Float32Array(
      erode(
        createMask(small, (at) => isPure(smallAlpha[at])),
        coreMargin,
      ).data,
    );
  const garment = pushColours(
    small,
    core((alpha) => alpha > 0.97),
  );
  const ground = pushColours(
    small,
    core((alpha) => alpha < 0.03),
  );
  const reader = createBilinearReader(small, picture);
  const rest = new Float32Array(3);
  const towards = new Float32Array(3);
  return (x, y, alpha, out) => {
    reader.moveTo(x, y);
    const at = (y * picture.width + x) * picture.channels;
    let restMean = 0;
    let towardsMean = 0;
    for (let c = 0; c < 3; c++) {
      const front = reader.read(garment[c] as Float32Array);
      const back = reader.read(ground[c] as Float32Array);
      rest[c] = alpha * (picture.data[at + c] - alpha * front - (1 - alpha) * back);
      towards[c] = back - front;
      out[c] = front + rest[c];
      restMean += rest[c] / 3;
      towardsMean += towards[c] / 3;
    }
    let lean = 0;
    let span = clearDifference ** 2;
    for (let c = 0; c < 3; c++) {
      const tint = towards[c] - towardsMean;
      lean += (rest[c] - restMean) * tint;
      span += tint * tint;
    }
    const spill = Math.max(0, Math.min(maxSpill, lean / span));
    for (let c = 0; c < 3; c++) {
      const tint = towards[c] - towardsMean;
      out[c] = Math.max(0, Math.min(255, out[c] - spill * tint));
    }
  };
};

/** The wide colours are a fallback, smooth over 24 pixels: a quarter of the size is enough. */
const coarse = 4;

/** Three colour planes averaged over the weighted pixels near each pixel. */
const pushColours = (small: Raster, weight: Float32Array): Float32Array[] => {
  const { width, height } = small;
  const near = spreadTwice(weight, width, height, nearReach);
  const coarseSize = { width: Math.ceil(width / coarse), height: Math.ceil(height / coarse) };
  const reach = wideReach / coarse;
  const wide = spreadTwice(thin(weight, small, coarseSize), coarseSize.width, coarseSize.height, reach);
  let total = 0;
  for (let i = 0; i < weight.length; i++) total += weight[i];
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(weight.length);
    let sum = 0;
    for (let i = 0; i < plane.length; i++) {
      plane[i] = weight[i] * small.data[i * small.channels + c];
      sum += plane[i];
    }
    const mean = sum / Math.max(1, total);
    const nearSum = spreadTwice(plane, width, height, nearReach);
    const fallback = spreadTwice(thin(plane, small, coarseSize), coarseSize.width, coarseSize.height, reach);
    for (let i = 0; i < fallback.length; i++) fallback[i] = (fallback[i] + 1e-4 * mean) / (wide[i] + 1e-4);
    const pushed = resamplePlane(fallback, coarseSize, small);
    for (let i = 0; i < plane.length; i++) pushed[i] = (nearSum[i] + 0.02 * pushed[i]) / (near[i] + 0.02);
    return pushed;
  });
};

const spreadTwice = (plane: Float32Array, width: number, height: number, radius: number): Float32Array =>
  blurBox(blurBox(plane, width, height, radius), width, height, radius);

/** Means over squares of `coarse` pixels. */
const thin = (
  plane: Float32Array,
  { width, height }: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array => {
  const out = new Float32Array(to.width * to.height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / coarse) * to.width;
    for (let x = 0; x < width; x++, at++) out[row + (x >> 2)] = out[row + (x >> 2)] + plane[at] / (coarse * coarse);
  }
  return out;
};
