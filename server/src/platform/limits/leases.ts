import type { Server } from 'node:http';
import { dbNowMs } from '../db/clock.ts';
import { throttleLog } from './throttle-log.ts';

/** Points that this node may spend until `endsAt` (ms since 1970); 0: the limit is reached on every node until then. */
interface Lease {
  points: number;
  endsAt: number;
}

export interface Leases {
  /** Spends one point. @returns 0, or the milliseconds after which it is worth asking again. */
  spend(key: string): Promise<number>;
}

/** Above this many keys those whose time is over are forgotten. */
const mostKeys = 10_000;

/** Spends points in memory, and obtains more of them when they are used up; what asks meanwhile waits for the same answer. */
export const createLeases = (obtain: (key: string) => Promise<Lease>, now: () => number = dbNowMs): Leases => {
  const leases = new Map<string, Lease>();
  const obtaining = new Map<string, Promise<void>>();

  const forgetEnded = () => {
    for (const [key, { endsAt }] of leases) if (endsAt <= now()) leases.delete(key);
  };

  const obtainOne = async (key: string): Promise<void> => {
    const lease = await obtain(key);
    if (leases.size >= mostKeys) forgetEnded();
    leases.set(key, { ...lease });
  };

  const renew = (key: string): Promise<void> => {
    const renewing = obtaining.get(key) ?? obtainOne(key).finally(() => obtaining.delete(key));
    obtaining.set(key, renewing);
    return renewing;
  };

  return {
    async spend(key) {
      for (;;) {
        const lease = leases.get(key);
        const wait = lease ? lease.endsAt - now() : 0;
        if (lease && wait > 0) {
          if (lease.points > 0) {
            lease.points -= 1;
            if (lease.points === 0) leases.delete(key);
            return 0;
          }
          return wait;
        }
        await renew(key);
      }
    },
  };
};

/** Files, database connections and child process pipes that a node has open besides its client connections. */
const ownFiles = 96;
/** A download or an upload has one open file besides its connection. */
const shareOfOwn = 1 / 4;
const mostOwnFiles = 1024;
/** Of limits that are too small for anything. */
const fewest = 16;

/** Connections that fit into so many open files. */
export const connectionsWithin = (openFiles: number): number =>
  Math.max(fewest, openFiles - Math.min(mostOwnFiles, Math.max(ownFiles, Math.ceil(openFiles * shareOfOwn))));

/** The limit of open files that the system gives this process (`ulimit -n`); undefined where it does not say or there is none. */
const openFilesLimit = (): number | undefined => {
  // It would look names up, of the database's address among others. Node's types do not know the switch yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
};

/**
 * Reserves file descriptors for the node itself: without it, connections alone, even idle ones, use up the limit and the node ends.
 * Excess connections are closed at once, and reported.
 */
export const limitConnections = (
  server: Server,
  tell: (facts: { most: number; refused: number }) => void,
  openFiles = openFilesLimit(),
): void => {
  if (openFiles === undefined) return;
  const most = connectionsWithin(openFiles);
  server.maxConnections = most;
  server.on(
    'drop',
    throttleLog((_, refused) => tell({ most, refused })),
  );
};
