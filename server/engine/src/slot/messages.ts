import type { EngineErrorKind, EngineJob, EngineProgress, EngineResult } from '../engine.ts';

/** From the pool to a slot: draw this. A slot gets the next job only after it has answered. */
export interface SlotRequest {
  job: EngineJob;
}

/** From a slot to the pool. `ready` comes once, before anything else. */
export type SlotMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: EngineProgress }
  | { kind: 'done'; result: EngineResult; peakMegabytes: number }
  | { kind: 'failed'; error: SlotFailure; peakMegabytes: number };

/** An error that survives the way between processes. */
export interface SlotFailure {
  kind: EngineErrorKind;
  reason: string | undefined;
  /** For the log only. */
  detail: string;
}
