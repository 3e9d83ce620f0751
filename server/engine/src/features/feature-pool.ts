import { type Engine, EngineError, type EnginePicture, type EngineReport } from '../engine.ts';
import { createSlotEngine, type EngineLogger } from '../slot/slot-engine.ts';
import type { FeatureEngine } from './describe-picture.ts';
import { type DescribeParams, type FeatureCrop, handlers } from './feature-handlers.ts';
import { isNetworkInstalled } from './network.ts';

/** A process holds 200 MB with the network; its heap does not grow. */
const jobsPerSlot = 2000;

export type Description = NonNullable<EngineReport['description']> & { engine: FeatureEngine };

export interface DescribeOptions {
  crop?: FeatureCrop | undefined;
  /** Interactive query: runs before requests of the index. */
  isNow?: boolean;
  signal?: AbortSignal;
  /** The waiting user: one picture per user is described at a time. */
  asker?: string;
}

/**
 * What a search compares of pictures, in child processes of its own. By the network where it is wanted, installed and works, else by
 * classical descriptors; the answer says which.
 */
export interface FeaturePool {
  /** What it expects to answer with now. */
  readonly engine: FeatureEngine;
  /** @throws EngineError `unreadable`, `timeout`, `crashed`, `cancelled` */
  describe(picture: EnginePicture, options?: DescribeOptions): Promise<Description>;
  /** Starts the processes ahead of an expected query. */
  warm(): void;
  /** Kills the processes; what is under way rejects. */
  close(): Promise<void>;
}

interface FeaturePoolOptions {
  /** false: never the network. */
  models: boolean;
  /** Pictures of the index at a time. */
  slots?: number;
  logger?: EngineLogger;
}

/** What a process loads. */
const modules: Readonly<Record<FeatureEngine, string>> = {
  network: new URL('./network-slot.ts', import.meta.url).href,
  classical: new URL('./feature-handlers.ts', import.meta.url).href,
};

const unstopped = new AbortController().signal;

/** Its processes start with the first picture, or with `warm`. */
export const createFeaturePool = ({ models, slots = 1, logger }: FeaturePoolOptions): FeaturePool => {
  let engine: FeatureEngine = models && isNetworkInstalled() ? 'network' : 'classical';
  let processes: Engine | undefined;
  let isClosed = false;
  let count = 0;

  const start = (): Engine =>
    createSlotEngine({
      slots,
      interactive: 1,
      jobsPerSlot,
      registry: { handlers, module: modules[engine] },
      ...(logger && { logger }),
    });

  const run = async (picture: EnginePicture, by: FeatureEngine, options: DescribeOptions): Promise<Description> => {
    if (isClosed) throw new EngineError('cancelled', 'engine-closed');
    processes ??= start();
    count += 1;
    const params: DescribeParams = { engine: by, crop: options.crop ?? null };
    const toolType = options.isNow ? ('describe-now' as const) : ('describe' as const);
    const job = {
      id: `${toolType}-${count}`,
      toolType,
      inputs: { picture: [picture] },
      params: { ...params },
      seed: 0,
    };
    const { signal = unstopped, asker } = options;
    const { report } = await processes.run(job, { signal, onProgress: () => undefined, ...(asker && { asker }) });
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
        // Installed, but it does not run here: no other picture needs to try.
        engine = 'classical';
        logger?.warn(
          { cause: error.cause },
          'the network of the image search does not run here: outlines are compared instead',
        );
        return run(picture, engine, options);
      }
    },
    warm() {
      if (!isClosed) processes ??= start();
    },
    async close() {
      isClosed = true;
      await processes?.close();
    },
  };
};

/** Trying it again gives the same answer. */
export const isSurelyUnreadable = ({ kind }: EngineError): boolean => kind === 'unreadable' || kind === 'refused';
