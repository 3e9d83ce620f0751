import type { Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';

/** Per pixel of the picture: 0, or 1 + the place of the piece of the mask that lies there. */
export const labelParts = (
  alpha: Float32Array,
  pieces: readonly { pixels: Uint32Array }[],
  mask: Mask,
  size: { width: number; height: number },
): Uint8Array => {
  const part = new Uint8Array(alpha.length);
  const best = new Float32Array(alpha.length).fill(0.5);
  for (const [nth, { pixels }] of pieces.entries()) {
    // Cover is enlarged rather than labels, so that seams come out straight.
    const cover = resamplePlane(growOver(pixels, mask), mask, size);
    for (let i = 0; i < part.length; i++) {
      if (alpha[i] === 0 || cover[i] <= best[i]) continue;
      best[i] = cover[i];
      part[i] = nth + 1;
    }
  }
  return part;
};

const rim = 3;

/** Cover of a part and of the rim beyond the garment's outline next to it. */
const growOver = (pixels: Uint32Array, { width, height, data }: Mask): Float32Array => {
  const out = new Float32Array(data.length);
  for (const at of pixels) out[at] = 1;
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - rim); row <= Math.min(height - 1, y + rim); row++) {
      for (let column = Math.max(0, x - rim); column <= Math.min(width - 1, x + rim); column++) {
        if (!data[row * width + column]) out[row * width + column] = 1;
      }
    }
  }
  return out;
};
