import { EngineError, type EngineJob, type EnginePicture } from '../../engine.ts';
import { refineAlpha } from './alpha-refine.ts';
import { createMask, dilate } from './mask.ts';
import { completeMatte, findMatte, type Matte } from './matte.ts';
import { decodePicture, type Raster } from './raster.ts';
import { resamplePlane, shrinkToSide } from './resample.ts';

const GUIDE_SIDE = 1024;
/** Pixels that repainting may reach beyond the supplied outline. */
const WIDE_REACH = 2;
/** Less of the picture than this is no mask at all. */
const MIN_SHARE = 1e-5;

/**
 * Cover from a mask picture: its transparency; of an opaque grey one its brightness; an opaque one in colour covers all. 0 to 1 at
 * its own size. Undefined when it covers nothing. Throws `EngineError('refused', 'mask-size-mismatch')` unless it has the original's size.
 */
export async function readSuppliedAlpha(
  mask: EnginePicture,
  original: { width: number; height: number },
): Promise<Float32Array | undefined> {
  const { width, height, channels, data } = await decodePicture(mask);
  if (width !== original.width || height !== original.height) throw new EngineError('refused', 'mask-size-mismatch');
  const isGrey = !hasTransparency(data, channels) && hasNoColour(data, channels);
  const alpha = new Float32Array(width * height);
  let sum = 0;
  for (let i = 0; i < alpha.length; i++) {
    const at = i * channels;
    if (isGrey) alpha[i] = (data[at + 1] as number) / 255;
    else alpha[i] = channels === 4 ? (data[at + 3] as number) / 255 : 1;
    sum += alpha[i] as number;
  }
  return sum < MIN_SHARE * alpha.length ? undefined : alpha;
}

const hasTransparency = (data: Uint8Array, channels: 3 | 4): boolean =>
  channels === 4 && data.some((value, i) => i % 4 === 3 && value < 255);

/** JPEG greys stray by a step or two. */
const hasNoColour = (data: Uint8Array, channels: 3 | 4): boolean => {
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 6) return false;
  }
  return true;
};

/** A matte from cover that somebody else made. It wins everywhere: repainting reaches at most two pixels beyond it. */
export async function createSuppliedMatte(picture: Raster, alpha: Float32Array): Promise<Matte> {
  const guide = await shrinkToSide(picture, GUIDE_SIDE);
  const small = resamplePlane(alpha, picture, guide);
  const hard = createMask(guide, (at) => (small[at] as number) > 0.5);
  const refined = refineAlpha(picture, guide, hard).wide;
  const reach = dilate(
    createMask(picture, (at) => (alpha[at] as number) >= 0.5),
    WIDE_REACH,
  ).data;
  const wide = refined.map((value, i) => Math.max(alpha[i] as number, reach[i] ? value : 0));
  return completeMatte(picture, guide, { alpha, wide }, { confidence: 1, warnings: [] });
}

/** What the layers cover together. */
async function readLayers(
  masks: readonly EnginePicture[],
  original: { width: number; height: number },
): Promise<Float32Array | undefined> {
  let all: Float32Array | undefined;
  for (const mask of masks) {
    const layer = await readSuppliedAlpha(mask, original);
    const before = all;
    all = layer && before ? layer.map((value, i) => Math.max(value, before[i] as number)) : (layer ?? before);
  }
  return all;
}

/**
 * The matte of a job's picture: from its `mask` input, all layers together, when they cover anything, else found. `original` is the size of the
 * picture as it was sent, which the mask must have; `picture` may be a reduced copy.
 */
export async function findMatteOfJob(
  job: EngineJob,
  picture: Raster,
  original: { width: number; height: number },
  onStep: (step: string, share: number) => Promise<void>,
): Promise<Matte> {
  const alpha = await readLayers(job.inputs.mask ?? [], original);
  if (!alpha) return findMatte(picture, job.seed, onStep);
  await onStep('mask', 0.5);
  const matte = await createSuppliedMatte(picture, resamplePlane(alpha, original, picture));
  await onStep('decontaminate', 1);
  return matte;
}
