import { toOklabPlanes } from '../colour/oklab.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { subtractLight } from '../repeat/seamless.ts';
import { type ClothPlanes, followThreads, type ThreadFit } from './thread-fit.ts';
import { judgeThreads, proveThreads, type ThreadProof } from './thread-proof.ts';
import { listThreadSeeds, type ThreadSeed } from './thread-seed.ts';

/** Longest side that seeds are looked for on. */
const SEARCH_SIDE = 320;
const MIN_SIDE = 48;
/** Chroma is weaker than lightness in OKLab and more telling. */
export const CHROMA_WEIGHT = 2;
/** Seeds that explain less lead nowhere; how many of the others are followed. */
const MIN_SEED = 0.28;
const MAX_FOLLOWED = 3;
/** Threads are followed on a copy whose shortest period, pixels, and side are no larger, this many periods to either side of the seed. */
const FOLLOW_PERIOD = 40;
const FOLLOW_SIDE = 208;
const FOLLOW_PERIODS = 4;
/** Explained times repeated: nothing better is looked for beyond. */
const PLENTY = 0.6;

/** A tartan, check or stripe found and followed over a picture. */
export interface ThreadRepeat {
  fit: ThreadFit;
  /** The part of the picture that was followed, and the copy that it was followed on. */
  box: Box;
  cloth: ClothPlanes;
  proof: ThreadProof;
}

/**
 * Cloth of crossing or parallel threads, however it lies; undefined where colours do not run along threads that repeat, or explain less than
 * `atLeast` of some part of the picture.
 */
export async function findThreadRepeat(picture: Raster, atLeast = 0): Promise<ThreadRepeat | undefined> {
  const small = await reduceToSide(picture, SEARCH_SIDE);
  const { width, height } = small;
  if (Math.min(width, height) < MIN_SIDE) return undefined;
  const even = toPlanes(small).map((plane) => {
    const flat = subtractLight(plane, width, height, 0.2);
    const mean = flat.reduce((sum, value) => sum + value, 0) / flat.length;
    return flat.map((value) => value - mean);
  });
  const least = Math.max(MIN_SEED, atLeast);
  const seeds = listThreadSeeds(even, width, height).filter(({ explained }) => explained >= least);
  let best: ThreadRepeat | undefined;
  for (const seed of seeds.slice(0, MAX_FOLLOWED)) {
    const found = await followSeed(picture, seed, width / picture.width);
    if (found && rankOf(found) > (best ? rankOf(best) : 0)) best = found;
    if (best && isPlenty(best.proof)) break;
  }
  return best;
}

const rankOf = ({ proof, fit }: ThreadRepeat): number =>
  proof.explained * (0.4 + 0.6 * Math.max(0, proof.repeated)) * (fit.fields.length === 1 ? 0.9 : 1);

const isPlenty = (proof: ThreadProof): boolean =>
  judgeThreads(proof) === 'sure' && proof.explained * proof.repeated >= PLENTY;

function toPlanes({ data, channels }: Raster): Float32Array[] {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  return [lightness, a.map((value) => value * CHROMA_WEIGHT), b.map((value) => value * CHROMA_WEIGHT)];
}

/** `reduced` is the seed's pixels per pixel of the picture. */
async function followSeed(picture: Raster, seed: ThreadSeed, reduced: number): Promise<ThreadRepeat | undefined> {
  const periods = seed.threads.map(({ period }) => period / reduced);
  const boxes = seed.threads.map(({ box }) => box.map((value) => value / reduced) as unknown as Box);
  const reach = FOLLOW_PERIODS * Math.max(...periods);
  const box = boxAround(boxes, reach, picture);
  const crop = cutBox(picture, box);
  const side = Math.min(FOLLOW_SIDE, (Math.max(box[2], box[3]) * FOLLOW_PERIOD) / Math.min(...periods));
  const small = await reduceToSide(crop, Math.max(MIN_SIDE, Math.round(side)));
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
}

/** What lies within `reach` of the middle of what the boxes have in common. */
function boxAround(boxes: readonly Box[], reach: number, size: { width: number; height: number }): Box {
  const left = Math.max(...boxes.map((box) => box[0]));
  const top = Math.max(...boxes.map((box) => box[1]));
  const right = Math.min(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.min(...boxes.map((box) => box[1] + box[3]));
  return clip([(left + right) / 2 - reach, (top + bottom) / 2 - reach, 2 * reach, 2 * reach], size);
}

function clip([left, top, wide, tall]: Box, { width, height }: { width: number; height: number }): Box {
  const from = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))] as const;
  const to = [Math.min(width, Math.round(left + wide)), Math.min(height, Math.round(top + tall))] as const;
  return [from[0], from[1], Math.max(1, to[0] - from[0]), Math.max(1, to[1] - from[1])];
}
