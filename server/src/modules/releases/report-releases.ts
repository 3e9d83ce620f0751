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
  shownHours,
  summariseRemotes,
} from '../../platform/telemetry/remote-counts.ts';
import { readVitals } from '../../platform/telemetry/remote-vitals.ts';
import { readRegistryOf } from '../../platform/telemetry/store-state.ts';
import { readHighestSeen } from './registry-floor.ts';

/** Lines of the log that the page shows. */
const mostLines = 200;

/** The log of a folder at a revision: it is read again when the registry has changed, not with every look. */
const lastLines = new Map<string, { of: string; lines: ReleaseLine[] }>();

const readLines = async (storeDir: string, { epoch, revision, issuedAt }: RegistryPayload): Promise<ReleaseLine[]> => {
  const of = `${epoch} ${revision} ${issuedAt}`;
  const known = lastLines.get(storeDir);
  if (known?.of === of) return known.lines;
  // "atelier-deploy doctor" reports a damaged log; the operator still gets the versions.
  const lines = await readHistoryFolder(storeDir, mostLines).catch(() => []);
  lastLines.set(storeDir, { of, lines });
  return lines;
};

/** The newest line about each remote. */
const lastChangesOf = (lines: readonly ReleaseLine[]) =>
  new Map(
    lines
      .toReversed()
      .flatMap(({ remote, at, who, action, to }) =>
        remote === null ? [] : [[remote, { at, who, action, version: to ?? '' }] as const],
      ),
  );

/** Registry, log of the store and counts of the last day, put together. */
export const reportHealth = async ({ config, db }: { config: Config; db: Database }): Promise<RemoteHealth> => {
  const [registry, counts, pages, vitals, highestSeen] = await Promise.all([
    readRegistryOf(config.storeDir),
    readRemoteCounts(db),
    readOpenPages(db),
    readVitals(db),
    readHighestSeen(db),
  ]);
  const lines = registry && config.storeDir !== undefined ? await readLines(config.storeDir, registry) : [];
  return {
    hours: shownHours,
    revision: registry?.revision ?? null,
    epoch: registry?.epoch ?? null,
    expires: registry?.expires ?? null,
    highestSeen,
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
    // of builds of one moment the one published later is the newer
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

/** What the operator's page of versions shows: registry, log and figures, put together. */
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
