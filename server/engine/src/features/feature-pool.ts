import { EngineError, type EnginePicture, type EngineReport } from '../engine.ts';
import { createJobPool } from '../slot/job-pool.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import type { FeatureEngine } from './describe-picture.ts';
import { type DescribeParams, type FeatureCrop, handlers } from './feature-handlers.ts';
import { isNetworkInstalled } from './network.ts';

/** A process uses 200 MB with the network; its heap does not grow. */
const jobsPerSlot = 2000;

export type Description = NonNullable<EngineReport['description']> & { engine: FeatureEngine };

export interface DescribeOptions {
  crop?: FeatureCrop | undefined;
  /** Interactive query: runs before requests of the index. */
  isNow?: boolean;
  signal?: AbortSignal;
  /** User id: one picture per user is processed at a time. */
  requester?: string;
}

/**
 * Computes search features in separate child processes: with the network where enabled, installed and working, otherwise with classical
 * descriptors; the result names the engine.
 */
export interface FeaturePool {
  /** Engine expected for the next call. */
  readonly engine: FeatureEngine;
  /** @throws EngineError `unreadable`, `timeout`, `crashed`, `cancelled` */
  describe(picture: EnginePicture, options?: DescribeOptions): Promise<Description>;
  /** Starts the processes before an expected query. */
  warm(): void;
  /** Terminates the processes; pending calls reject. */
  close(): Promise<void>;
}

interface FeaturePoolOptions {
  /** false: the network is never used. */
  models: boolean;
  /** Concurrent pictures of the index. */
  slots?: number;
  logger?: EngineLogger;
}

/** Module loaded by a process, per engine. */
const modules: Readonly<Record<FeatureEngine, string>> = {
  network: new URL('./network-slot.ts', import.meta.url).href,
  classical: new URL('./feature-handlers.ts', import.meta.url).href,
};

/** Processes start with the first picture or with `warm`. */
export const createFeaturePool = ({ models, slots = 1, logger }: FeaturePoolOptions): FeaturePool => {
  let engine: FeatureEngine = models && isNetworkInstalled() ? 'network' : 'classical';
  const pool = createJobPool(
    () => ({ slots, interactive: 1, jobsPerSlot, registry: { handlers, module: modules[engine] } }),
    logger,
  );

  const run = async (
    picture: EnginePicture,
    by: FeatureEngine,
    { isNow, crop, ...options }: DescribeOptions,
  ): Promise<Description> => {
    const params: DescribeParams = { engine: by, crop: crop ?? null };
    const toolType = isNow ? 'describe-now' : 'describe';
    const { report } = await pool.run({ toolType, inputs: { picture: [picture] }, params: { ...params } }, options);
    if (!report.description) throw new EngineError('failed', 'result-missing');
    return { ...report.description, engine: by };
  };

  return {
    get engine() {
      return engine;
    },
    async describe(picture, options = {}) {
      try {
        return await run(picture, engine, options);
      } catch (error) {
        if (!(error instanceof EngineError) || error.kind !== 'unavailable' || engine === 'classical') throw error;
        // Installed, but unable to run on this machine: later pictures do not try again.
        engine = 'classical';
        logger?.warn(
          { cause: error.cause },
          'the network of the image search does not run here: outlines are compared instead',
        );
        return run(picture, engine, options);
      }
    },
    warm: pool.warm,
    close: pool.close,
  };
};

/** True for errors that a retry would repeat. */
export const isSurelyUnreadable = ({ kind }: EngineError): boolean => kind === 'unreadable' || kind === 'refused';
