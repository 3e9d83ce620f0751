import { type RemoteEntry, servedVersions } from '@atelier/contract/registry';
import type { VersionCounts } from './remote-counts.ts';

/** How long, for how many pages and with how few failures a version has to serve before others may lean on it. */
const goodAfter = { ms: 10 * 60_000, loads: 20, failureShare: 0.02 } as const;

/** What is known of a version that served until now. */
interface Service {
  /** Since it was made active, milliseconds. */
  ms: number;
  /** Of the last 24 hours; undefined where no server was asked. */
  counts: VersionCounts | undefined;
}

const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((known) => known !== version);

/** Versions known to be good, the latest last. Versions from before this record count as good. */
const goodVersions = (entry: RemoteEntry): readonly string[] =>
  entry.good ?? servedVersions(entry).filter((version) => version !== entry.active);

/** The entry with one version more that an operator took back: it has to prove itself again. */
export const withdraw = (entry: RemoteEntry, version: string): RemoteEntry => ({
  ...entry,
  good: without(goodVersions(entry), version),
  withdrawn: [...without(entry.withdrawn, version), version],
});

export const isWithdrawn = (entry: RemoteEntry | undefined, version: string): boolean =>
  entry?.withdrawn?.includes(version) ?? false;

/** The entry without the withdrawal of a version: it is active or on trial again. */
const readmit = (entry: RemoteEntry, version: string): RemoteEntry =>
  isWithdrawn(entry, version) ? { ...entry, withdrawn: without(entry.withdrawn, version) } : entry;

const attempts = ({ loads, failures }: VersionCounts): number => loads + failures;

/** Whether too many of enough loads failed. Without counts no version fails. */
const isFailing = (counts: VersionCounts | undefined): boolean => {
  if (counts === undefined) return false;
  const { loads, failures } = counts;
  return (
    failures > loads || (attempts(counts) >= goodAfter.loads && failures > goodAfter.failureShare * attempts(counts))
  );
};

/** Why a version that served so is no last good one; undefined for a good one. */
const shortcomingOf = ({ ms, counts }: Service): string | undefined => {
  if (isFailing(counts)) return `${counts?.failures} of ${counts && attempts(counts)} loads failed`;
  if (ms < goodAfter.ms) return `it served ${Math.floor(ms / 60_000)} of ${goodAfter.ms / 60_000} minutes`;
  if (counts !== undefined && counts.loads < goodAfter.loads) {
    return `${counts.loads} of ${goodAfter.loads} pages loaded it`;
  }
  return undefined;
};

/** The first version of a remote always counts as good: a rollback needs a target. */
const isFirst = (entry: RemoteEntry, version: string): boolean => {
  const served = servedVersions(entry);
  return served.length === 1 && served[0] === version;
};

/** The latest good version that is still published, not active and not withdrawn. */
const latestGood = (entry: RemoteEntry, isBad: (version: string) => boolean = () => false): string | null =>
  goodVersions(entry).findLast(
    (version) =>
      version !== entry.active &&
      entry.versions[version] !== undefined &&
      !isWithdrawn(entry, version) &&
      !isBad(version),
  ) ?? null;

/** Where a roll back goes: the last good version, past those that fail by now, or that may not run any more. */
export const wayBack = (
  entry: RemoteEntry,
  countsOf: (version: string) => VersionCounts | undefined,
  mayRun: (version: string) => boolean,
): string | null => latestGood(entry, (version) => isFailing(countsOf(version)) || !mayRun(version));

/** The entry with another active version, which has served from now on; it is not taken back any more. */
export const activate = (entry: RemoteEntry, version: string): RemoteEntry => {
  const served = [...without(servedVersions(entry), version), version];
  const next = { ...readmit(entry, version), good: [...goodVersions(entry)], served, active: version };
  return { ...next, lastGood: latestGood(next) };
};

/** The entry after its active version was judged by how it served: a good one is known as such, a failing one no longer. */
export const judgeActive = (
  entry: RemoteEntry,
  service: Service,
): { entry: RemoteEntry; shortcoming: string | undefined } => {
  const { active } = entry;
  const good = goodVersions(entry);
  const isKnown = good.includes(active) && !isFailing(service.counts);
  const shortcoming = isKnown || isFirst(entry, active) ? undefined : shortcomingOf(service);
  const others = without(good, active);
  return { entry: { ...entry, good: shortcoming === undefined ? [...others, active] : others }, shortcoming };
};

/** The entry without what it says of versions that are gone. */
export const forget = (entry: RemoteEntry, versions: readonly string[]): RemoteEntry => {
  const isThere = (version: string) => !versions.includes(version);
  return {
    ...entry,
    ...(entry.served && { served: entry.served.filter(isThere) }),
    ...(entry.good && { good: entry.good.filter(isThere) }),
    ...(entry.withdrawn && { withdrawn: entry.withdrawn.filter(isThere) }),
  };
};
