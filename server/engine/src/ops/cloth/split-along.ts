import { findComponents, type Mask } from '../geometry/mask.ts';
import type { LimbCut } from './limb-cuts.ts';

/** Both sides of a cut, the larger first. */
export const splitAlong = (mask: Mask, { from, to }: LimbCut): Uint32Array[] => {
  const { width, height } = mask;
  const data = mask.data.slice();
  const steps = Math.ceil(3 * Math.hypot(to.x - from.x, to.y - from.y));
  // Two pixels beyond either end and two wide, so that no corner holds the sides together.
  for (let step = -6; step <= steps + 6; step++) {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps);
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
    for (const [column, row] of [
      [x, y],
      [x + 1, y],
      [x, y + 1],
    ] as const) {
      if (column >= 0 && row >= 0 && column < width && row < height) data[row * width + column] = 0;
    }
  }
  return findComponents({ ...mask, data })
    .map(({ pixels }) => pixels)
    .sort((p, q) => q.length - p.length);
};
