import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';

/** Offset of the database's clock relative to this machine's, in ms. */
let ahead = 0;

/** Offsets up to this many ms are network noise and ignored; nodes on the database's machine have the same clock. */
const blurMs = 250;
const samples = 5;

/** Milliseconds since 1970 on the database's clock, for stored or signed values. Durations use `performance.now()`. */
export const dbNowMs = (): number => Date.now() + ahead;

/** Same as `dbNowMs`, as a date. */
export const dbNow = (): Date => new Date(dbNowMs());

/** Milliseconds, positive when this machine is behind. */
export const clockOffsetMs = (): number => ahead;

/** Measures the clock offset by the fastest of several responses. @returns the offset, ms */
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

/** Minimum offset for a log entry, ms. */
const logThresholdMs = 1000;

/** Measures now and periodically: clocks drift, are set, and a database moves to another machine. @returns the stop function */
export const startClockSync = async (
  pool: Pick<pg.Pool, 'query'>,
  { onMoved, everyMs = 60_000 }: { onMoved: (ms: number) => void; everyMs?: number },
): Promise<() => void> => {
  let lastLoggedMs = 0;
  const look = async () => {
    // While the database is unavailable the last offset stays.
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

/** A UUID of version 7: lists are sorted by it, so it uses the shared clock and increases within a process. */
export const newId = (): string => {
  const now = Math.max(last, dbNowMs());
  // The counter starts in the lower half of its 32 bits, which leaves more values than a process needs in a millisecond.
  sequence = now === last ? sequence + 1 : randomInt(2 ** 31);
  last = now;
  return v7({ msecs: now, seq: sequence });
};

/** Lower-case text form of an id. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const dayMs = 86_400_000;

/** ISO 8601 form of a timestamp, also as PostgreSQL writes it. */
export const isoOf = (at: Date | string): string => new Date(at).toISOString();

export const isoOrNull = (at: Date | string | null | undefined): string | null => (at ? isoOf(at) : null);
