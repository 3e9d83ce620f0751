import type { Bus, BusEventName, BusEvents, RemoteChannel } from '@atelier/platform/bus';
import { Observable, Subject } from 'rxjs';

/** Every event that the host itself emits. Other events on the bus belong to the remote with that namespace. */
const platformEvents: Readonly<Record<BusEventName, true>> = {
  'task.progressed': true,
  'task.changed': true,
  'queue.moved': true,
  'balance.changed': true,
  'image.recognised': true,
  'matting.progressed': true,
  'matting.changed': true,
  'comments.changed': true,
  'registry.changed': true,
  'notice.received': true,
  'session.changed': true,
};

/** The page's event bus and the channels that remotes use for their own events. */
export interface PageBus extends Bus {
  /** `namespace`: the remote's namespace in the registry, not one that the remote declares. */
  channel(namespace: string): RemoteChannel;
}

/** The page's event bus. rxjs reports a throwing subscriber in a separate task, so the other subscribers still run. */
export const createBus = (): PageBus => {
  const subjects = new Map<string, Subject<unknown>>();
  const subjectOf = (name: string): Subject<unknown> => {
    const known = subjects.get(name);
    if (known) return known;
    const created = new Subject<unknown>();
    subjects.set(name, created);
    return created;
  };
  const on = (name: string) => new Observable<unknown>((subscriber) => subjectOf(name).subscribe(subscriber));
  return {
    emit(name, payload) {
      if (!Object.hasOwn(platformEvents, name)) {
        throw new Error(`"${name}" is not a platform event: a remote emits its own by createRemoteEvents`);
      }
      subjectOf(name).next(payload);
    },
    on: <N extends BusEventName>(name: N) => on(name) as Observable<BusEvents[N]>,
    channel(namespace) {
      const full = (name: string) => {
        const event = `${namespace}.${name}`;
        if (Object.hasOwn(platformEvents, event)) throw new Error(`"${event}" is a platform event`);
        return event;
      };
      return { emit: (name, payload) => subjectOf(full(name)).next(payload), on: (name) => on(full(name)) };
    },
  };
};
