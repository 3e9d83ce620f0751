import { levelDays, serviceGoals } from '@atelier/contract/console-queue';
import { sql } from 'drizzle-orm';
import { dbNowMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { serviceCounts } from '../db/schema/service.ts';

/** Upper bounds of the duration buckets, ms; longer ones fall into one more. */
export const latencyBounds: readonly number[] = [
  10, 20, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000,
];

/** Index of a duration's bucket, in the unit of the bounds. */
export const bucketOf = (value: number, bounds = latencyBounds): number => {
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length : place;
};

/** A percentile of counted durations, interpolated within its bucket. `counts`: bucket -> number. null without any. */
export const percentileOf = (
  counts: ReadonlyMap<number, number>,
  share: number,
  bounds = latencyBounds,
): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  const last = bounds.length;
  for (let bucket = 0; bucket < last; bucket += 1) {
    const count = counts.get(bucket) ?? 0;
    const [from, to] = [bounds[bucket - 1] ?? 0, bounds[bucket] ?? 0];
    if (count > 0 && left <= count) return Math.round(from + ((to - from) * left) / count);
    left -= count;
  }
  return bounds[last - 1] ?? null;
};

type ServiceKind = (typeof serviceCounts.$inferInsert)['kind'];

/** Upper bounds of the buckets of tasks' wait times, seconds. */
const waitBounds: readonly number[] = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1200, 1800, 3600, 7200, 21_600,
];
const boundsOf = { call: latencyBounds, wait: waitBounds, task: [] } as const satisfies Record<
  ServiceKind,
  readonly number[]
>;

/** Write interval in ms: a killed node loses the counts since the last write. */
const flushMs = 5000;
const keptDays = 31;

const hourOf = (time: number): Date => new Date(Math.floor(time / 3_600_000) * 3_600_000);

/** Records metrics for the service levels. */
export const createServiceRecorder = (db: Database, onError: (error: unknown) => void) => {
  let counts = new Map<string, { kind: ServiceKind; bucket: number; isGood: boolean; count: number }>();
  const add = (kind: ServiceKind, value: number, isGood: boolean): void => {
    const bucket = bucketOf(value, boundsOf[kind]);
    const key = `${kind} ${bucket} ${isGood}`;
    const row = counts.get(key) ?? { kind, bucket, isGood, count: 0 };
    row.count += 1;
    counts.set(key, row);
  };
  const flush = async (): Promise<void> => {
    if (counts.size === 0) return;
    const hour = hourOf(dbNowMs());
    // In a global order, which prevents deadlocks between nodes.
    const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => ({ hour, ...row }));
    counts = new Map();
    const { hour: at, kind, bucket, isGood } = serviceCounts;
    await db.orm
      .insert(serviceCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [at, kind, bucket, isGood],
        set: { count: sql`${serviceCounts.count} + excluded.count` },
      });
  };
  const timer = setInterval(() => void flush().catch(onError), flushMs);
  timer.unref();
  return {
    /** An answered call, ms. */
    call: (ms: number, isGood: boolean) => add('call', ms, isGood),
    /** A task's first claim, seconds after its submission. */
    waited: (seconds: number) => add('wait', seconds, true),
    /** A task that ended without a cancellation. */
    ended: (isGood: boolean) => add('task', 0, isGood),
    /** Writes the remaining counts. */
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
};

export type ServiceRecorder = ReturnType<typeof createServiceRecorder>;

export const pruneServiceCounts = async (db: Database): Promise<void> => {
  await db.orm.execute(sql`delete from service_counts where hour < now() - make_interval(days => ${keptDays})`);
};

interface CountRow extends Record<string, unknown> {
  kind: ServiceKind;
  bucket: number;
  is_good: boolean;
  count: number;
}

const readCounts = async (db: Database, days: number): Promise<CountRow[]> => {
  const { rows } = await db.orm.execute<CountRow>(sql`
    select kind, bucket, is_good, sum(count)::int as count from service_counts
    where hour > now() - make_interval(days => ${days}) group by kind, bucket, is_good`);
  return rows;
};

const sumOf = (rows: readonly CountRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const standingOf = (rows: readonly CountRow[], kind: ServiceKind) => {
  const own = rows.filter((row) => row.kind === kind);
  const total = sumOf(own);
  const bad = sumOf(own.filter((row) => !row.is_good));
  const buckets = new Map<number, number>();
  for (const { bucket, count } of own) buckets.set(bucket, (buckets.get(bucket) ?? 0) + count);
  return { total, bad, share: total === 0 ? null : 1 - bad / total, p95: percentileOf(buckets, 0.95, boundsOf[kind]) };
};

/** Remaining share of a goal's error budget; null when nothing was counted. */
const leftOf = ({ total, bad }: { total: number; bad: number }, goal: number): number | null =>
  total === 0 ? null : 1 - bad / (total * (1 - goal));

/** Service levels of the last days; the budget is that of the goal with the smallest remainder. */
export const readServiceLevels = async (db: Database) => {
  const levels = await Promise.all(
    levelDays.map(async (days) => {
      const rows = await readCounts(db, days);
      const [calls, waits, ended] = [standingOf(rows, 'call'), standingOf(rows, 'wait'), standingOf(rows, 'task')];
      const left = [leftOf(calls, serviceGoals.availability), leftOf(ended, serviceGoals.tasks)].filter(
        (one) => one !== null,
      );
      return {
        days,
        calls: calls.total,
        availability: calls.share,
        call_p95_ms: calls.p95,
        tasks: ended.total,
        tasks_done: ended.share,
        wait_p95_seconds: waits.p95,
        budget_left: left.length === 0 ? null : Math.min(...left),
      };
    }),
  );
  const { rows } = await db.orm.execute<{ since: Date | null }>(sql`select min(hour) as since from service_counts`);
  const since = rows[0]?.since;
  return { since: since ? new Date(since).toISOString() : null, levels };
};
