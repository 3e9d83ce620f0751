import type { Socket } from 'node:net';

/** Open sockets of one person on a node: a tab has one. */
export const mostSockets = 20;

/** Counts the open lines of each person on this node. */
export interface Seats {
  /** Takes a seat until the line closes. @returns false when the person has as many as may be, or the line is closed. */
  take(userId: string, line: Pick<Socket, 'once' | 'destroyed'>): boolean;
}

/** At most `most` lines a person. */
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
