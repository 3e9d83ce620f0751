import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockOffsetMs, dbNowMs, newId, readClock, startClockSync } from './clock.ts';

const source = join(import.meta.dirname, '../..');

/** Durations, files of this machine and moments that only other parties read. */
const onOwnClock = new Set([
  'platform/db/clock.ts',
  'modules/site/site-routes.ts',
  'platform/jobs/job-queue.ts',
  'modules/assets/pattern-files.ts',
  'modules/matting/draw-matting.ts',
  'modules/releases/routes.ts',
  'modules/site/socket-routes.ts',
  'platform/realtime/publisher.ts',
  'platform/storage/blob-store.ts',
  'modules/tasks/draw-task.ts',
  'modules/tools/estimates.ts',
  'modules/tasks/queue-positions.ts',
  'modules/tasks/task-context.ts',
  // Beside lines of pino, which uses this machine's clock.
  'platform/telemetry/log-output.ts',
]);

/** A database whose clock is ahead; each response is delayed. */
const databaseAhead = (ms: number, waits: readonly number[] = [0]) => {
  let requestCount = 0;
  const query = async () => {
    const wait = waits[requestCount % waits.length] ?? 0;
    requestCount += 1;
    const now = Date.now() + ms;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return { rows: [{ ms: now }] };
  };
  return { query } as unknown as Parameters<typeof readClock>[0];
};

afterEach(() => readClock(databaseAhead(0)));

describe('shared clock', () => {
  it.each([-3_600_000, -600_000, 31_000, 86_400_000])('is the database’s, %i ms off', async (ms) => {
    await readClock(databaseAhead(ms));
    expect(Math.abs(clockOffsetMs() - ms)).toBeLessThan(5000);
    expect(Math.abs(dbNowMs() - Date.now() - ms)).toBeLessThan(5000);
  });

  it('uses the fastest response, and ignores differences within the latency @full', async () => {
    await readClock(databaseAhead(60_000, [600, 0, 600]));
    expect(Math.abs(clockOffsetMs() - 60_000)).toBeLessThan(250);
    await readClock(databaseAhead(240));
    expect(clockOffsetMs()).toBe(0);
  });

  it('is read again, reports a change once, and is kept while the database is away', async () => {
    const changes: number[] = [];
    let [ahead, isAway] = [0, false];
    const pool = {
      query: async () => {
        if (isAway) throw new Error('away');
        return { rows: [{ ms: Date.now() + ahead }] };
      },
    } as unknown as Parameters<typeof readClock>[0];
    const stop = await startClockSync(pool, { onMoved: (ms) => void changes.push(ms), everyMs: 5 });
    try {
      ahead = 90_000;
      await vi.waitFor(() => expect(changes).toHaveLength(1), 30_000);
      isAway = true;
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(Math.round(clockOffsetMs() / 1000)).toBe(90);
      [ahead, isAway] = [0, false];
      await vi.waitFor(() => expect(changes.map((ms) => Math.round(ms / 1000))).toEqual([90, 0]), 30_000);
    } finally {
      stop();
    }
  });

  it('creates increasing ids, also within a millisecond', async () => {
    await readClock(databaseAhead(3_600_000));
    const ids = Array.from({ length: 5000 }, newId);
    expect(ids.toSorted()).toEqual(ids);
    const first = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(first - Date.now() - 3_600_000)).toBeLessThan(5000);
    await readClock(databaseAhead(0));
    expect(newId() > (ids.at(-1) ?? '')).toBe(true);
  });

  it('is the source of every moment', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('bench'),
    );
    const own = files.filter((file) =>
      /\bDate\.now\b|new Date\(\)|\bv7\(\)/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(own.filter((file) => !onOwnClock.has(file))).toEqual([]);
  });
});
