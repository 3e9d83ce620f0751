import { type Engine, EngineError, type EnginePicture, type EngineResult, type PictureJobKind } from '../engine.ts';
import { createSlotEngine, type EngineLogger } from '../slot/slot-engine.ts';
import { type DownloadParams, handlers, type ReduceParams } from './picture-handlers.ts';
import type { Recognition } from './recognise.ts';

/** These jobs are short and their heap shrinks: only a high peak makes a slot too large. */
const jobsPerSlot = 1000;

/**
 * What is done with stored pictures beside drawing, in child processes: native code that decodes an untrusted picture for a minute blocks
 * nothing in the process that asks. One download is made at a time; reduced copies and looks go before it, two at a time. Every method rejects with `EngineError`.
 */
export interface PicturePool {
  /** A file to keep (`renderDownload`); null where the picture cannot become that. Aborting kills the process that makes it. */
  download(
    picture: EnginePicture,
    params: DownloadParams,
    signal: AbortSignal,
    layers?: EnginePicture[],
  ): Promise<EnginePicture | null>;
  /** A WebP of at most this width; of a clip its cover. */
  reduce(picture: EnginePicture, params: ReduceParams): Promise<EnginePicture>;
  recognise(picture: EnginePicture): Promise<Recognition>;
  /** Kills the processes; what is under way rejects. */
  close(): Promise<void>;
}

const unstopped = new AbortController().signal;

/** Its processes start with the first job. */
export const createPicturePool = (logger?: EngineLogger): PicturePool => {
  let engine: Engine | undefined;
  let isClosed = false;
  let count = 0;

  const start = (): Engine =>
    createSlotEngine({
      slots: 1,
      interactive: 2,
      jobsPerSlot,
      registry: { handlers, module: new URL('./picture-handlers.ts', import.meta.url).href },
      ...(logger && { logger }),
    });

  const run = (
    toolType: PictureJobKind,
    picture: EnginePicture,
    params: Record<string, unknown>,
    { signal = unstopped, layers = [] }: { signal?: AbortSignal; layers?: EnginePicture[] } = {},
  ): Promise<EngineResult> => {
    if (isClosed) return Promise.reject(new EngineError('cancelled', 'engine-closed'));
    engine ??= start();
    count += 1;
    const job = { id: `${toolType}-${count}`, toolType, inputs: { picture: [picture], layers }, params, seed: 0 };
    return engine.run(job, { signal, onProgress: () => undefined });
  };

  return {
    async download(picture, params, signal, layers = []) {
      return (await run('download', picture, params, { signal, layers })).outputs[0] ?? null;
    },
    async reduce(picture, params) {
      const [reduced] = (await run('reduce', picture, params)).outputs;
      if (!reduced) throw new EngineError('failed', 'result-missing');
      return reduced;
    },
    async recognise(picture) {
      const { recognition } = (await run('recognise', picture, {})).report;
      if (!recognition) throw new EngineError('failed', 'result-missing');
      return recognition;
    },
    async close() {
      isClosed = true;
      await engine?.close();
    },
  };
};
