import type { Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { LimbCut } from './limb-cuts.ts';
import type { Point } from './outline.ts';

interface Piece {
  pixels: Uint32Array;
  cut: LimbCut;
}

/** Per pixel of the picture: 0, or 1 + the index of the mask component there. */
export const labelParts = (
  alpha: Float32Array,
  pieces: readonly Piece[],
  mask: Mask,
  size: { width: number; height: number },
): Uint8Array => {
  const part = new Uint8Array(alpha.length);
  const best = new Float32Array(alpha.length).fill(0.5);
  for (const [nth, { pixels }] of pieces.entries()) {
    // Cover is enlarged rather than labels, so that it ends smoothly.
    const cover = resamplePlane(growOver(pixels, mask), mask, size);
    for (let i = 0; i < part.length; i++) {
      if (alpha[i] === 0 || cover[i] <= best[i]) continue;
      best[i] = cover[i];
      part[i] = nth + 1;
    }
  }
  for (const [nth, piece] of pieces.entries()) {
    // A sleeve's other side is the body, a leg's the other leg.
    const other = pieces.findIndex((each) => each !== piece && each.cut === piece.cut);
    if (other >= 0 && other < nth) continue;
    splitNearCut(part, piece, [nth + 1, other + 1], mask.width, size);
  }
  return part;
};

/** Pixels of the mask: so far beyond its outline a piece reaches, and so far from a cut its line says whose cloth it is. */
const rim = 3;
const nearCut = 3;

/** Near a cut, the straight line from end to end decides which part a pixel belongs to. */
const splitNearCut = (
  part: Uint8Array,
  { pixels, cut: { from, to } }: Piece,
  [own, beyond]: readonly [number, number],
  smallWidth: number,
  { width, height }: { width: number; height: number },
): void => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const awayOf = ({ x, y }: Point) => ((x - from.x) * dy - (y - from.y) * dx) / length;
  let lean = 0;
  for (const at of pixels) lean += awayOf({ x: at % smallWidth, y: Math.floor(at / smallWidth) });
  const scale = smallWidth / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 };
      const away = awayOf(place);
      if (Math.abs(away) > nearCut) continue;
      const along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / length;
      if (along < -nearCut || along > length + nearCut) continue;
      part[y * width + x] = away * lean > 0 ? own : beyond;
    }
  }
};

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
