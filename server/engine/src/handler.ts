import type { EngineJob, EngineResult, JobKind } from './engine.ts';
import type { Raster } from './ops/geometry/raster.ts';
import type { PeopleSeen, PeopleWanted, VisionModel } from './vision/people.ts';

/** What a handler may ask of the slot that it runs in. */
export interface HandlerContext {
  /**
   * Announces a finished step. Awaiting it lets the message leave the process before the next step blocks it.
   * `percent` is 0 to 99 and never falls; the slot itself says 100 when the result is out.
   */
  finishStep(step: string, percent: number): Promise<void>;
  /**
   * Has the process with the networks look for people; null where none can. Absent outside of a slot that has such a neighbour. Handlers ask
   * through `vision/see-people.ts`, which reduces the picture and answers in its own pixels.
   */
  people?(picture: Raster, wanted: PeopleWanted): Promise<PeopleSeen | null>;
}

/**
 * Draws for one tool. Runs inside a slot, may block, may be killed at any moment, keeps nothing between jobs.
 * Throws `EngineError` for what a person can act on; anything else is reported as `failed`.
 */
export interface Handler {
  readonly toolType: JobKind;
  /** A user is drawing and waits: runs before the queue, in the spare slot when the others are busy. */
  readonly isInteractive?: boolean;
  /** It cannot draw at all without these; without them the tool is closed here. */
  readonly needs?: readonly VisionModel[];
  /** Processor time of one job; the slot is killed when it is over. A busy machine takes longer for it, up to the wall-clock limit of `cpu-limit.ts`. */
  readonly timeLimitMs: number;
  run(job: EngineJob, context: HandlerContext): Promise<EngineResult>;
}
