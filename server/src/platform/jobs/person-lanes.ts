/** A newer request of the same user replaced this one, which had not begun. */
export class LaneFull extends Error {
  constructor() {
    super('a newer request took its place');
    this.name = 'LaneFull';
  }
}

export interface PersonLanes {
  /**
   * Runs `work` when nothing else of this user runs. `signal` removes it while it waits; running work is finished, because aborting it
   * would cost a slot its process.
   * @throws LaneFull, the signal's reason, or what `work` throws
   */
  run<T>(personId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Users with running or waiting work. */
  size(): number;
}

interface Waiting {
  start: () => void;
  refuse: (reason: unknown) => void;
}

/**
 * Runs one request per user at a time and queues at most `waiting` on this node. One user's requests never delay another's; the newest
 * stay queued, because they match the current slider position.
 */
export const createPersonLanes = ({ waiting: most }: { waiting: number }): PersonLanes => {
  const lanes = new Map<string, Waiting[]>();

  const leave = (personId: string): void => {
    const next = lanes.get(personId)?.shift();
    if (next) next.start();
    else lanes.delete(personId);
  };

  /** Resolves when it is this one's turn. */
  const enter = (personId: string, signal: AbortSignal): Promise<void> => {
    const waiting = lanes.get(personId);
    if (!waiting) {
      lanes.set(personId, []);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const settled =
        <A extends unknown[]>(settle: (...given: A) => void) =>
        (...given: A) => {
          signal.removeEventListener('abort', onAbort);
          settle(...given);
        };
      const entry: Waiting = { start: settled(resolve), refuse: settled(reject) };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(entry);
      if (waiting.length > most) waiting.shift()?.refuse(new LaneFull());
    });
  };

  return {
    async run(personId, signal, work) {
      signal.throwIfAborted();
      await enter(personId, signal);
      try {
        return await work();
      } finally {
        leave(personId);
      }
    },
    size: () => lanes.size,
  };
};
