import { EngineError, type EngineJob, type EngineResult } from '../engine.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import type { Handler } from '../handler.ts';
import { decodePicture, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { describePicture, type FeatureEngine } from './describe-picture.ts';
import { loadNetwork, type Network } from './network.ts';

/** Crop of the picture, pixels. */
export interface FeatureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parameters that `feature-pool.ts` sets in its jobs. */
export type DescribeParams = { engine: FeatureEngine; crop: FeatureCrop | null };

/** Loaded once per process: the weights are 6 MB and take half a second. */
let network: Promise<Network> | undefined;

/** @throws EngineError `unavailable` where the network does not run */
export const openNetwork = async (): Promise<Network> => {
  network ??= loadNetwork();
  try {
    return await network;
  } catch (cause) {
    throw new EngineError('unavailable', 'model-missing', { cause });
  }
};

const cut = ({ width, channels, data }: Raster, crop: FeatureCrop): Raster => {
  const part = new Uint8Array(crop.width * crop.height * channels);
  for (let row = 0; row < crop.height; row++) {
    const from = ((crop.y + row) * width + crop.x) * channels;
    part.set(data.subarray(from, from + crop.width * channels), row * crop.width * channels);
  }
  return { width: crop.width, height: crop.height, channels, data: part };
};

const run = async (job: EngineJob): Promise<EngineResult> => {
  const { engine, crop } = job.params as DescribeParams;
  const picture = inputOf(job, 'picture');
  const whole = await decodePicture(picture);
  const described = await describePicture(
    crop ? cut(whole, crop) : whole,
    engine === 'network' ? await openNetwork() : null,
  );
  const spec = crop ? null : (readFlatSpec(picture) ?? null);
  return { outputs: [], method: engine, report: { warnings: [], description: { ...described, spec } } };
};

/** Includes loading the network, which the first job of a process may do. */
const timeLimitMs = 30_000;

/**
 * Handlers for search features: for the index and for interactive queries. A separate registry, so that other slots need not load the
 * network.
 */
export const handlers: readonly Handler[] = [
  { toolType: 'describe', timeLimitMs, run },
  { toolType: 'describe-now', timeLimitMs, isInteractive: true, run },
];
