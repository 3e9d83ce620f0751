import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';

/** Largest hole that is closed, as a share of the part: shade of a lid and stubble are no skin by their colour, and what lies beneath would stay there as a patch. */
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
