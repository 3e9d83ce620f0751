import { createMask, findBounds, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from './grab-cut.ts';

const iterations = 2;
/** GrabCut models each side with five colours and needs this many pixels to learn them. */
const minSamples = 24;

export interface Seeds {
  /** Label of the seeds: garment or background. */
  wanted: 0 | 1;
  /** 1 on seeds, size of the mask. */
  seeds: Uint8Array;
  /** 1 where pixels may change. */
  reach: Uint8Array;
  /** 1 for fixed garment and 0 for fixed background; any other value is open. Seeds take precedence. */
  settled?: Uint8Array;
  seed: number;
}

/**
 * Changes pixels that look like the seeds and touch them to their side, within their reach. Changes `mask`, which has the size of `work`.
 * Method: GrabCut (2 iterations) on the bounding box of the reach alone, because colours learned nearby are more reliable than those of the
 * whole image.
 */
export const followSeeds = async (work: Raster, mask: Mask, way: Seeds): Promise<void> => {
  const { wanted, seeds, reach, settled, seed } = way;
  const trimap = new Uint8Array(mask.data.length);
  for (let i = 0; i < trimap.length; i++) {
    const isGarment = mask.data[i] === 1;
    const fixed = settled?.[i];
    if (seeds[i]) trimap[i] = wanted ? trimapLabel.foreground : trimapLabel.background;
    else if (fixed === 0 || fixed === 1) trimap[i] = fixed ? trimapLabel.foreground : trimapLabel.background;
    else if (!reach[i] || isGarment === (wanted === 1)) {
      trimap[i] = isGarment ? trimapLabel.foreground : trimapLabel.background;
    } else trimap[i] = isGarment ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  }
  const cut = await cutWindow(work, trimap, reach, seed);
  const changed = createMask(work, (at) => {
    if (mask.data[at] === wanted) return Boolean(seeds[at]);
    return Boolean(seeds[at]) || (cut !== undefined && cut[at] === wanted);
  });
  for (const { pixels } of findComponents(changed)) {
    if (pixels.some((at) => seeds[at])) for (const at of pixels) mask.data[at] = wanted;
  }
  fillCracks(mask, reach, wanted);
};

/** Undefined when one side has too few pixels to learn from. */
const cutWindow = async (
  work: Raster,
  trimap: Uint8Array,
  reach: Uint8Array,
  seed: number,
): Promise<Uint8Array | undefined> => {
  const box = findBounds(reach, work.width, (value) => value > 0);
  if (!box) return undefined;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const part: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const labels = new Uint8Array(width * height);
  const counts = [0, 0];
  for (let y = 0; y < height; y++) {
    const from = (box.top + y) * work.width + box.left;
    part.data.set(work.data.subarray(from * 3, (from + width) * 3), y * width * 3);
    labels.set(trimap.subarray(from, from + width), y * width);
  }
  for (const label of labels) counts[label & 1] = counts[label & 1] + 1;
  const isOpen = labels.some((label) => label === trimapLabel.maybeBackground || label === trimapLabel.maybeForeground);
  if (!isOpen || Math.min(...counts) < minSamples) return undefined;
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, part, labels, seed, iterations);
  const out = Uint8Array.from(trimap, (label) => label & 1);
  for (let y = 0; y < height; y++) {
    out.set(cut.subarray(y * width, (y + 1) * width), (box.top + y) * work.width + box.left);
  }
  return out;
};

/** Changes specks of the other side that remain after a change wholly within reach. */
export const fillCracks = (mask: Mask, reach: Uint8Array, wanted: 0 | 1): void => {
  const limit = 0.0004 * mask.data.length;
  const isCrack = ({ area, pixels, touchesFrame }: { area: number; pixels: Uint32Array; touchesFrame: boolean }) =>
    !touchesFrame && area <= limit && pixels.every((at) => reach[at]);
  for (const piece of findComponents(mask, wanted ? 0 : 1)) {
    if (isCrack(piece)) for (const at of piece.pixels) mask.data[at] = wanted;
  }
};
