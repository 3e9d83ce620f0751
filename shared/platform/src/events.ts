import type { Matting } from '@atelier/contract/matting';
import type { Quota } from '@atelier/contract/membership';
import type { ProgressMessage, QueueMessage, RecognitionMessage } from '@atelier/contract/socket';
import type { Task } from '@atelier/contract/task';
import type { Observable } from 'rxjs';
import { unprovided } from './unprovided.ts';

/** Every platform event, past tense, with its payload. */
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
  /** Comments on a picture changed. */
  'comments.changed': { result_id: string };
  /** The registry has a new revision. */
  'registry.changed': { revision: number };
  /** The operator says something to everybody. */
  'notice.received': { zh: string; en: string };
  /** The user signed in, out, or changed identity. */
  'session.changed': { userId: string | null };
}

export type BusEventName = keyof BusEvents;

export interface Bus {
  emit<N extends BusEventName>(name: N, payload: BusEvents[N]): void;
  /** Hot: emits only events after subscribing. A subscriber that throws does not affect the others. */
  on<N extends BusEventName>(name: N): Observable<BusEvents[N]>;
}

export let bus: Bus = unprovided('bus');
export const provideBus = (implementation: Bus): void => {
  bus = implementation;
};

/**
 * Events of a remote's own, past tense. Everybody hears them as `<namespace>.<name>`, e.g. `fabricMarket.offerTaken`; only the remote
 * that carries this object in its module emits them.
 */
export interface RemoteEvents<Events extends object> {
  /** @throws Error before the host has loaded the remote that carries this object. */
  emit<N extends keyof Events & string>(name: N, payload: Events[N]): void;
  /** Hot: only what happens after subscribing. */
  on<N extends keyof Events & string>(name: N): Observable<Events[N]>;
}

/** The way of one remote's events into the page; made by the host, which alone says whose it is. */
export interface RemoteChannel {
  emit(name: string, payload: unknown): void;
  on(name: string): Observable<unknown>;
}

const channels = new WeakMap<object, RemoteChannel>();

/** Gives events of a remote their way into the page. Called by the host when it loads the remote; only the first call counts. */
export const connectRemoteEvents = (events: object, channel: RemoteChannel): void => {
  if (!channels.has(events)) channels.set(events, channel);
};

/** Makes the events of a remote; `defineRemote` names the object as `events`. */
export const createRemoteEvents = <Events extends object>(): RemoteEvents<Events> => {
  const channel = (name: string): RemoteChannel => {
    const found = channels.get(events);
    if (found) return found;
    throw new Error(
      `"${name}" is an event of a remote that is not loaded: name its events in defineRemote({ events })`,
    );
  };
  const events: RemoteEvents<Events> = {
    emit: (name, payload) => channel(name).emit(name, payload),
    on: <N extends keyof Events & string>(name: N) => channel(name).on(name) as Observable<Events[N]>,
  };
  return events;
};

export type { Observable, Subscription } from 'rxjs';
