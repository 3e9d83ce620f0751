import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestOf } from '@atelier/contract/call';
import { describeCanary } from '@atelier/contract/canary';
import { type RegistryPayload, type RemoteEntry, registryFloor, servedVersions } from '@atelier/contract/registry';
import * as contract from '@atelier/contract/releases';
import type { RemoteHealth, RemoteHealthRow } from '@atelier/contract/telemetry';
import { readHistoryFolder } from '@atelier/deploy/history';
import { readTrustedKeys } from '@atelier/deploy/registry-keys';
import { type ChangeAnswer, changeAnswer, errorAnswer } from '@atelier/deploy/service/wire';
import { openRegistry } from '@atelier/deploy/sign-registry';
import { wayBackOf } from '@atelier/deploy/version-health';
import { eq, max, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { registryRevisions } from '../../platform/db/schema/service.ts';
import { readRegistryOf } from '../../platform/telemetry/policy-report.ts';
import * as remoteCounts from '../../platform/telemetry/remote-counts.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { watchRegistry } from '../site/socket-routes.ts';

/** Cache time of a response, ms: many pages request it simultaneously after a release. */
const keptMs = 500;

/** A revision becomes the minimum after every node's disk has had time to show it. */
const settleSeconds = 60;

type FloorConfig = Pick<Config, 'storeDir' | 'webDir' | 'publicKeys'>;

/** `onRefused`: called for a registry without a trusted signature. */
const createRegistryFloor = (config: FloorConfig, db: Database, onRefused: (error: unknown) => void) => {
  /** Stamp of the last file version that was read. */
  let seen: string | undefined;

  const readRevision = async (path: string): Promise<number | undefined> => {
    try {
      return openRegistry(await readFile(path, 'utf8'), readTrustedKeys(config)).revision;
    } catch (error) {
      onRefused(error);
      return undefined;
    }
  };

  const note = async (): Promise<void> => {
    if (config.storeDir === undefined) return;
    const path = join(config.storeDir, 'registry.json');
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return;
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (seen === stamp) return;
    const revision = await readRevision(path);
    if (revision !== undefined) {
      await db.orm.insert(registryRevisions).values({ epoch: 0, revision }).onConflictDoNothing();
    }
    seen = stamp;
  };

  const readNow = async (): Promise<number | null> => {
    await note();
    // The lowest unsettled revision: a starting server knows no other.
    const { rows } = await db.orm.execute<{ revision: number | null }>(sql`
      select coalesce(max(revision) filter (where first_seen < now() - make_interval(secs => ${settleSeconds})),
        min(revision)) as revision from registry_revisions`);
    return rows[0]?.revision ?? null;
  };
  let last: { at: number; answer: Promise<number | null> } | undefined;

  return {
    /** Records the current revision of the store when a trusted key signed it. */
    note,
    /** The highest signed revision that any node has recorded and that has settled; null without one. */
    read() {
      const now = Date.now();
      if (last === undefined || now - last.at > keptMs) {
        const answer = readNow();
        last = { at: now, answer };
        answer.catch(() => {
          last = undefined;
        });
      }
      return last.answer;
    },
  };
};

/** The highest revision that any node has seen signed, settled or not; null where none was seen. */
export const readHighestRevision = async (db: Database): Promise<number | null> => {
  const [row] = await db.orm.select({ highest: max(registryRevisions.revision) }).from(registryRevisions);
  return row?.highest ?? null;
};

/** Deletes revisions below the minimum. */
export const pruneRevisions = async (db: Database): Promise<void> => {
  await db.orm.execute(sql`
    delete from registry_revisions where revision < (
      select max(revision) from registry_revisions where first_seen < now() - make_interval(secs => ${settleSeconds}))`);
};

/** Maximum log entries on the page. */
const mostLines = 200;

/** Cached log of a folder by revision: read again only after the registry changes. */
const lastLines = new Map<string, { of: string; lines: contract.ReleaseLine[] }>();

const readLines = async (
  storeDir: string,
  { revision, issuedAt }: RegistryPayload,
): Promise<contract.ReleaseLine[]> => {
  const of = `${revision} ${issuedAt}`;
  const known = lastLines.get(storeDir);
  if (known?.of === of) return known.lines;
  // "atelier-deploy doctor" reports a damaged log; the operator still gets the versions.
  const lines = await readHistoryFolder(storeDir, mostLines).catch(() => []);
  lastLines.set(storeDir, { of, lines });
  return lines;
};

/** The newest log entry of each remote. */
const lastChangesOf = (lines: readonly contract.ReleaseLine[]) =>
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
    remoteCounts.readRemoteCounts(db),
    remoteCounts.readOpenPages(db),
    remoteCounts.readVitals(db),
    readHighestRevision(db),
  ]);
  const lines = registry && config.storeDir !== undefined ? await readLines(config.storeDir, registry) : [];
  return {
    hours: remoteCounts.shownHours,
    revision: registry?.revision ?? null,
    highestRevision,
    remotes: remoteCounts.summariseRemotes({ registry, counts, changes: lastChangesOf(lines), pages, vitals }),
    overrideOrigins: config.overrideOrigins,
  };
};

const standingOf = (entry: RemoteEntry, version: string): contract.VersionStanding => {
  if (version === entry.active) return 'active';
  if (version === entry.canary?.version) return 'canary';
  if (entry.withdrawn?.includes(version)) return 'taken-back';
  if (version === entry.lastGood) return 'last-good';
  return servedVersions(entry).includes(version) ? 'served' : 'waiting';
};

const versionsOf = (entry: RemoteEntry, health: RemoteHealthRow | undefined): contract.ReleasedVersion[] =>
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
const reportReleases = async ({ config, db }: { config: Config; db: Database }): Promise<contract.Releases> => {
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

type Change = RequestOf<typeof contract.changeRelease>;

/** Timeout in ms; an operator waits, and a change takes a second. */
const patienceMs = 15_000;

const bodyOf = ({ action, version, percent, reason, seen }: Change, person: string): object => {
  const common = { reason, seen, for: person };
  if (action === 'canary-off') return { ...common, off: true };
  if (action === 'canary') return { ...common, version, percent };
  return action === 'promote' ? { ...common, version } : { ...common, ...(version !== undefined && { to: version }) };
};

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** @throws ApiFailure in the operator's language, with the remedy. */
const refuse = async (response: Response, { remote }: Change): Promise<never> => {
  const { data } = errorAnswer.safeParse(await readJson(response));
  // A response of a proxy or another program: the outcome is unknown.
  if (data === undefined || response.status >= 500) throw new ApiFailure('50013');
  const { code, message: reason } = data.error;
  if (code === 'changed') throw new ApiFailure('41080', { remote });
  throw new ApiFailure(response.status === 401 || response.status === 403 ? '41082' : '41081', { reason });
};

/** Requests a change from the publish service, on behalf of a user. @throws ApiFailure 41080, 41081, 41082, 50013 or 50014 */
const askPublishService = async (
  service: Config['publishService'],
  change: Change,
  person: string,
): Promise<ChangeAnswer> => {
  if (service === undefined) throw new ApiFailure('50014');
  const action = change.action === 'canary-off' ? 'canary' : change.action;
  const path = `v1/remotes/${encodeURIComponent(change.remote)}/${action}`;
  const base = service.url.endsWith('/') ? service.url : `${service.url}/`;
  const response = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(change, person)),
    signal: AbortSignal.timeout(patienceMs),
    // Following a redirect would send the change elsewhere without a reliable answer.
    redirect: 'manual',
  }).catch((cause: unknown) => {
    throw new ApiFailure('50013', {}, { cause });
  });
  if (!response.ok) return refuse(response, change);
  const { data } = changeAnswer.safeParse(await readJson(response));
  if (data === undefined) throw new ApiFailure('50013');
  return data;
};

/** Actor name in the log. */
const accountName = async (db: Database, { userId }: Session): Promise<string> => {
  const [row] = await db.orm.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return row?.username ?? userId;
};

/** Versions and their history for the operator, and changes by the publish service on the operator's behalf. */
export const releasesRoutes: RouteModule = (app, { config, db }) => {
  registerCall(app, contract.releases, () => reportReleases({ config, db }));

  registerCall(app, contract.changeRelease, async ({ input, session, request }) => {
    const person = await accountName(db, session);
    const { action, remote, version } = input;
    const { revision, active, canary, note } = await askPublishService(config.publishService, input, person);
    request.log.warn({ person, action, remote, version, revision }, 'an operator changed a remote');
    return { revision, active, canary, ...(note !== undefined && { note }) };
  });
};

/** The minimum registry revision that this server has seen, independent of write access to the store. */
export const registryRoutes: RouteModule = (app, { config, db }) => {
  const floor = createRegistryFloor(config, db, (error) =>
    app.log.error(
      { err: error },
      'the registry of remotes is not one that this installation trusts: it raises no floor',
    ),
  );
  const note = (): void =>
    void floor
      .note()
      .catch((error: unknown) => app.log.warn({ err: error }, 'the revision of the registry was not noted'));
  let unwatch = () => {};
  app.addHook('onListen', async () => {
    note();
    unwatch = watchRegistry(config.storeDir, note);
  });
  app.addHook('preClose', async () => unwatch());
  registerPublicCall(app, registryFloor, async () => {
    const revision = await floor.read();
    return { floor: revision === null ? null : { epoch: 0, revision }, now: dbNow().toISOString() };
  });
};
