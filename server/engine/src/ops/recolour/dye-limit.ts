import { inChunks } from '../geometry/in-chunks.ts';
import { findQuantile } from '../matte/otsu.ts';

/** Distances over which cloth fades into print. */
const below = 0.022;
const above = 0.028;
/** Where a print begins on even cloth: coloured, and grey, which has hardly any chroma of its own. */
const usualLimit = { coloured: 0.06, grey: 0.05 } as const;
const grey = 0.04;
/** Uneven cloth: this many times the distance of its own 60 % reaches over noise and thin tone-in-tone stripes. */
const ownShare = 0.6;
const ownReach = 4;
const lastLimit = 0.14;
/** So little lies beyond the limit, and so much of it close by, that it is stained light and no print. */
const stain = { most: 0.012, near: 0.04, nearShare: 0.6, limit: 0.1 } as const;

/**
 * The distance (as `measureDyeDistance`) at which a print begins, half of it: from the distances of a garment's pixels and the chroma
 * of its dye.
 */
export const findDyeLimit = (distances: Float32Array, dyeChroma: number): number => {
  const tint = Math.max(0, Math.min(1, dyeChroma / grey));
  const usual = usualLimit.grey + tint * (usualLimit.coloured - usualLimit.grey);
  const limit = Math.max(usual, Math.min(lastLimit, ownReach * findQuantile(distances, ownShare)));
  let [beyond, near] = [0, 0];
  inChunks(distances.length, (from, to) => {
    for (let n = from; n < to; n++) {
      if (distances[n] > limit) beyond++;
      if (distances[n] > limit && distances[n] < limit + stain.near) near++;
    }
  });
  const isStain = beyond < stain.most * distances.length && near >= stain.nearShare * beyond;
  return isStain ? Math.max(limit, stain.limit) : limit;
};

/** Share of dye that a pixel at a distance takes, 1 to 0, `limit` as found. */
export const shareOfDye = (distance: number, limit: number): number => {
  const place = (distance - limit + below) / (below + above);
  if (place <= 0) return 1;
  if (place >= 1) return 0;
  return 1 - place * place * (3 - 2 * place);
};
