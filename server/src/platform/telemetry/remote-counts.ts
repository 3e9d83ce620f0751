import { sql } from 'drizzle-orm';
import { sharedNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { remoteCounts } from '../db/schema/telemetry.ts';
import { bucketOf } from './latency.ts';
import type { Series } from './series.ts';

/** How far back the figures go. */
export const shownHours = 24;

export interface Measure extends Series {
  ms: number;
}

/** One series of the last day. */
export interface CountRow extends Series {
  bucket: number;
  count: number;
  lastSeen: Date;
}

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000);

// In one order, so that two requests at a time never wait for each other's rows crosswise.
const gather = (measures: readonly Measure[]) => {
  const rows = new Map<string, Omit<CountRow, 'lastSeen'>>();
  for (const { ms, ...series } of measures) {
    const bucket = bucketOf(ms);
    const key = JSON.stringify([series.remote, series.version, series.phase, series.errorClass, bucket]);
    rows.set(key, { ...series, bucket, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
};

/** Adds to the counts of the current hour, in one statement. */
export const recordRemotes = async (db: Database, measures: readonly Measure[], now = sharedNow()): Promise<void> => {
  const rows = gather(measures).map((row) => ({ ...row, hour: hourOf(now), lastSeen: now }));
  if (rows.length === 0) return;
  const { hour, remote, version, phase, errorClass, bucket } = remoteCounts;
  await db.orm
    .insert(remoteCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [hour, remote, version, phase, errorClass, bucket],
      set: { count: sql`${remoteCounts.count} + excluded.count`, lastSeen: sql`excluded.last_seen` },
    });
};

/** Everything of the last day, summed over its hours. */
export const readRemoteCounts = async (db: Database, now = sharedNow()): Promise<CountRow[]> => {
  const since = hourOf(new Date(now.getTime() - shownHours * 3_600_000));
  const { rows } = await db.orm.execute<
    Omit<CountRow, 'lastSeen'> & { lastSeen: string } & Record<string, unknown>
  >(sql`
    select remote, version, phase, error_class as "errorClass", bucket, sum(count)::int as count,
      max(last_seen) as "lastSeen"
    from remote_counts where hour > ${since.toISOString()}
    group by remote, version, phase, error_class, bucket`);
  return rows.map((row) => ({ ...row, lastSeen: new Date(row.lastSeen) }));
};
