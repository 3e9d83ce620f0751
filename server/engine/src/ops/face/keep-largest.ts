import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';

/** Largest hole that is closed, as a share of the part: eyelid shade and stubble are no skin by colour, and would stay as a patch of the old face. */
const mostHole = 0.02;

/** The largest part alone, its small holes closed. */
export const keepLargest = (mask: Mask): Mask => {
  const [largest] = findComponents(mask).sort((one, other) => other.area - one.area);
  if (!largest) return mask;
  const kept = new Set(largest.pixels);
  return fillHoles(
    createMask(mask, (at) => kept.has(at)),
    largest.area * mostHole,
  );
};
