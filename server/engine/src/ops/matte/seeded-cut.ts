import { createMask, findComponents, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { runGrabCut, trimapLabel } from './grab-cut.ts';

const iterations = 2;
/** GrabCut models each side with five colours and needs pixels to learn them from. */
const minSamples = 24;

export interface Seeds {
  /** What the seeds are: garment, or ground. */
  wanted: 0 | 1;
  /** 1 where they are, size of the mask. */
  seeds: Uint8Array;
  /** 1 where something may change. */
  reach: Uint8Array;
  /** 1 for garment and 0 for ground that stays as it is; anything else is open. Seeds win. */
  settled?: Uint8Array;
  seed: number;
}

/**
 * Lets what looks like the seeds and touches them change sides, within their reach and towards their side only. Changes `mask`, which has the size of
 * `work`. Method: GrabCut (2 iterations) on the box of the reach alone, because colours learned nearby tell more than the whole picture's.
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

/** Undefined when one side has too little to learn from. */
const cutWindow = async (
  work: Raster,
  trimap: Uint8Array,
  reach: Uint8Array,
  seed: number,
): Promise<Uint8Array | undefined> => {
  const box = findBox(reach, work.width);
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

const findBox = (reach: Uint8Array, width: number): { left: number; right: number; top: number; bottom: number } => {
  const box = { left: width, right: 1, top: Math.floor(reach.length / width), bottom: 1 };
  for (let i = 0; i < reach.length; i++) {
    if (!reach[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return { ...box, left: Math.min(box.left, box.right - 1), top: Math.min(box.top, box.bottom - 1) };
};

/** Changes specks of the other side that a change leaves behind wholly within reach. */
export const fillCracks = (mask: Mask, reach: Uint8Array, wanted: 0 | 1): void => {
  const limit = 0.0004 * mask.data.length;
  const isCrack = ({ area, pixels, touchesFrame }: { area: number; pixels: Uint32Array; touchesFrame: boolean }) =>
    !touchesFrame && area <= limit && pixels.every((at) => reach[at]);
  for (const piece of findComponents(mask, wanted ? 0 : 1)) {
    if (isCrack(piece)) for (const at of piece.pixels) mask.data[at] = wanted;
  }
};
