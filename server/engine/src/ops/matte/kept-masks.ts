import { createHash } from 'node:crypto';
import type { Raster } from '../geometry/raster.ts';
import { findGarmentMask, type GarmentMask } from './garment-mask.ts';
import { askNetworkForPrior } from './garment-prior.ts';

/** A mask and what is marked of it have at most 4 x 1024 x 1024 bytes: all together stay under 34 MB. */
const maxKept = 8;
/** One seed for all jobs: a mask needs no variety, and tools that share it must agree. */
const seed = 7;

/** Masks by the content of the picture, the one that was not asked for the longest first. */
const kept = new Map<string, GarmentMask>();

/** A picture's name by its pixels and size. */
export const hashPicture = ({ width, height, channels, data }: Raster): string =>
  createHash('sha256').update(`${width} ${height} ${channels} `).update(data).digest('base64');

/**
 * `findGarmentMask`, once a picture: a second tool on the same pixels gets the mask that the first one found. Lives as long as the process, which
 * drops the mask that was not asked for the longest when there are more than eight.
 */
export const findKeptMask = async (
  picture: Raster,
  onStep: (step: string, share: number) => Promise<void>,
): Promise<GarmentMask> => {
  const name = hashPicture(picture);
  const before = kept.get(name);
  if (before) await onStep('clean-up', 1);
  const found = before ?? (await findGarmentMask(picture, seed, onStep, askNetworkForPrior));
  kept.delete(name);
  kept.set(name, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return { ...found, mask: { ...found.mask, data: found.mask.data.slice() } };
};
