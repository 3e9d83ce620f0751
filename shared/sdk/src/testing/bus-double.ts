import type { Bus, BusEventName, BusEvents, RemoteChannel } from '@atelier/platform/bus';
import { Observable, Subject } from 'rxjs';

interface Emitted {
  /** `task.changed`, or `fabricMarket.toolChosen` of a remote. */
  name: string;
  payload: unknown;
}

/** The bus of a page in which the test is the host: `emit` says what the host would say. */
export interface BusDouble extends Bus {
  /** Everything that was emitted, in order. */
  readonly emitted: readonly Emitted[];
  /** The way of a remote's own events. */
  channel(namespace: string): RemoteChannel;
}

export const createBusDouble = (): BusDouble => {
  const emitted: Emitted[] = [];
  const all = new Subject<Emitted>();
  const emit = (name: string, payload: unknown): void => {
    emitted.push({ name, payload });
    all.next({ name, payload });
  };
  const on = (name: string): Observable<unknown> =>
    new Observable((subscriber) =>
      all.subscribe((event) => {
        if (event.name === name) subscriber.next(event.payload);
      }),
    );
  return {
    emitted,
    emit,
    on: <N extends BusEventName>(name: N) => on(name) as Observable<BusEvents[N]>,
    channel: (namespace) => ({
      emit: (name, payload) => emit(`${namespace}.${name}`, payload),
      on: (name) => on(`${namespace}.${name}`),
    }),
  };
};
