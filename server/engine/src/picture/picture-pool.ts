import { EngineError, type EnginePicture, type EngineResult, type PictureJobKind } from '../engine.ts';
import { createJobPool } from '../slot/job-pool.ts';
import type { EngineLogger } from '../slot/slot-engine.ts';
import { type DownloadParams, handlers, type ReduceParams } from './picture-handlers.ts';
import type { Recognition } from './recognise.ts';

/** These jobs are short and their heap shrinks: a slot is recycled only after a high peak. */
const jobsPerSlot = 1000;

/**
 * Processes stored pictures other than drawing, in child processes: native code that decodes an untrusted picture for a minute does not
 * block the caller's process. One download is created at a time; reduced copies and recognition have priority, two at a time. Every method
 * rejects with `EngineError`.
 */
export interface PicturePool {
  /** Download file (`renderDownload`); null where the picture cannot be converted to it. Aborting kills its process. */
  download(
    picture: EnginePicture,
    params: DownloadParams,
    signal: AbortSignal,
    layers?: EnginePicture[],
  ): Promise<EnginePicture | null>;
  /** A WebP of at most this width; for a clip its cover. */
  reduce(picture: EnginePicture, params: ReduceParams): Promise<EnginePicture>;
  recognise(picture: EnginePicture): Promise<Recognition>;
  /** Terminates the processes; pending calls reject. */
  close(): Promise<void>;
}

/** Processes start with the first job. */
export const createPicturePool = (logger?: EngineLogger): PicturePool => {
  const registry = { handlers, module: new URL('./picture-handlers.ts', import.meta.url).href };
  const pool = createJobPool(() => ({ slots: 1, interactive: 2, jobsPerSlot, registry }), logger);

  const run = (
    toolType: PictureJobKind,
    picture: EnginePicture,
    params: Record<string, unknown>,
    { signal, layers = [] }: { signal?: AbortSignal; layers?: EnginePicture[] } = {},
  ): Promise<EngineResult> => pool.run({ toolType, inputs: { picture: [picture], layers }, params }, { signal });

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
    close: pool.close,
  };
};
