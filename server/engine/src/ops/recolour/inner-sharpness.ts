import type { OklabPlanes } from '../colour/oklab.ts';
import type { Component, Mask } from '../geometry/mask.ts';

/** Pixels to either side between which a step is looked at as a whole, and how far from a piece's edge its steepest place may lie. */
const whole = 6;
const shift = 4;
const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * How sharply a piece of a mask ends towards the rest of it: the share of the step of colour across its edge that falls within three pixels, 0 to 1. Ground ends at an edge of the cloth, with .81
 * and more; a shade that mirrors the ground fades into the cloth, with .71. 1 where they do not meet. `planes` have the size of the mask.
 */
export const measureInnerSharpness = (
  { lightness, a, b }: OklabPlanes,
  { width, height, data }: Mask,
  { pixels }: Component,
): number => {
  const own = new Uint8Array(data.length);
  for (const at of pixels) own[at] = 1;
  const stepOf = (one: number, other: number): number =>
    Math.hypot(lightness[one] - lightness[other], a[one] - a[other], b[one] - b[other]);
  const isRest = (at: number): boolean => data[at] === 1 && own[at] === 0;
  let [steep, all] = [0, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of ways) {
      const [u, v] = [x + dx * whole, y + dy * whole];
      const way = dx + dy * width;
      if (u < 0 || v < 0 || u >= width || v >= height || !isRest(at + way) || !isRest(at + way * whole)) continue;
      // No farther back than the piece is wide.
      let back = 0;
      while (back < shift && own[at - way * (back + 1)] === 1) back++;
      let most = 0;
      for (let from = -back; from <= whole - 3; from++)
        most = Math.max(most, stepOf(at + way * from, at + way * (from + 3)));
      steep += most;
      all += Math.max(most, stepOf(at - way * back, at + way * whole));
    }
  }
  return all > 0 ? steep / all : 1;
};
