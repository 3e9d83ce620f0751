import type { EngineJob, EngineResult, JobKind } from './engine.ts';
import type { Raster } from './ops/geometry/raster.ts';
import type { PeopleSeen, PeopleWanted, VisionModel } from './vision/people.ts';

/** Functions of the slot for its handler. */
export interface HandlerContext {
  /**
   * Reports a finished step. Awaiting it lets the message leave the process before the next step blocks it. `percent` is 0 to 99 and never
   * decreases; the slot itself reports 100 with the result.
   */
  finishStep(step: string, percent: number): Promise<void>;
  /**
   * Detects people in the process with the networks; null where none is available. Absent outside a slot with such a process. Handlers call
   * it through `vision/detect-people.ts`, which reduces the picture and returns coordinates in its pixels.
   */
  people?(picture: Raster, wanted: PeopleWanted): Promise<PeopleSeen | null>;
}

/**
 * Draws one tool. Runs inside a slot, may block, may be killed at any moment, keeps no state between jobs. Throws `EngineError` for errors
 * that a user or operator can act on; anything else is reported as `failed`.
 */
export interface Handler {
  readonly toolType: JobKind;
  /** Interactive job: runs before the queue, in the spare slot when the others are busy. */
  readonly isInteractive?: boolean;
  /** Required networks; without them the tool is unavailable. */
  readonly needs?: readonly VisionModel[];
  /**
   * Processor time limit of one job, after which the slot is killed. A busy machine needs longer for it, up to the wall-clock limit of
   * `cpu-limit.ts`.
   */
  readonly timeLimitMs: number;
  run(job: EngineJob, context: HandlerContext): Promise<EngineResult>;
}
