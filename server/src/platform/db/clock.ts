import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';

/** Milliseconds by which the database's clock is ahead of this machine's. */
let ahead = 0;

/** Differences up to this are what a busy line looks like, ms; nodes on the database's own machine keep its clock exactly. */
const blurMs = 250;
const samples = 5;

/**
 * Milliseconds since 1970 on the clock that all nodes share: the database's. Whatever is kept, signed or compared with what another
 * node wrote takes its moment here; durations are taken by `performance.now()`.
 */
export const dbNowMs = (): number => Date.now() + ahead;

/** The same as a date. */
export const dbNow = (): Date => new Date(dbNowMs());

/** Milliseconds, positive where this machine is late. */
export const clockOffsetMs = (): number => ahead;

/**
 * Asks the database for the time and keeps the difference; of several answers the quickest one counts, whose error is half of its way.
 * @returns the difference, ms
 */
export const readClock = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  let best = { way: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let taken = 0; taken < samples; taken += 1) {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const way = performance.now() - asked;
    const [row] = rows;
    if (row && way < best.way) best = { way, ahead: row.ms + way / 2 - Date.now() };
  }
  ahead = Math.abs(best.ahead) <= blurMs + best.way / 2 ? 0 : Math.round(best.ahead);
  return ahead;
};

/** Offsets of less than this are not logged, ms. */
const logThresholdMs = 1000;

/** Reads it now and from time to time: clocks drift, are set, and a database moves to another machine. @returns how to stop */
export const startClockSync = async (
  pool: Pick<pg.Pool, 'query'>,
  { onMoved, everyMs = 60_000 }: { onMoved: (ms: number) => void; everyMs?: number },
): Promise<() => void> => {
  let lastLoggedMs = 0;
  const look = async () => {
    // With the database away the last answer holds.
    const ms = await readClock(pool).catch(() => ahead);
    if (Math.abs(ms - lastLoggedMs) <= logThresholdMs) return;
    lastLoggedMs = ms;
    onMoved(ms);
  };
  await look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

let [last, sequence] = [0, 0];

/** A UUID of version 7: lists are ordered by them, so that they take their moment from the clock that nodes share, and rise within a process. */
export const newId = (): string => {
  const now = Math.max(last, dbNowMs());
  // The counter starts in the lower half of its 32 bits, which leaves more values than a process needs in a millisecond.
  sequence = now === last ? sequence + 1 : randomInt(2 ** 31);
  last = now;
  return v7({ msecs: now, seq: sequence });
};

/** An id as it is written, in small letters. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
