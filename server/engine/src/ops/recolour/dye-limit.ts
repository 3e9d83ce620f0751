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
/** A share beyond the limit this small, of which so much is close to it, is stained light and no print. */
const stain = { most: 0.012, near: 0.04, nearShare: 0.6, limit: 0.1 } as const;

/**
 * The distance (as `measureDyeDistance`) at which a print begins, half of it: from the distances of a garment's pixels and the chroma
 * of its dye.
 */
export const findDyeLimit = (distances: Float32Array, dyeChroma: number): number => {
  const tint = Math.max(0, Math.min(1, dyeChroma / grey));
  const usual = usualLimit.grey + tint * (usualLimit.coloured - usualLimit.grey);
  const limit = Math.max(usual, Math.min(lastLimit, ownReach * findQuantile(distances, ownShare)));
  const beyond = countBetween(distances, limit, Number.POSITIVE_INFINITY);
  const near = countBetween(distances, limit, limit + stain.near);
  const isStain = beyond < stain.most * distances.length && near >= stain.nearShare * beyond;
  return isStain ? Math.max(limit, stain.limit) : limit;
};

/** Number of distances between two limits. */
export const countBetween = (distances: Float32Array, beyond: number, nearer: number): number => {
  const scene = { distances, beyond, nearer, count: 0 };
  inChunks(distances.length, countSome, scene);
  return scene.count;
};

interface CountScene {
  distances: Float32Array;
  beyond: number;
  nearer: number;
  count: number;
}

const countSome = (from: number, to: number, scene: CountScene): void => {
  const { distances, beyond, nearer } = scene;
  let count = 0;
  for (let n = from; n < to; n++) if (distances[n] > beyond && distances[n] < nearer) count++;
  scene.count += count;
};

/** Share of dye that a pixel at a distance takes, 1 to 0, `limit` as found. */
export const shareOfDye = (distance: number, limit: number): number => {
  const place = (distance - limit + below) / (below + above);
  if (place <= 0) return 1;
  if (place >= 1) return 0;
  return 1 - place * place * (3 - 2 * place);
};
