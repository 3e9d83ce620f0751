import type { EngineErrorKind, EngineJob, EngineProgress, EngineResult, RefusalReport } from '../engine.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import type { PeopleSeen, PeopleWanted } from '../vision/people.ts';

/**
 * From the pool to a slot: a job, or the response to a request of the running job. A slot gets the next job only after it has responded.
 */
export type SlotRequest = { kind: 'job'; job: EngineJob } | { kind: 'answer'; nth: number; people: PeopleSeen | null };

/** A slot's request for work of another process; `nth` numbers the requests of this process. */
export interface SlotQuestion {
  nth: number;
  picture: Raster;
  wanted: PeopleWanted;
}

/** From a slot to the pool. `ready` is sent once, first. */
export type SlotMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: EngineProgress }
  | ({ kind: 'ask' } & SlotQuestion)
  | { kind: 'done'; result: EngineResult; peakMegabytes: number }
  | { kind: 'failed'; error: SlotFailure; peakMegabytes: number };

const slotMessageKinds: readonly unknown[] = [
  'ready',
  'progress',
  'ask',
  'done',
  'failed',
] satisfies SlotMessage['kind'][];

/** A child may send others: Node reports each module that it loads to the parent under `--watch`. */
export const isSlotMessage = (message: unknown): message is SlotMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && slotMessageKinds.includes(message.kind);

/** Serializable form of an error, for messages between processes. */
export interface SlotFailure {
  kind: EngineErrorKind;
  reason: string | undefined;
  report?: RefusalReport | undefined;
  /** For the log only. */
  detail: string;
}
