import { toOklabPlanes } from '../colour/oklab.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { subtractLight } from '../repeat/seamless.ts';
import { type ClothPlanes, followThreads, type ThreadFit } from './thread-fit.ts';
import { judgeThreads, proveThreads, type ThreadProof } from './thread-proof.ts';
import { listThreadSeeds, type ThreadSeed } from './thread-seed.ts';

/** Longest side that seeds are looked for on. */
const searchSide = 320;
const minSide = 48;
/** Chroma is weaker than lightness in OKLab and more telling. */
export const chromaWeight = 2;
/** Seeds that explain less lead nowhere; how many of the others are followed. */
const minSeed = 0.28;
const maxFollowed = 3;
/** Threads are followed on a copy whose shortest period, pixels, and side are no larger, this many periods to either side of the seed. */
const followPeriod = 40;
const followSide = 208;
const followPeriods = 4;
/** Explained times repeated: nothing better is looked for beyond. */
const plenty = 0.6;

/** A tartan, check or stripe found and followed over a picture. */
export interface ThreadRepeat {
  fit: ThreadFit;
  /** The part of the picture that was followed, and the copy that it was followed on. */
  box: Box;
  cloth: ClothPlanes;
  proof: ThreadProof;
}

/**
 * Cloth of crossing or parallel threads, in any position; undefined where colours do not run along threads that repeat, or explain less than
 * `atLeast` of some part of the picture.
 */
export const findThreadRepeat = async (picture: Raster, atLeast = 0): Promise<ThreadRepeat | undefined> => {
  const small = await reduceToSide(picture, searchSide);
  const { width, height } = small;
  if (Math.min(width, height) < minSide) return undefined;
  const even = toPlanes(small).map((plane) => {
    const flat = subtractLight(plane, width, height, 0.2);
    const mean = flat.reduce((sum, value) => sum + value, 0) / flat.length;
    return flat.map((value) => value - mean);
  });
  const least = Math.max(minSeed, atLeast);
  const seeds = listThreadSeeds(even, width, height).filter(({ explained }) => explained >= least);
  let best: ThreadRepeat | undefined;
  for (const seed of seeds.slice(0, maxFollowed)) {
    const found = await followSeed(picture, seed, width / picture.width);
    if (found && rankOf(found) > (best ? rankOf(best) : 0)) best = found;
    if (best && isPlenty(best.proof)) break;
  }
  return best;
};

const rankOf = ({ proof, fit }: ThreadRepeat): number =>
  proof.explained * (0.4 + 0.6 * Math.max(0, proof.repeated)) * (fit.fields.length === 1 ? 0.9 : 1);

const isPlenty = (proof: ThreadProof): boolean =>
  judgeThreads(proof) === 'sure' && proof.explained * proof.repeated >= plenty;

const toPlanes = ({ data, channels }: Raster): Float32Array[] => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  return [lightness, a.map((value) => value * chromaWeight), b.map((value) => value * chromaWeight)];
};

/** `reduced` is the seed's pixels per pixel of the picture. */
const followSeed = async (picture: Raster, seed: ThreadSeed, reduced: number): Promise<ThreadRepeat | undefined> => {
  const periods = seed.threads.map(({ period }) => period / reduced);
  const boxes = seed.threads.map(({ box }) => box.map((value) => value / reduced) as unknown as Box);
  const reach = followPeriods * Math.max(...periods);
  const box = boxAround(boxes, reach, picture);
  const crop = cutBox(picture, box);
  const side = Math.min(followSide, (Math.max(box[2], box[3]) * followPeriod) / Math.min(...periods));
  const small = await reduceToSide(crop, Math.max(minSide, Math.round(side)));
  const scale = small.width / box[2];
  const cloth = { width: small.width, height: small.height, planes: toPlanes(small) };
  const threads = seed.threads.map((thread, nth): ThreadSeed['threads'][number] => {
    const [left, top, wide, tall] = boxes[nth] as Box;
    return {
      ...thread,
      period: periods[nth] * scale,
      box: clip([(left - box[0]) * scale, (top - box[1]) * scale, wide * scale, tall * scale], cloth),
    };
  });
  const fit = followThreads(cloth, { ...seed, threads });
  return fit && { fit, box, cloth, proof: proveThreads(cloth, fit) };
};

/** The square within `reach` of the centre of the boxes' intersection. */
const boxAround = (boxes: readonly Box[], reach: number, size: { width: number; height: number }): Box => {
  const left = Math.max(...boxes.map((box) => box[0]));
  const top = Math.max(...boxes.map((box) => box[1]));
  const right = Math.min(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.min(...boxes.map((box) => box[1] + box[3]));
  return clip([(left + right) / 2 - reach, (top + bottom) / 2 - reach, 2 * reach, 2 * reach], size);
};

const clip = ([left, top, wide, tall]: Box, { width, height }: { width: number; height: number }): Box => {
  const from = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))] as const;
  const to = [Math.min(width, Math.round(left + wide)), Math.min(height, Math.round(top + tall))] as const;
  return [from[0], from[1], Math.max(1, to[0] - from[0]), Math.max(1, to[1] - from[1])];
};
