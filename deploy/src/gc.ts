import { type RegistryPayload, type RemoteEntry, type RemoteVersion, recordFolder } from '@atelier/contract/registry';
import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history.ts';
import { changeRegistry, readRecordName, readRegistry, readSnapshot } from './registry-file.ts';
import { folderOfVersion, plainPath, storedFiles } from './remote-files.ts';
import { mapLimited, type Store, type StoredFile } from './store/store.ts';
import { forget } from './version-health.ts';

export interface GcOptions {
  /** Number of the newest versions of each remote to keep. */
  keep: number;
  /** Also removes versions published or active within the last day. */
  isForced?: boolean;
  /** Only reports what would be removed. */
  isDry?: boolean;
  reason?: string;
  now?: Date;
}

const dayMs = 86_400_000;
const deleteAtOnce = 8;

/** `remote version` of all versions named by log entries of the last day: open pages may still load their chunks. */
const touchedSince = async (history: AsyncIterable<HistoryLine>, since: Date): Promise<Set<string>> => {
  const touched = new Set<string>();
  for await (const { at, remote, from, to } of history) {
    if (Date.parse(at) < since.getTime()) break;
    for (const version of [from, to]) if (version !== null) touched.add(`${remote} ${version}`);
  }
  return touched;
};

const surplusOf = (remote: string, entry: RemoteEntry, keep: number, touched: ReadonlySet<string>): string[] => {
  const used = [entry.active, entry.lastGood, entry.canary?.version];
  // Builds with the same timestamp are ordered by publication.
  return Object.entries(entry.versions)
    .reverse()
    .sort(([, one], [, other]) => other.builtAt.localeCompare(one.builtAt))
    .slice(keep)
    .map(([version]) => version)
    .filter((version) => !used.includes(version) && !touched.has(`${remote} ${version}`));
};

const withoutVersions = (entry: RemoteEntry, versions: readonly string[]): RemoteEntry => ({
  ...forget(entry, versions),
  versions: Object.fromEntries(Object.entries(entry.versions).filter(([version]) => !versions.includes(version))),
});

/** Names of a payload's remotes with their removable versions. */
const planOf = async (
  deployment: Deployment,
  { payload, document }: { payload: RegistryPayload; document: string | null },
  { keep, isForced, now = new Date() }: GcOptions,
) => {
  const since = new Date(now.getTime() - dayMs);
  const touched = isForced ? new Set<string>() : await touchedSince(walkHistory(deployment.store, document), since);
  return Object.entries(payload.remotes).map(([remote, entry]) => ({
    remote,
    entry,
    surplus: surplusOf(remote, entry, keep, touched),
  }));
};

/**
 * Files that no version names. New files may belong to a running publish, so they are kept for a day. A version whose manifest cannot be
 * read keeps its whole folder.
 */
const orphansOf = async (store: Store, rows: readonly RemoteVersion[], now: Date): Promise<StoredFile[]> => {
  const versions = await mapLimited(rows, deleteAtOnce, async (row) => ({ row, files: await storedFiles(store, row) }));
  const named = new Set(versions.flatMap(({ files }) => [...(files?.keys() ?? [])]));
  const folders = versions.filter(({ files }) => !files).map(({ row }) => `${folderOfVersion(row)}/`);
  return (await store.list('remotes/')).filter(
    ({ path, changedAt }) =>
      !named.has(plainPath(path)) &&
      !folders.some((folder) => path.startsWith(folder)) &&
      now.getTime() - changedAt.getTime() >= dayMs,
  );
};

const rowsOf = ({ remotes }: Pick<RegistryPayload, 'remotes'>): RemoteVersion[] =>
  Object.values(remotes).flatMap(({ versions }) => Object.values(versions));

/** Records of earlier revisions; a recent one may belong to a running change. */
const oldRecordsOf = async ({ store, keys }: Deployment, now: Date): Promise<StoredFile[]> => {
  const record = await readRecordName({ store, keys });
  return (await store.list(recordFolder)).filter(
    ({ path, changedAt }) => path !== record && now.getTime() - changedAt.getTime() >= dayMs,
  );
};

/**
 * Removes old versions from the registry, and files that no version named before: those of a version removed now go with the next run,
 * since a running publish may count on them. Never removes the active or last good version or a canary.
 */
export const collectGarbage = async (deployment: Deployment, options: GcOptions) => {
  const { now = new Date(), reason = '' } = options;
  const { store } = deployment;
  /** `remote version` of each removed version that the registry named. */
  let removed: string[] = [];
  let before: RemoteVersion[] = [];
  const plan = async (snapshot: { payload: RegistryPayload; document: string | null }) => {
    const rows = await planOf(deployment, snapshot, options);
    before = rowsOf(snapshot.payload);
    removed = rows.flatMap(({ remote, surplus }) => surplus.map((version) => `${remote} ${version}`));
    return Object.fromEntries(rows.map(({ remote, entry, surplus }) => [remote, withoutVersions(entry, surplus)]));
  };
  // Collected before the change: others may still be reading the current record.
  const oldRecords = await oldRecordsOf(deployment, now);
  if (options.isDry) {
    await plan(await readSnapshot(deployment));
  } else {
    await changeRegistry(
      deployment,
      async (snapshot) => {
        const remotes = await plan(snapshot);
        const log = { action: 'gc', remote: null, from: null, to: null, removed, reason } as const;
        return removed.length === 0 ? undefined : { remotes, log };
      },
      { now },
    );
  }
  const after = rowsOf(await readRegistry(deployment));
  const orphans = [...(await orphansOf(store, [...before, ...after], now)), ...oldRecords];
  if (!options.isDry) await mapLimited(orphans, deleteAtOnce, ({ path }) => store.delete(path));
  return { removed, files: orphans.length, bytes: orphans.reduce((sum, { size }) => sum + size, 0) };
};
