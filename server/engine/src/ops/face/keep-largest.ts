import { createMask, fillHoles, findComponents, type Mask } from '../geometry/mask.ts';

/** The largest part alone, its small holes closed. */
export const keepLargest = (mask: Mask): Mask => {
  const [largest] = findComponents(mask).sort((one, other) => other.area - one.area);
  if (!largest) return mask;
  const kept = new Set(largest.pixels);
  return fillHoles(
    createMask(mask, (at) => kept.has(at)),
    largest.area * 0.01,
  );
};
