import { writeOklab } from '../colour/oklab.ts';
import {
  type Component,
  createMask,
  createMaskOf,
  dilate,
  erode,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** OKLab distance within which two places have one colour; light on a check differs more than its dye does. */
const oneColour = 0.07;
/** Pixels from the outline from which on a place is surely cloth. */
const inside = 6;
/** Sizes of a fellow, as shares of the piece, and how many make a print. */
const size = { least: 0.3, most: 6 } as const;
const enough = 12;
/** A part of a print stands out: its surroundings, so many pixels beyond it, are that far from it in OKLab; shade in a fold is not. */
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
  const stands = ({ pixels: own }: Component): boolean => {
    const place = createMaskOf(mask, [{ pixels: own }]);
    const [near, far] = [dilate(place, ring.from).data, dilate(place, ring.to).data];
    let [count, sum] = [0, 0];
    far.forEach((value, at) => {
      if (value !== 1 || near[at] === 1 || mask.data[at] === 0) return;
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
