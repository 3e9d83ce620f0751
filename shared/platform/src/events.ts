import type { Matting } from '@atelier/contract/matting';
import type { Quota } from '@atelier/contract/membership';
import type { ProgressMessage, QueueMessage, RecognitionMessage } from '@atelier/contract/socket';
import type { Task } from '@atelier/contract/task';
import type { Observable } from 'rxjs';
import { unprovided } from './unprovided.ts';

/** Every event of the house, past tense, with what it carries. */
export interface BusEvents {
  /** A step of a drawing task was finished. Comes often; superseded ones may be missing. */
  'task.progressed': ProgressMessage;
  /** A task was submitted or changed state; carries the newest row. */
  'task.changed': Task;
  /** Positions in the queue moved. */
  'queue.moved': QueueMessage['positions'];
  /** Credits moved. */
  'balance.changed': Quota;
  /** The engine looked at an upload. */
  'image.recognised': RecognitionMessage;
  /** Matting editor only: events whose `generate_type` is `matting`. */
  'matting.progressed': ProgressMessage;
  /** Matting editor only: a matting changed state; carries the newest. */
  'matting.changed': Matting;
  /** The registry has a new revision. */
  'registry.changed': { revision: number };
  /** The operator says something to everybody. */
  'notice.received': { zh: string; en: string };
  /** The person signed in, out, or changed identity. */
  'session.changed': { userId: string | null };
}

export type BusEventName = keyof BusEvents;

export interface Bus {
  emit<N extends BusEventName>(name: N, payload: BusEvents[N]): void;
  /** Hot: only what happens after subscribing. A subscriber that throws stops nobody else. */
  on<N extends BusEventName>(name: N): Observable<BusEvents[N]>;
}

export let bus: Bus = unprovided('bus');
export const provideBus = (implementation: Bus): void => {
  bus = implementation;
};

export type { Observable, Subscription } from 'rxjs';
