import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Delegation, type RegistryPayload, type RemoteEntry, servedVersions } from '@atelier/contract/registry';
import {
  formatVital,
  internalAddressFile,
  type RemoteHealth,
  remoteHealthAnswer,
  type VitalFigures,
  worseVitals,
} from '@atelier/contract/telemetry';
import { z } from 'zod';
import { DeployError } from './deploy-error.ts';
import { dataFolder } from './deployment.ts';

/** Keys that are accepted for existing versions of a delegated remote. */
export const trustedKeys = ({ keys, retired }: Delegation): readonly string[] => [...keys, ...retired];

/** True when the signatures of a version allow it to run; a remote without a team needs none. */
export const isTrusted = (
  delegation: Delegation | undefined,
  { signedBy = [] }: { signedBy?: string[] | undefined },
): boolean => delegation === undefined || signedBy.some((key) => trustedKeys(delegation).includes(key));

/** Browser reports of the last 24 hours for one version of one remote. */
export interface VersionCounts {
  /** Successful loads. */
  loads: number;
  /** Failed loads, and pages of it that threw an error. */
  failures: number;
  /** Pages that got it as a fallback for the active version. */
  fallbacks: number;
  /** Pages that run it at present; undefined when the server does not report it. */
  openPages?: number;
  /** Timestamp of its last failure; null: none within a day. */
  lastFailure?: string | null;
  /** 75th percentiles of web vitals; undefined when the server does not report them. */
  vitals?: VitalFigures;
}

/** By `remote version`. */
export type RemoteCounts = ReadonlyMap<string, VersionCounts>;

const limitMs = 5000;
/** Shorter timeout in ms for counts that the operator did not request. */
const unaskedLimitMs = 1000;

/** Parses `/remotes.json` of the internal port; undefined for any other text. */
export const parseHealth = (text: string): RemoteHealth | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined; // A response of another program.
  }
  return remoteHealthAnswer.safeParse(json).data;
};

export const countsOf = ({ remotes }: RemoteHealth): RemoteCounts =>
  new Map(
    remotes.flatMap(({ remote, versions }) =>
      versions.map(({ version, loads, failures, fallbacks, openPages, lastFailure = null, vitals }) => [
        `${remote} ${version}`,
        {
          ...{ loads, failures, fallbacks },
          ...(openPages !== undefined && { openPages, lastFailure }),
          ...(vitals && { vitals }),
        },
      ]),
    ),
  );

/** Fetches browser reports from the server's internal port (`INTERNAL_PORT`). */
export const fetchHealth = async (server: string, waitMs = limitMs): Promise<RemoteHealth> => {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url === undefined) throw new DeployError(`--server ${server} is no address: write http://127.0.0.1:9090`);
  if (url.pathname === '/') url.pathname = '/remotes.json';
  const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch((cause: unknown) => {
    throw new DeployError(`${url} cannot be reached: is the server up, and is this its INTERNAL_PORT?`, { cause });
  });
  const health = parseHealth(await response.text());
  if (health === undefined) {
    throw new DeployError(
      `${url} does not tell how remotes do (${response.status}): use the address of the server's INTERNAL_PORT`,
    );
  }
  return health;
};

const internalAddress = z.object({ url: z.string() });

/** Address that the server of this data folder announces; undefined when none runs. */
const announcedServer = (env: Readonly<Record<string, string | undefined>>): string | undefined => {
  try {
    const text = readFileSync(join(dataFolder(env), internalAddressFile), 'utf8');
    return internalAddress.parse(JSON.parse(text)).url;
  } catch {
    return undefined; // No server, or one that stopped while writing.
  }
};

/** Health from the named server, else from the one of this data folder; undefined without one. */
const healthAtHand = async (
  server: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<RemoteHealth | undefined> => {
  if (server !== undefined) return fetchHealth(server);
  const announced = announcedServer(env);
  if (announced === undefined) return undefined;
  return fetchHealth(announced, unaskedLimitMs).catch(() => undefined);
};

/**
 * Counts for a decision: from the named server, else from the server of this data folder. Undefined without a server. @throws DeployError
 * when the named server does not respond.
 */
export const countsAtHand = async (...place: Parameters<typeof healthAtHand>): Promise<RemoteCounts | undefined> => {
  const health = await healthAtHand(...place);
  return health && countsOf(health);
};

/** The highest revision that the server has seen, if one responds. @throws DeployError for a silent named one. */
export const highestSeenAtHand = async (...place: Parameters<typeof healthAtHand>): Promise<number | undefined> =>
  (await healthAtHand(...place))?.highestRevision ?? undefined;

/** One sentence for each web vital of a version that is clearly worse than the other's. */
export const worseWords = (
  counts: RemoteCounts | undefined,
  remote: string,
  version: string,
  other: string,
): string[] => {
  const [one, before] = [version, other].map((name) => counts?.get(`${remote} ${name}`)?.vitals ?? {});
  return worseVitals(one, before).map((name) => {
    const [now = '', then = ''] = [one, before].map((figures) => formatVital(name, figures?.[name]?.p75 ?? 0));
    return `${name.toUpperCase()} of ${version} is ${now}, of ${other} ${then} (75th percentile)`;
  });
};

/** Minimum duration, loads and maximum share of failures after which a version counts as good. */
const goodAfter = { ms: 10 * 60_000, loads: 20, failureShare: 0.02 } as const;

/** Performance of a version that was active. */
interface Service {
  /** Milliseconds since its activation. */
  ms: number;
  /** Counts of the last 24 hours; undefined when no server was queried. */
  counts: VersionCounts | undefined;
}

const without = (versions: readonly string[] | undefined, version: string): string[] =>
  (versions ?? []).filter((known) => known !== version);

/** Versions known to be good, the latest last. Versions older than this record count as good. */
const goodVersions = (entry: RemoteEntry): readonly string[] =>
  entry.good ?? servedVersions(entry).filter((version) => version !== entry.active);

/** Marks a version as withdrawn: it must prove itself again. */
export const withdraw = (entry: RemoteEntry, version: string): RemoteEntry => ({
  ...entry,
  good: without(goodVersions(entry), version),
  withdrawn: [...without(entry.withdrawn, version), version],
});

export const isWithdrawn = (entry: RemoteEntry | undefined, version: string): boolean =>
  entry?.withdrawn?.includes(version) ?? false;

/** Removes the withdrawal of a version: it is active or in a canary again. */
const readmit = (entry: RemoteEntry, version: string): RemoteEntry =>
  isWithdrawn(entry, version) ? { ...entry, withdrawn: without(entry.withdrawn, version) } : entry;

const attempts = ({ loads, failures }: VersionCounts): number => loads + failures;

/** True when the share of failed loads is too high, given enough loads. Without counts no version fails. */
export const isFailing = (counts: VersionCounts | undefined): boolean => {
  if (counts === undefined) return false;
  const { loads, failures } = counts;
  return (
    failures > loads || (attempts(counts) >= goodAfter.loads && failures > goodAfter.failureShare * attempts(counts))
  );
};

/** Reason why a version is not a last good one; undefined for a good one. */
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

/** Sets the active version from the present time on and removes its withdrawal. */
export const activate = (entry: RemoteEntry, version: string): RemoteEntry => {
  const served = [...without(servedVersions(entry), version), version];
  const next = { ...readmit(entry, version), good: [...goodVersions(entry)], served, active: version };
  return { ...next, lastGood: latestGood(next) };
};

/** Records the active version as good or not, from its performance. */
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

/** Removes references to deleted versions. */
export const forget = (entry: RemoteEntry, versions: readonly string[]): RemoteEntry => {
  const isThere = (version: string) => !versions.includes(version);
  return {
    ...entry,
    ...(entry.served && { served: entry.served.filter(isThere) }),
    ...(entry.good && { good: entry.good.filter(isThere) }),
    ...(entry.withdrawn && { withdrawn: entry.withdrawn.filter(isThere) }),
  };
};

/** Target of a rollback without a named version: the last good one that is neither failing nor refused; null without one. */
export const wayBackOf = (
  { remotes, delegations }: RegistryPayload,
  remote: string,
  counts: RemoteCounts | undefined,
): string | null => {
  const entry = remotes[remote];
  if (entry === undefined) return null;
  return latestGood(
    entry,
    (version) =>
      isFailing(counts?.get(`${remote} ${version}`)) ||
      !isTrusted(delegations?.[remote], entry.versions[version] ?? {}),
  );
};
