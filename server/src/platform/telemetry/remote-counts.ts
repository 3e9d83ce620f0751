import { describeCanary } from '@atelier/contract/canary';
import type { RegistryPayload } from '@atelier/contract/registry';
import * as contract from '@atelier/contract/telemetry';
import { eq, sql } from 'drizzle-orm';
import { dbNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { openPages, remoteCounts, remoteVitals } from '../db/schema/service.ts';
import type { Series } from './metrics.ts';
import { bucketOf, percentileOf } from './service-counts.ts';

/** Period of the shown counts. */
export const shownHours = 24;

export interface Measure extends Series {
  ms: number;
}

/** One series of the last day. */
interface CountRow extends Series {
  bucket: number;
  count: number;
  lastSeen: Date;
}

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000);

// In a global order, which prevents deadlocks between concurrent requests.
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
export const recordRemotes = async (db: Database, measures: readonly Measure[], now = dbNow()): Promise<void> => {
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

/** Counts of the last day, summed over its hours. */
export const readRemoteCounts = async (db: Database, now = dbNow()): Promise<CountRow[]> => {
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

/** Pages by `remote version`. */
type OpenPageCounts = ReadonlyMap<string, number>;

/** Reports are untrusted: only versions of the registry are accepted. */
const isKnownVersion = (
  registry: RegistryPayload | null,
  { remote, version }: { remote: string; version: string },
): boolean => {
  const remotes = registry?.remotes ?? {};
  return Object.hasOwn(remotes, remote) && Object.hasOwn(remotes[remote]?.versions ?? {}, version);
};

const knownRuns = ({ runs }: contract.OpenPage, registry: RegistryPayload | null): Record<string, string> =>
  Object.fromEntries(
    runs.filter((run) => isKnownVersion(registry, run)).map(({ remote, version }) => [remote, version]),
  );

/** Stores the versions that a page runs; deletes a page without known versions. */
export const noteOpenPage = async (
  db: Database,
  page: contract.OpenPage,
  registry: RegistryPayload | null,
  now = dbNow(),
): Promise<void> => {
  const runs = knownRuns(page, registry);
  if (Object.keys(runs).length === 0) {
    await db.orm.delete(openPages).where(eq(openPages.id, page.id));
    return;
  }
  const row = { runs, seenAt: now };
  await db.orm
    .insert(openPages)
    .values({ id: page.id, ...row })
    .onConflictDoUpdate({ target: openPages.id, set: row });
};

/** Number of open pages by version. */
export const readOpenPages = async (db: Database, now = dbNow()): Promise<OpenPageCounts> => {
  const since = new Date(now.getTime() - contract.openPageMinutes * 60_000);
  const { rows } = await db.orm.execute<{ remote: string; version: string; pages: number }>(sql`
    select run.key as remote, run.value as version, count(*)::int as pages
    from open_pages, jsonb_each_text(runs) run where seen_at > ${since.toISOString()}
    group by run.key, run.value`);
  return new Map(rows.map(({ remote, version, pages }) => [`${remote} ${version}`, pages]));
};

type VersionRow = contract.RemoteHealthRow['versions'][number];
type Figures = Omit<VersionRow, 'version' | 'openPages' | 'lastFailure' | 'vitals'>;

const sum = (rows: readonly CountRow[]): number => rows.reduce((total, { count }) => total + count, 0);

const isViolation = ({ phase }: CountRow): boolean => phase === 'policy';
const isFallback = ({ phase }: CountRow): boolean => phase === 'fallback';
const isFailure = (row: CountRow): boolean => row.errorClass !== '' && !isViolation(row) && !isFallback(row);
const isLoad = ({ phase, errorClass }: CountRow): boolean => phase === 'ready' && errorClass === '';

const newest = (rows: readonly CountRow[]): Date | null =>
  rows.reduce<Date | null>((latest, { lastSeen }) => (latest && latest >= lastSeen ? latest : lastSeen), null);

const figuresOf = (rows: readonly CountRow[]): Figures => {
  const loads = rows.filter(isLoad);
  const durations = new Map<number, number>();
  for (const { bucket, count } of loads) durations.set(bucket, (durations.get(bucket) ?? 0) + count);
  return {
    loads: sum(loads),
    failures: sum(rows.filter(isFailure)),
    fallbacks: sum(rows.filter(isFallback)),
    violations: sum(rows.filter(isViolation)),
    p50: percentileOf(durations, 0.5),
    p95: percentileOf(durations, 0.95),
    lastSeen: newest(rows)?.toISOString() ?? null,
  };
};

const faultsOf = (rows: readonly CountRow[]): contract.RemoteHealthRow['faults'] =>
  [
    ...Map.groupBy(
      rows.filter((row) => isFailure(row) || isViolation(row)),
      ({ version, phase, errorClass }) => JSON.stringify([version, phase, errorClass]),
    ).values(),
  ]
    .flatMap((same) => {
      const [first] = same;
      const lastSeen = newest(same);
      if (first === undefined || lastSeen === null) return [];
      const { version, phase, errorClass } = first;
      return [{ version, phase, errorClass, count: sum(same), lastSeen: lastSeen.toISOString() }];
    })
    .sort((one, other) => other.count - one.count);

/** Versions reported in the last days or running at present, most loaded first. */
const versionsOf = (
  remote: string,
  rows: readonly CountRow[],
  { pages, vitals }: Pick<Reported, 'pages' | 'vitals'>,
): VersionRow[] => {
  const byVersion = Map.groupBy(rows, ({ version }) => version);
  const open = [...pages.keys(), ...vitals.keys()].filter((name) => name.startsWith(`${remote} `));
  const versions = new Set([...byVersion.keys(), ...open.map((name) => name.slice(remote.length + 1))]);
  return [...versions]
    .map((version) => {
      const own = byVersion.get(version) ?? [];
      const openPages = pages.get(`${remote} ${version}`) ?? 0;
      const lastFailure = newest(own.filter(isFailure))?.toISOString() ?? null;
      return { version, ...figuresOf(own), openPages, lastFailure, vitals: vitals.get(`${remote} ${version}`) ?? {} };
    })
    .sort((one, other) => other.loads - one.loads);
};

interface Reported {
  registry: RegistryPayload | null;
  counts: readonly CountRow[];
  /** The newest log entry of each remote. */
  changes: ReadonlyMap<string, NonNullable<contract.RemoteHealthRow['lastChange']>>;
  pages: OpenPageCounts;
  /** By `remote version`. */
  vitals: ReadonlyMap<string, contract.VitalFigures>;
}

/** One row per remote: those of the registry by name, then others that browsers reported. */
export const summariseRemotes = ({ registry, counts, changes, ...reported }: Reported): contract.RemoteHealthRow[] => {
  const byRemote = Map.groupBy(counts, ({ remote }) => remote);
  const published = Object.keys(registry?.remotes ?? {}).sort();
  const others = [...byRemote.keys()].filter((name) => !published.includes(name)).sort();
  return [...published, ...others].map((remote) => {
    const rows = byRemote.get(remote) ?? [];
    const entry = registry?.remotes[remote];
    const versions = versionsOf(remote, rows, reported);
    return {
      remote,
      active: entry?.active ?? null,
      lastGood: entry?.lastGood ?? null,
      canary: describeCanary(entry?.canary ?? null),
      lastChange: changes.get(remote) ?? null,
      withdrawn: entry?.withdrawn ?? [],
      openPages: versions.reduce((total, { openPages }) => total + (openPages ?? 0), 0),
      ...figuresOf(rows),
      versions,
      faults: faultsOf(rows),
    };
  });
};

/** Upper bounds of each metric's buckets; higher values fall into one more. */
const vitalBounds: Readonly<Record<contract.VitalName, readonly number[]>> = {
  lcp: [
    200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000, 5000, 6500, 9000,
    15_000, 30_000,
  ],
  inp: [16, 24, 32, 40, 56, 72, 88, 104, 128, 160, 200, 240, 280, 320, 400, 500, 650, 900, 1500, 3000, 6000],
  cls: [0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 120, 140, 170, 200, 250, 300, 400, 600, 1000, 2000],
};

/** Adds to the counts of the current day, in one statement. Omits versions that the registry does not contain. */
export const recordVitals = async (
  db: Database,
  vitals: readonly contract.Vital[],
  registry: RegistryPayload | null,
  now = dbNow(),
): Promise<void> => {
  const day = now.toISOString().slice(0, 10);
  const known = vitals.filter((vital) => isKnownVersion(registry, vital));
  // One value per metric and page, so that no row occurs twice. In a global order, which prevents deadlocks.
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
export const readVitals = async (db: Database, now = dbNow()): Promise<ReadonlyMap<string, contract.VitalFigures>> => {
  const { rows } = await db.orm.execute<{
    name: string;
    metric: contract.VitalName;
    counts: Record<string, number>;
  }>(sql`
    select name, metric, jsonb_object_agg(bucket, count) as counts from (
      select remote || ' ' || version as name, metric, bucket, sum(count)::int as count from remote_vitals
      where day > (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${contract.vitalDays}::int
      group by 1, metric, bucket) buckets
    group by name, metric`);
  const figures = new Map<string, contract.VitalFigures>();
  for (const { name, metric, counts } of rows) {
    const buckets = new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count]));
    const samples = [...buckets.values()].reduce((sum, count) => sum + count, 0);
    const p75 = percentileOf(buckets, 0.75, vitalBounds[metric]) ?? 0;
    figures.set(name, { ...figures.get(name), [metric]: { p75, samples } });
  }
  return figures;
};
