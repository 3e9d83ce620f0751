import type { Matting } from '@atelier/contract/matting';
import type { Quota } from '@atelier/contract/membership';
import type { ProgressMessage, QueueMessage, RecognitionMessage } from '@atelier/contract/socket';
import type { Task } from '@atelier/contract/task';
import type { Observable } from 'rxjs';
import { unprovided } from './unprovided.ts';

export { debounceTime, filter, map, merge, throttleTime } from 'rxjs';

/** Every platform event, named in past tense, with its payload. */
export interface BusEvents {
  /** Progress of a running task. Frequent; superseded events may be dropped. */
  'task.progressed': ProgressMessage;
  /** A task was submitted or changed state; contains the newest row. */
  'task.changed': Task;
  /** Queue positions changed. */
  'queue.moved': QueueMessage['positions'];
  'balance.changed': Quota;
  /** An upload was recognised. */
  'image.recognised': RecognitionMessage;
  /** Matting editor only: events whose `generate_type` is `matting`. */
  'matting.progressed': ProgressMessage;
  /** Matting editor only: a matting changed state; contains the newest row. */
  'matting.changed': Matting;
  'comments.changed': { result_id: string };
  'registry.changed': { revision: number };
  /** Announcement of the operator to all users. */
  'notice.received': { zh: string; en: string };
  /** The user signed in, out, or changed identity. */
  'session.changed': { userId: string | null };
}

export type BusEventName = keyof BusEvents;

export interface Bus {
  emit<N extends BusEventName>(name: N, payload: BusEvents[N]): void;
  /** Hot observable: emits only events after subscribing. An error of one subscriber does not affect the others. */
  on<N extends BusEventName>(name: N): Observable<BusEvents[N]>;
}

export let bus: Bus = unprovided('bus');
export const provideBus = (implementation: Bus): void => {
  bus = implementation;
};

/**
 * Events of a remote, in past tense. Emitted to the page as `<namespace>.<name>`, e.g. `fabricMarket.offerTaken`; only the remote that owns
 * this object in its module can emit them.
 */
export interface RemoteEvents<Events extends object> {
  /** @throws Error before the host has loaded the remote that owns this object. */
  emit<N extends keyof Events & string>(name: N, payload: Events[N]): void;
  /** Hot observable: emits only events after subscribing. */
  on<N extends keyof Events & string>(name: N): Observable<Events[N]>;
}

/** Connects one remote's events to the page's bus; created by the host, which alone determines the namespace. */
export interface RemoteChannel {
  emit(name: string, payload: unknown): void;
  on(name: string): Observable<unknown>;
}

const channels = new WeakMap<object, RemoteChannel>();

/** Connects a remote's events to the page's bus. Called by the host when it loads the remote; only the first call counts. */
export const connectRemoteEvents = (events: object, channel: RemoteChannel): void => {
  if (!channels.has(events)) channels.set(events, channel);
};

/** Creates the events of a remote, which `defineRemote` exposes as `events`. */
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
