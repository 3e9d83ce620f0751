import type { Point } from './outline.ts';

/** Share of the light that a drawn seam takes away. */
const seamDepth = 0.22;
/** Half the width of a drawn seam, a share of the longer side, pixels at least. */
const seamWidth = 1 / 700;
const minSeamWidth = 0.8;

/** The shade with seams drawn from end to end. */
export const shadeSeams = (
  shade: Float32Array,
  seams: readonly (readonly [Point, Point])[],
  { width, height }: { width: number; height: number },
): Float32Array => {
  const out = shade.slice();
  const half = Math.max(minSeamWidth, seamWidth * Math.max(width, height));
  const reach = Math.ceil(3 * half);
  for (const [from, to] of seams) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.max(1e-6, Math.hypot(dx, dy));
    const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach];
    const [top, bottom] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
        const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
        const along = Math.max(0, Math.min(1, (px * dx + py * dy) / length ** 2));
        const away = Math.hypot(px - along * dx, py - along * dy) / half;
        if (away > 3) continue;
        const i = y * width + x;
        out[i] = out[i] * (1 - seamDepth * Math.exp((-away * away) / 2));
      }
    }
  }
  return out;
};
