import { countSet, createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells } from './colour-shares.ts';

/** Share of the picture from which a garment is no print: few are smaller, and prints are. */
const mostArea = 0.2;
/** The surroundings of the mask are between these distances, the pixels at the frame within the last of it, shares of the longer side. */
const around = { from: 0.012, to: 0.05 } as const;
const border = 0.04;
/** A colour of which the surroundings have less is foreign to them. */
const rare = 0.002;
/** Share of the border that is foreign to the surroundings of a print: .21 and .41 where one was found for its garment, .03 at most around small garments. */
const minForeign = 0.12;

/**
 * Whether a mask may hold a print in place of its garment: it is small, and a part of the picture's border has colours that its surroundings lack in
 * whatever light, because what surrounds it is the garment and not the ground. Its outline is as clear as a garment's, so that no measure of
 * the outline tells. `picture` has the size of the mask.
 */
export const looksLikePrint = (mask: Mask, picture: Raster): boolean => {
  const { width, height, data } = mask;
  if (countSet(mask) >= mostArea * data.length) return false;
  const side = Math.max(width, height);
  const near = dilate(mask, Math.round(around.from * side)).data;
  const far = dilate(mask, Math.round(around.to * side)).data;
  const cells = createColourCells(picture);
  const surroundings = cells.count((at) => far[at] === 1 && near[at] === 0);
  const margin = Math.round(border * side);
  const isInner = (at: number, length: number) => at >= margin && at < length - margin;
  const outermost = createMask(
    mask,
    (at) => near[at] === 0 && !(isInner(at % width, width) && isInner(Math.floor(at / width), height)),
  );
  const isForeign = (at: number) => outermost.data[at] === 1 && cells.litShareAt(surroundings, at) < rare;
  return countSet(createMask(mask, isForeign)) > minForeign * countSet(outermost);
};
