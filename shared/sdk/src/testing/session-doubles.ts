import type { Task } from '@atelier/contract/task';
import type { Bus } from '@atelier/platform/bus';
import { type Session, type SessionState, sessionStateAtom } from '@atelier/platform/session';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import { getDefaultStore } from '@atelier/platform/state';
import { type Tasks, tasksAtom } from '@atelier/platform/tasks';

/** Records calls to the session; the test sets the signed-in user. */
export interface SessionDouble extends Session {
  /** `signIn`, `signOut`, `reloadBalance`, in order. */
  readonly asked: readonly string[];
  become(state: SessionState): void;
}

export const createSessionDouble = (first: SessionState): SessionDouble => {
  const store = getDefaultStore();
  const asked: string[] = [];
  const become = (state: SessionState): void => store.set(sessionStateAtom, state);
  become(first);
  return {
    asked,
    become,
    get state() {
      return store.get(sessionStateAtom);
    },
    signIn: async () => void asked.push('signIn'),
    signOut: async () => {
      asked.push('signOut');
      become({ status: 'signed-out' });
    },
    reloadBalance: async () => void asked.push('reloadBalance'),
  };
};

/** A connection whose status the test sets. */
export interface SocketDouble extends Socket {
  readonly reconnects: number;
  become(status: SocketStatus): void;
}

export const createSocketDouble = (): SocketDouble => {
  const store = getDefaultStore();
  let reconnects = 0;
  const become = (status: SocketStatus): void => store.set(socketStatusAtom, status);
  become('open');
  return {
    become,
    get reconnects() {
      return reconnects;
    },
    get status() {
      return store.get(socketStatusAtom);
    },
    reconnect: () => {
      reconnects += 1;
    },
  };
};

/** Task store fed by the bus, with the product's rule: an older version never replaces a newer one. */
export const createTasksDouble = (bus: Pick<Bus, 'on'>): Tasks => {
  const store = getDefaultStore();
  const put = (rows: readonly Task[]): void => {
    const next = new Map(store.get(tasksAtom));
    for (const row of rows) if (row.version > (next.get(row.id)?.version ?? -1)) next.set(row.id, row);
    store.set(tasksAtom, next);
  };
  store.set(tasksAtom, new Map());
  bus.on('task.changed').subscribe((row) => put([row]));
  return { get: (id) => store.get(tasksAtom).get(id), put };
};
