import { describeCanary } from '@atelier/contract/canary';
import { type RegistryPayload, type RemoteEntry, servedVersions } from '@atelier/contract/registry';
import type { ReleasedVersion, ReleaseLine, Releases, VersionStanding } from '@atelier/contract/releases';
import type { RemoteHealth, RemoteHealthRow } from '@atelier/contract/telemetry';
import { readHistoryFolder } from '@atelier/deploy/history';
import { wayBackOf } from '@atelier/deploy/version-health';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  readOpenPages,
  readRemoteCounts,
  readVitals,
  shownHours,
  summariseRemotes,
} from '../../platform/telemetry/remote-counts.ts';
import { readRegistryOf } from '../../platform/telemetry/store-state.ts';
import { readHighestRevision } from './registry-floor.ts';

/** Maximum log entries on the page. */
const mostLines = 200;

/** Cached log of a folder by revision: read again only after the registry changes. */
const lastLines = new Map<string, { of: string; lines: ReleaseLine[] }>();

const readLines = async (storeDir: string, { revision, issuedAt }: RegistryPayload): Promise<ReleaseLine[]> => {
  const of = `${revision} ${issuedAt}`;
  const known = lastLines.get(storeDir);
  if (known?.of === of) return known.lines;
  // "atelier-deploy doctor" reports a damaged log; the operator still gets the versions.
  const lines = await readHistoryFolder(storeDir, mostLines).catch(() => []);
  lastLines.set(storeDir, { of, lines });
  return lines;
};

/** The newest log entry of each remote. */
const lastChangesOf = (lines: readonly ReleaseLine[]) =>
  new Map(
    lines
      .toReversed()
      .flatMap(({ remote, at, who, action, to }) =>
        remote === null ? [] : [[remote, { at, who, action, version: to ?? '' }] as const],
      ),
  );

/** Combines registry, store log and counts of the last day. */
export const reportHealth = async ({ config, db }: { config: Config; db: Database }): Promise<RemoteHealth> => {
  const [registry, counts, pages, vitals, highestRevision] = await Promise.all([
    readRegistryOf(config.storeDir),
    readRemoteCounts(db),
    readOpenPages(db),
    readVitals(db),
    readHighestRevision(db),
  ]);
  const lines = registry && config.storeDir !== undefined ? await readLines(config.storeDir, registry) : [];
  return {
    hours: shownHours,
    revision: registry?.revision ?? null,
    highestRevision,
    remotes: summariseRemotes({ registry, counts, changes: lastChangesOf(lines), pages, vitals }),
    overrideOrigins: config.overrideOrigins,
  };
};

const standingOf = (entry: RemoteEntry, version: string): VersionStanding => {
  if (version === entry.active) return 'active';
  if (version === entry.canary?.version) return 'canary';
  if (entry.withdrawn?.includes(version)) return 'taken-back';
  if (version === entry.lastGood) return 'last-good';
  return servedVersions(entry).includes(version) ? 'served' : 'waiting';
};

const versionsOf = (entry: RemoteEntry, health: RemoteHealthRow | undefined): ReleasedVersion[] =>
  Object.entries(entry.versions)
    // Builds with the same timestamp are ordered by publication.
    .reverse()
    .sort(([, one], [, other]) => other.builtAt.localeCompare(one.builtAt))
    .map(([version, { builtAt, commit }]) => {
      const figures = health?.versions.find((row) => row.version === version);
      const { loads = 0, failures = 0, lastFailure = null, openPages = 0, vitals = {} } = figures ?? {};
      return {
        version,
        standing: standingOf(entry, version),
        builtAt,
        commit,
        loads,
        failures,
        lastFailure,
        openPages,
        vitals,
      };
    })
    .sort((one, other) => Number(other.standing === 'active') - Number(one.standing === 'active'));

/** Contents of the operator's versions page: registry, log and counts. */
export const reportReleases = async ({ config, db }: { config: Config; db: Database }): Promise<Releases> => {
  const canChange = config.publishService !== undefined;
  const registry = await readRegistryOf(config.storeDir);
  if (registry === null || config.storeDir === undefined) return { revision: null, canChange, remotes: [], lines: [] };
  const [health, lines] = await Promise.all([reportHealth({ config, db }), readLines(config.storeDir, registry)]);
  const rowOf = new Map(health.remotes.map((row) => [row.remote, row]));
  const counts = new Map(
    health.remotes.flatMap(({ remote, versions }) => versions.map((row) => [`${remote} ${row.version}`, row] as const)),
  );
  const remotes = Object.entries(registry.remotes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([remote, entry]) => ({
      remote,
      active: entry.active,
      lastGood: entry.lastGood,
      wayBack: wayBackOf(registry, remote, counts),
      canary: describeCanary(entry.canary),
      versions: versionsOf(entry, rowOf.get(remote)),
    }));
  return { revision: registry.revision, canChange, remotes, lines };
};
