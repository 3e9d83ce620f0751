import type { EngineErrorKind, EngineJob, EngineProgress, EngineResult, RefusalReport } from '../engine.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import type { PeopleSeen, PeopleWanted } from '../vision/people.ts';

/** From the pool to a slot: draw this, or what a question of the job under way was answered. A slot gets the next job only after it has answered. */
export type SlotRequest = { kind: 'job'; job: EngineJob } | { kind: 'answer'; nth: number; people: PeopleSeen | null };

/** A slot asks for what another process does; `nth` counts the questions of this process. */
export interface SlotQuestion {
  nth: number;
  picture: Raster;
  wanted: PeopleWanted;
}

/** From a slot to the pool. `ready` comes once, before anything else. */
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

/** An error that survives the way between processes. */
export interface SlotFailure {
  kind: EngineErrorKind;
  reason: string | undefined;
  report?: RefusalReport | undefined;
  /** For the log only. */
  detail: string;
}
