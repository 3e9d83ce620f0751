import { createHash } from 'node:crypto';
import type { Raster } from '../geometry/raster.ts';
import { findGarmentMask, type GarmentMask } from './garment-mask.ts';
import { askNetworkForPrior } from './garment-prior.ts';

/** A mask and its marks use at most 4 x 1024 x 1024 bytes: the cache stays below 34 MB. */
const maxKept = 8;
/** One seed for all jobs: a mask needs no variety, and tools that share it must agree. */
const seed = 7;

/** Masks by image content, least recently used first. */
const kept = new Map<string, GarmentMask>();

/** Hash of an image's pixels and size. */
export const hashPicture = ({ width, height, channels, data }: Raster): string =>
  createHash('sha256').update(`${width} ${height} ${channels} `).update(data).digest('base64');

/**
 * Runs `findGarmentMask` once per image: a second tool on the same pixels gets the same mask. Cached in the process, which evicts the least
 * recently used of more than eight masks.
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
