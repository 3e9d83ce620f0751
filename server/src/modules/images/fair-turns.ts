import { LRUCache } from 'lru-cache';

/** Keys of fairness: only compared. */
export interface Asker {
  address: string;
  picture: string;
  /** Exempt from the limits on waiting; the caller bounds its own number. */
  isPatient?: boolean;
}

export interface TurnLimits {
  /** Turns at once. */
  running: number;
  /** Turns and waits at once. */
  total: number;
  perAddress: number;
  perPicture: number;
  /** Concurrent turns of one address, also without other waiters; absent: no own limit. */
  runningPerAddress?: number;
}

/** Too many requests wait: `address` and `picture` name the exceeded limit, `total` is the limit of all together. */
export class TurnRefused extends Error {
  readonly limit: 'total' | 'address' | 'picture';
  constructor(limit: TurnRefused['limit']) {
    super(`too many wait: ${limit}`);
    this.name = 'TurnRefused';
    this.limit = limit;
  }
}

interface Entry extends Asker {
  /** Begins the turn. */
  start: () => void;
}

/** How many addresses are remembered for their last turn. */
const remembered = 1000;

/**
 * Fair queue for expensive work that anyone can request. The address with the fewest running turns goes first, then the one whose last turn
 * is longest ago, so that one address with many requests delays another by one turn at most.
 */
export const createFairTurns = (limits: TurnLimits) => {
  const waiting: Entry[] = [];
  const running = new Set<Entry>();
  const lastTurn = new LRUCache<string, number>({ max: remembered });
  let turns = 0;

  const count = (isCounted: (entry: Entry) => boolean): number =>
    [...running, ...waiting].filter((entry) => isCounted(entry)).length;

  const refusalOf = ({ address, picture }: Asker): TurnRefused['limit'] | undefined => {
    if (count((entry) => entry.address === address) >= limits.perAddress) return 'address';
    if (count((entry) => entry.picture === picture) >= limits.perPicture) return 'picture';
    return running.size + waiting.length >= limits.total ? 'total' : undefined;
  };

  const order = ({ address }: Entry): readonly [number, number] => [
    [...running].filter((entry) => entry.address === address).length,
    lastTurn.get(address) ?? 0,
  ];

  /** The first in `waiting` among those that come before all others and may begin. */
  const takeNext = (): Entry | undefined => {
    const ranked = waiting
      .map((entry) => ({ entry, rank: order(entry) }))
      .filter(({ rank }) => rank[0] < (limits.runningPerAddress ?? limits.running));
    ranked.sort((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
    const next = ranked[0]?.entry;
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  };

  const startNext = (): void => {
    if (running.size >= limits.running) return;
    const next = takeNext();
    if (!next) return;
    running.add(next);
    turns += 1;
    lastTurn.set(next.address, turns);
    next.start();
  };

  const wait = (asker: Asker, signal: AbortSignal): Promise<Entry> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(entry);
      };
      const entry: Entry = { ...asker, start };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      startNext();
    });

  return {
    /**
     * Does `work` when it is the asker's turn.
     * @throws TurnRefused at once when too many wait; the signal's reason when it aborts before the turn.
     */
    async take<Result>(asker: Asker, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      signal.throwIfAborted();
      const limit = refusalOf(asker);
      if (limit && !asker.isPatient) throw new TurnRefused(limit);
      const entry = await wait(asker, signal);
      try {
        return await work();
      } finally {
        running.delete(entry);
        startNext();
      }
    },
  };
};
