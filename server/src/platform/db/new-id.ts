import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { sharedMs } from './clock.ts';

let [last, sequence] = [0, 0];

/** A UUID of version 7: lists are ordered by them, so that they take their moment from the clock that nodes share, and rise within a process. */
export const newId = (): string => {
  const now = Math.max(last, sharedMs());
  // The counter starts in the lower half of its 32 bits, which leaves more values than a process needs in a millisecond.
  sequence = now === last ? sequence + 1 : randomInt(2 ** 31);
  last = now;
  return v7({ msecs: now, seq: sequence });
};
