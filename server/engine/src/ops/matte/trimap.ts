import { createMask, dilate, erode } from '../geometry/mask.ts';
import { bandInside, bandOutside, sureGarment, sureGround } from './constants.ts';
import { trimapLabel } from './grab-cut.ts';

/** Labels for GrabCut: confident garment, confident background, and an uncertain band between them. `share` has the size of `size`. */
export const createTrimap = (share: Float32Array, size: { width: number; height: number }): Uint8Array => {
  const side = Math.max(size.width, size.height);
  const over = (limit: number) => createMask(size, (at) => share[at] > limit);
  const sure = erode(over(sureGarment), Math.round(side * bandInside)).data;
  const possible = dilate(over(sureGround), Math.round(side * bandOutside)).data;
  return Uint8Array.from(share, (value, at) => {
    if (sure[at]) return trimapLabel.foreground;
    if (!possible[at]) return trimapLabel.background;
    return value > 0.5 ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
};
