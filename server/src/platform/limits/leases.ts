import type { Server } from 'node:http';
import { dbNowMs } from '../db/clock.ts';
import { throttleLog } from './throttle-log.ts';

/** Points that this node may spend until `endsAt` (ms since 1970); 0: the limit is reached on every node until then. */
interface Lease {
  points: number;
  endsAt: number;
}

export interface Leases {
  /** Spends one point. @returns 0, or the milliseconds until a retry is useful. */
  spend(key: string): Promise<number>;
}

/** Number of keys above which expired ones are removed. */
const mostKeys = 10_000;

/** Spends points in memory and obtains more when they are used up; concurrent callers wait for the same request. */
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

/** Open files of a node besides client connections: files, database connections and child process pipes. */
const ownFiles = 96;
/** A download or an upload has one open file besides its connection. */
const shareOfOwn = 1 / 4;
const mostOwnFiles = 1024;
/** Minimum for very low limits. */
const fewest = 16;

/** Number of connections for a limit of open files. */
export const connectionsWithin = (openFiles: number): number =>
  Math.max(fewest, openFiles - Math.min(mostOwnFiles, Math.max(ownFiles, Math.ceil(openFiles * shareOfOwn))));

/** The process's limit of open files (`ulimit -n`); undefined when unknown or unlimited. */
const openFilesLimit = (): number | undefined => {
  // Avoids DNS lookups, for example of the database's address. Node's types do not include this option yet.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
};

/** Reserves file descriptors for the node itself; excess connections are closed and reported. */
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
