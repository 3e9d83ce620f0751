import { type Engine, EngineError, type EngineJob, type EngineResult, type EngineRunOptions } from '../engine.ts';
import { createSlotEngine, type EngineLogger, type SlotEngineOptions } from './slot-engine.ts';

/** Child processes for short jobs of one kind. */
export interface JobPool {
  /** `signal` and `requester` as in `EngineRunOptions`. @throws EngineError; `cancelled` after `close` */
  run(
    job: Pick<EngineJob, 'toolType' | 'inputs' | 'params'>,
    options?: { signal?: AbortSignal | undefined; requester?: string | undefined },
  ): Promise<EngineResult>;
  /** Starts the processes before an expected job. */
  warm(): void;
  /** Terminates the processes; pending calls reject. */
  close(): Promise<void>;
}

/** Never aborted: ending the process would lose what it has loaded; the handler's time limit ends the work. */
const unstopped = new AbortController().signal;

/** Processes start with the first job or with `warm`; `options` is read then. */
export const createJobPool = (options: () => SlotEngineOptions, logger: EngineLogger | undefined): JobPool => {
  let processes: Engine | undefined;
  let isClosed = false;
  let count = 0;

  const open = (): Engine => {
    if (isClosed) throw new EngineError('cancelled', 'engine-closed');
    processes ??= createSlotEngine({ ...options(), ...(logger && { logger }) });
    return processes;
  };

  return {
    async run({ toolType, inputs, params }, { signal = unstopped, requester } = {}) {
      const engine = open();
      count += 1;
      const job = { id: `${toolType}-${count}`, toolType, inputs, params, seed: 0 };
      const run: EngineRunOptions = { signal, onProgress: () => undefined, ...(requester && { requester }) };
      return engine.run(job, run);
    },
    warm() {
      if (!isClosed) open();
    },
    async close() {
      isClosed = true;
      await processes?.close();
    },
  };
};
