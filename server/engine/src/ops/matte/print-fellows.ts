import { writeOklab } from '../colour/oklab.ts';
import { type Component, createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** OKLab distance within which two places have one colour; light on a check differs more than its dye does. */
const oneColour = 0.07;
/** Pixels from the outline from which on a place is surely cloth. */
const inside = 6;
/** Sizes of a fellow, as shares of the piece, and how many make a print. */
const size = { least: 0.3, most: 6 } as const;
const enough = 12;
/** A part of a print has contrast: its surroundings, so many pixels beyond it, are that far from it in OKLab; shade in a fold is not. */
const ring = { from: 2, to: 5, step: 0.25 } as const;

/**
 * Whether a piece at the outline has its like in the middle of the garment: the white squares of a check on a white wall. Such a piece may be cloth, however
 * like the ground it looks. `picture` has the size of the mask.
 */
export const hasFellows = ({ pixels, area }: Component, mask: Mask, { channels, data }: Raster): boolean => {
  const colour: [number, number, number] = [0, 0, 0];
  const mean = [0, 0, 0];
  const read = (at: number) =>
    writeOklab(data[at * channels], data[at * channels + 1], data[at * channels + 2], colour);
  for (const at of pixels) {
    read(at);
    for (let c = 0; c < 3; c++) mean[c] += colour[c] / area;
  }
  const inner = erode(mask, inside).data;
  const away = (at: number): number => {
    read(at);
    return Math.hypot(colour[0] - mean[0], colour[1] - mean[1], colour[2] - mean[2]);
  };
  const alike = createMask(mask, (at) => inner[at] === 1 && away(at) < oneColour);
  const stands = (part: Component): boolean => {
    const { window, left, top } = cutWindow(part, mask);
    const [near, far] = [dilate(window, ring.from).data, dilate(window, ring.to).data];
    let [count, sum] = [0, 0];
    far.forEach((value, nth) => {
      const at = (top + Math.floor(nth / window.width)) * mask.width + left + (nth % window.width);
      if (value !== 1 || near[nth] === 1 || mask.data[at] === 0) return;
      count++;
      sum += away(at);
    });
    return count > 0 && sum / count >= ring.step;
  };
  const sized = findComponents(alike).filter(
    (other) => other.area >= size.least * area && other.area <= size.most * area,
  );
  return sized.length >= enough && sized.filter(stands).length >= enough;
};

/** A mask of a piece alone, no larger than its surroundings, and where in the picture it begins. */
const cutWindow = ({ pixels }: Component, { width, height }: Mask): { window: Mask; left: number; top: number } => {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  [left, top] = [Math.max(0, left - ring.to), Math.max(0, top - ring.to)];
  [right, bottom] = [Math.min(width - 1, right + ring.to), Math.min(height - 1, bottom + ring.to)];
  const window = createMask({ width: right - left + 1, height: bottom - top + 1 }, () => false);
  for (const at of pixels) window.data[(Math.floor(at / width) - top) * window.width + (at % width) - left] = 1;
  return { window, left, top };
};
