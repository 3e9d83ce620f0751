import type { Raster } from '../geometry/raster.ts';

/** Tint of a garment, distance from grey in 8-bit steps, from which its complementary tint is detectable. */
const clearTint = 8;
/** Pixels within which ground is looked at, every second one. */
const groundReach = 4;

/**
 * Writes the ground's part of a pixel that holds garment of the colour `own`. Where the outline is too far out, more of the old dye is taken off than the
 * pixel has, which leaves a rim of the complementary colour, blue round yellow cloth; where it is too far in, a rim of the old dye. So the ground's part
 * leans to either side no farther than the ground beside it, or to the other side than the pixel itself.
 */
export const readGround = (
  picture: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  out: Float32Array,
): void => {
  const { data, width, channels } = picture;
  const i = y * width + x;
  const mean = (own[0] + own[1] + own[2]) / 3;
  let square = 0;
  let lean = 0;
  let seen = 0;
  for (let c = 0; c < 3; c++) {
    const tint = own[c] - mean;
    out[c] = data[i * channels + c] - wide[i] * own[c];
    square += tint * tint;
    lean += out[c] * tint;
    seen += data[i * channels + c] * tint;
  }
  if (square < clearTint * clearTint || (lean <= 0 && lean >= (1 - wide[i]) * Math.min(0, seen))) return;
  const beside = leanOfGround(picture, wide, x, y, own, mean);
  if (beside === undefined) return;
  const least = (1 - wide[i]) * Math.min(0, seen, beside);
  const most = (1 - wide[i]) * Math.max(0, beside);
  const kept = Math.max(least, Math.min(most, lean));
  for (let c = 0; c < 3; c++) out[c] = out[c] + ((kept - lean) / square) * (own[c] - mean);
};

/** How far the ground beside a pixel leans towards the tint of `own`, whose mean is given; below 0 to the other side. Undefined where there is none. */
const leanOfGround = (
  { data, width, height, channels }: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  mean: number,
): number | undefined => {
  let [count, lean] = [0, 0];
  for (let v = Math.max(0, y - groundReach); v <= Math.min(height - 1, y + groundReach); v += 2) {
    for (let u = Math.max(0, x - groundReach); u <= Math.min(width - 1, x + groundReach); u += 2) {
      const at = v * width + u;
      if (wide[at] > 0) continue;
      count++;
      for (let c = 0; c < 3; c++) lean += data[at * channels + c] * (own[c] - mean);
    }
  }
  return count > 0 ? lean / count : undefined;
};
