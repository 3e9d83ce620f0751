import type { Socket } from 'node:net';

/** Maximum of open sockets per user on a node: a tab has one. */
export const mostSockets = 20;

/** Counts the open connections of each user on this node. */
export interface Seats {
  /** Reserves a slot until the connection closes. @returns false when the user has reached the maximum, or the connection is closed. */
  take(userId: string, line: Pick<Socket, 'once' | 'destroyed'>): boolean;
}

/** At most `most` connections per user. */
export const createSeats = (most: number): Seats => {
  const taken = new Map<string, number>();

  const free = (userId: string): void => {
    const left = (taken.get(userId) ?? 1) - 1;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  };

  return {
    take(userId, line) {
      const count = taken.get(userId) ?? 0;
      if (count >= most || line.destroyed) return false;
      taken.set(userId, count + 1);
      line.once('close', () => free(userId));
      return true;
    },
  };
};
