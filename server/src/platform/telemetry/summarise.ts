import type { RegistryPayload } from '@atelier/contract/registry';
import type { RemoteHealthRow } from '@atelier/contract/telemetry';
import { percentileOf } from './latency.ts';
import type { OpenPageCounts } from './open-pages.ts';
import type { CountRow } from './remote-counts.ts';
import type { LastChange } from './store-state.ts';

type VersionRow = RemoteHealthRow['versions'][number];
type Figures = Omit<VersionRow, 'version' | 'openPages' | 'lastFailure'>;

const sum = (rows: readonly CountRow[]): number => rows.reduce((total, { count }) => total + count, 0);

const isViolation = ({ phase }: CountRow): boolean => phase === 'policy';
const isFallback = ({ phase }: CountRow): boolean => phase === 'fallback';
const isFailure = (row: CountRow): boolean => row.errorClass !== '' && !isViolation(row) && !isFallback(row);
const isLoad = ({ phase, errorClass }: CountRow): boolean => phase === 'ready' && errorClass === '';

const newest = (rows: readonly CountRow[]): Date | null =>
  rows.reduce<Date | null>((latest, { lastSeen }) => (latest && latest >= lastSeen ? latest : lastSeen), null);

const groupBy = (rows: readonly CountRow[], keyOf: (row: CountRow) => string): ReadonlyMap<string, CountRow[]> => {
  const groups = new Map<string, CountRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

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

const faultsOf = (rows: readonly CountRow[]): RemoteHealthRow['faults'] =>
  [
    ...groupBy(
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

/** Versions that browsers reported in the last day or run now, the most loaded first. */
const versionsOf = (remote: string, rows: readonly CountRow[], pages: OpenPageCounts): VersionRow[] => {
  const byVersion = groupBy(rows, ({ version }) => version);
  const open = [...pages.keys()].filter((name) => name.startsWith(`${remote} `));
  const versions = new Set([...byVersion.keys(), ...open.map((name) => name.slice(remote.length + 1))]);
  return [...versions]
    .map((version) => {
      const own = byVersion.get(version) ?? [];
      const openPages = pages.get(`${remote} ${version}`) ?? 0;
      const lastFailure = newest(own.filter(isFailure))?.toISOString() ?? null;
      return { version, ...figuresOf(own), openPages, lastFailure };
    })
    .sort((one, other) => other.loads - one.loads);
};

export interface Reported {
  registry: RegistryPayload | null;
  counts: readonly CountRow[];
  changes: ReadonlyMap<string, LastChange>;
  pages: OpenPageCounts;
}

/** One row a remote: those of the registry by name, then what else browsers named. */
export const summariseRemotes = ({ registry, counts, changes, pages }: Reported): RemoteHealthRow[] => {
  const byRemote = groupBy(counts, ({ remote }) => remote);
  const published = Object.keys(registry?.remotes ?? {}).sort();
  const others = [...byRemote.keys()].filter((name) => !published.includes(name)).sort();
  return [...published, ...others].map((remote) => {
    const rows = byRemote.get(remote) ?? [];
    const entry = registry?.remotes[remote];
    const versions = versionsOf(remote, rows, pages);
    return {
      remote,
      active: entry?.active ?? null,
      lastGood: entry?.lastGood ?? null,
      canary: entry?.canary ? { version: entry.canary.version, percent: entry.canary.percent } : null,
      lastChange: changes.get(remote) ?? null,
      withdrawn: entry?.withdrawn ?? [],
      openPages: versions.reduce((total, { openPages }) => total + (openPages ?? 0), 0),
      ...figuresOf(rows),
      versions,
      faults: faultsOf(rows),
    };
  });
};
