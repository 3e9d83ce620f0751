import { EngineError, type EngineJob, type EnginePicture } from '../../engine.ts';
import { decodePicture } from './raster.ts';

interface Size {
  width: number;
  height: number;
}

/** Less of the picture than this is no mask at all. */
const minShare = 1e-5;

/**
 * Cover from a mask picture: its transparency; of an opaque grey one its brightness; an opaque one in colour covers all. 0 to 1 at
 * its own size. Undefined when it covers nothing. Throws `EngineError('refused', 'mask-size-mismatch')` unless it has the original's size.
 */
export const readSuppliedAlpha = async (mask: EnginePicture, original: Size): Promise<Float32Array | undefined> => {
  const { width, height, channels, data } = await decodePicture(mask);
  if (width !== original.width || height !== original.height) throw new EngineError('refused', 'mask-size-mismatch');
  const isGrey = !hasTransparency(data, channels) && hasNoColour(data, channels);
  const alpha = new Float32Array(width * height);
  let sum = 0;
  for (let i = 0; i < alpha.length; i++) {
    const at = i * channels;
    if (isGrey) alpha[i] = data[at + 1] / 255;
    else alpha[i] = channels === 4 ? data[at + 3] / 255 : 1;
    sum += alpha[i];
  }
  return sum < minShare * alpha.length ? undefined : alpha;
};

const hasTransparency = (data: Uint8Array, channels: 3 | 4): boolean =>
  channels === 4 && data.some((value, i) => i % 4 === 3 && value < 255);

/** JPEG greys stray by a step or two. */
const hasNoColour = (data: Uint8Array, channels: 3 | 4): boolean => {
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 6) return false;
  }
  return true;
};

/** Cover of each layer of a job's `mask` input that covers anything, in the order given; `original` is the size that they must have. */
export const readLayers = async (job: EngineJob, original: Size): Promise<Float32Array[]> => {
  const layers: Float32Array[] = [];
  for (const mask of job.inputs.mask ?? []) {
    const alpha = await readSuppliedAlpha(mask, original);
    if (alpha) layers.push(alpha);
  }
  return layers;
};

/** What several layers cover together; undefined without any. */
export const uniteLayers = (layers: readonly Float32Array[]): Float32Array | undefined => {
  const [first, ...others] = layers;
  if (!first) return undefined;
  return first.map((value, i) => others.reduce((most, layer) => Math.max(most, layer[i]), value));
};
