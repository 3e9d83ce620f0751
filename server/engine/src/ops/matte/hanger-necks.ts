import { createMask, dilate, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { TopZone } from './top-zone.ts';

/** Half the width of what is narrow, a share of the longer side: the neck of a wide hanger, the joint of one with clips. */
const narrow = 0.03;
/** A neck is within this share of the garment's width from its axis; straps and corners are farther away. */
const nearAxis = 0.06;
/** It rises by this share of the longer side, has this area (share of it, squared) and begins where the garment does. */
const minRise = 0.019;
const minArea = 3.5e-4;
const asHigh = 0.004;
/** A run of the garment along the upper edge of the picture is a neck where it has this share of the garment's width at most. */
const mostRun = 0.15;
/** Rows from the upper edge: the outermost ones may be a frame of the picture. */
const row = 2;

/** The neck of a hanger within the mask: a narrow upright part at the garment's axis, free at its top or cut off by the upper edge of the picture. */
export const findNecks = (zone: TopZone): Mask => {
  const { mask, side, garment, width } = zone;
  const offOf = (x: number) => Math.abs(x - garment.axis) / (garment.right - garment.left + 1);
  const found = createMask(mask, () => false);
  const core = dilate(open(mask, Math.round(narrow * side)), 1).data;
  for (const { area, pixels } of findComponents(createMask(mask, (at) => mask.data[at] === 1 && core[at] === 0))) {
    const [first, last] = [Math.floor((pixels[0] ?? 0) / width), Math.floor((pixels.at(-1) ?? 0) / width)];
    const middle = pixels.reduce((sum, at) => sum + (at % width), 0) / area;
    const isNeck =
      area >= minArea * side ** 2 &&
      last - first >= minRise * side &&
      first - garment.top <= asHigh * side &&
      offOf(middle) < nearAxis;
    if (isNeck) for (const at of pixels) found.data[at] = 1;
  }
  for (const { left, right } of listRuns(zone)) {
    const isNeck = right - left < mostRun * (garment.right - garment.left + 1) && offOf((left + right) / 2) < nearAxis;
    if (isNeck) found.data.fill(1, row * width + left, row * width + right);
  }
  return found;
};

/** Where the garment leaves the picture at its upper edge; `right` is beyond the run. */
const listRuns = ({ mask, width }: TopZone): { left: number; right: number }[] => {
  const runs: { left: number; right: number }[] = [];
  for (let x = 0; x < width; x++) {
    if (!mask.data[row * width + x]) continue;
    const last = runs.at(-1);
    if (last?.right === x) last.right = x + 1;
    else runs.push({ left: x, right: x + 1 });
  }
  return runs.filter(({ left, right }) => right - left > row);
};
