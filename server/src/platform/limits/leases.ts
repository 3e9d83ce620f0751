import { sharedMs } from '../db/clock.ts';

/** Points that this node may spend until `endsAt` (ms since 1970); 0: the limit is reached on every node until then. */
export interface Lease {
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
export const createLeases = (obtain: (key: string) => Promise<Lease>, now: () => number = sharedMs): Leases => {
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
