import type { OklabPlanes } from '../colour/oklab.ts';
import { createMask, findComponents } from '../geometry/mask.ts';
import { placeOf } from './dye-place.ts';

/** Share of dye up to which a pixel is kept. */
const kept = 0.5;
/** Largest speck, as a share of the square of the picture's longest side, and pixels. */
const most = { share: 0.0002, least: 20 } as const;
/** OKLab step across the outline up to which a speck is not distinguishable from the dyed cloth around it. */
const unseen = 0.09;
/** Lightness, OKLab, up to which tints that the eye does not see may count as a print. */
const dark = 0.32;
/** Codes under this lightness are one black on a screen, and their tints are noise. */
const black = 0.18;

interface Part {
  planes: OklabPlanes;
  place: Uint8Array;
  width: number;
  height: number;
}

/**
 * Dyes dark specks that were not distinguishable from the dyed cloth around them before: where a dark trim is about as far from the dye as a print begins, noise
 * decides pixel by pixel, and what was one black becomes black flecks on a light dye. Changes `cover`, the share of dye of each pixel. `longest` is the
 * picture's longest side, `strength` the share of dye of plain cloth.
 */
export const dyeSpecks = (
  { planes: { lightness, a, b }, place, width, height }: Part,
  cover: Float32Array,
  longest: number,
  strength: number,
): void => {
  const limit = Math.max(most.least, most.share * longest * longest);
  const print = createMask({ width, height }, (at) => place[at] !== placeOf.ground && cover[at] < kept * strength);
  for (const { area, pixels } of findComponents(print)) {
    if (area > limit || !isDark(pixels, lightness)) continue;
    let [steps, sum] = [0, 0];
    for (const at of pixels) {
      const x = at % width;
      for (const way of [-1, 1, -width, width]) {
        // Two pixels farther: the one between is mixed.
        const to = at + 2 * way;
        if (to < 0 || to >= cover.length || (Math.abs(way) === 1 && (x + 2 * way < 0 || x + 2 * way >= width)))
          continue;
        if (place[to] === placeOf.ground || print.data[to]) continue;
        steps++;
        const [own, other] = [Math.min(1, lightness[at] / black), Math.min(1, lightness[to] / black)];
        sum += Math.hypot(
          Math.max(black, lightness[at]) - Math.max(black, lightness[to]),
          own * a[at] - other * a[to],
          own * b[at] - other * b[to],
        );
      }
    }
    if (steps > 0 && sum < unseen * steps) for (const at of pixels) cover[at] = strength;
  }
};

const isDark = (pixels: Uint32Array, lightness: Float32Array): boolean => {
  let sum = 0;
  for (const at of pixels) sum += lightness[at];
  return sum < dark * pixels.length;
};
