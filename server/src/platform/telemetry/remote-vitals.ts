import type { RegistryPayload } from '@atelier/contract/registry';
import { type Vital, type VitalFigures, type VitalName, vitalDays } from '@atelier/contract/telemetry';
import { sql } from 'drizzle-orm';
import { dbNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { remoteVitals } from '../db/schema/telemetry.ts';
import { isKnownVersion } from './remote-counts.ts';
import { bucketOf, percentileOf } from './service-counts.ts';

/** Upper ends of the buckets of each metric; what is higher falls into one more. */
const vitalBounds: Readonly<Record<VitalName, readonly number[]>> = {
  lcp: [
    200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 6500, 9000,
    15_000, 30_000,
  ],
  inp: [16, 24, 32, 40, 56, 72, 88, 104, 128, 160, 200, 240, 280, 320, 400, 500, 650, 900, 1500, 3000, 6000],
  cls: [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 140, 170, 200, 250, 300, 400, 600, 1000, 2000],
};

/** Adds to the counts of the current day, in one statement. Versions that the registry does not know are left out. */
export const recordVitals = async (
  db: Database,
  vitals: readonly Vital[],
  registry: RegistryPayload | null,
  now = dbNow(),
): Promise<void> => {
  const day = now.toISOString().slice(0, 10);
  const known = vitals.filter((vital) => isKnownVersion(registry, vital));
  // A page has one value of each metric: no row twice. In one order, so that no two requests wait for each other.
  const rows = [...new Map(known.map((vital) => [vital.metric, vital])).values()]
    .map(({ value, ...vital }) => ({ day, ...vital, bucket: bucketOf(value, vitalBounds[vital.metric]), count: 1 }))
    .sort((one, other) => (one.metric < other.metric ? -1 : 1));
  if (rows.length === 0) return;
  const { day: at, remote, version, metric, bucket } = remoteVitals;
  await db.orm
    .insert(remoteVitals)
    .values(rows)
    .onConflictDoUpdate({
      target: [at, remote, version, metric, bucket],
      set: { count: sql`${remoteVitals.count} + excluded.count` },
    });
};

/** 75th percentiles over the last days, by `remote version`. */
export const readVitals = async (db: Database, now = dbNow()): Promise<ReadonlyMap<string, VitalFigures>> => {
  const { rows } = await db.orm.execute<{ name: string; metric: VitalName; counts: Record<string, number> }>(sql`
    select name, metric, jsonb_object_agg(bucket, count) as counts from (
      select remote || ' ' || version as name, metric, bucket, sum(count)::int as count from remote_vitals
      where day > (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${vitalDays}::int
      group by 1, metric, bucket) buckets
    group by name, metric`);
  const figures = new Map<string, VitalFigures>();
  for (const { name, metric, counts } of rows) {
    const buckets = new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count]));
    const samples = [...buckets.values()].reduce((sum, count) => sum + count, 0);
    const p75 = percentileOf(buckets, 0.75, vitalBounds[metric]) ?? 0;
    figures.set(name, { ...figures.get(name), [metric]: { p75, samples } });
  }
  return figures;
};
