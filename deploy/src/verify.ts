import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type RegistryPayload, type RemoteVersion, versionManifestName } from '@atelier/contract/registry';
import { contentHashOf } from './built-remote.ts';
import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history.ts';
import { describeMissing } from './missing-registry.ts';
import { readSnapshot, revisionProblem } from './registry-file.ts';
import { folderOfVersion, hashesOf, openManifest, sriOf } from './remote-files.ts';
import { mapLimited, type Store, type StoredFile } from './store/store.ts';
import { isTrusted } from './version-health.ts';

export interface Verified {
  /** Problems, one sentence each; empty when there are none. */
  problems: string[];
  /** Remarks that are not problems. */
  notes: string[];
  versions: number;
  files: number;
}

const dayMs = 86_400_000;
const readAtOnce = 8;
const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A web server sends the compressed file when it exists, so it must contain the same bytes. */
const packedProblem = async (path: string, packed: Buffer, plain: string): Promise<string | undefined> => {
  const ending = path.endsWith('.br') ? '.br' : '.gz';
  const bytes = await unpack[ending](packed).catch(() => undefined);
  return bytes !== undefined && digest(bytes) === plain ? undefined : `${path} does not unpack to the file beside it`;
};

/** Rows of older stores name scripts and stylesheets only; the folder's name contains a hash of all files. */
const olderFolderProblem = (name: string, folder: string, bytesOf: ReadonlyMap<string, Buffer>): string[] => {
  const isShipped = (file: string) => !/^(build-info|mf-stats)\.json$|\.(br|gz|map)$/.test(file);
  const shipped = [...bytesOf].filter(([file]) => isShipped(file)).sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = contentHashOf(shipped.map(([file, bytes]) => [file, sriOf(bytes)]));
  return folder.endsWith(`-${hash}`)
    ? []
    : [`${name}: a picture, a font or another file was changed, added or lost in ${folder}`];
};

const unlistedFiles = (name: string, hashes: Readonly<Record<string, string>>, files: Iterable<string>): string[] =>
  [...files]
    .filter((file) => hashes[file.replace(/\.(br|gz)$/, '')] === undefined)
    .map((file) => `${name}: ${file} is not in the manifest: remove it and check the access log of the store`);

const versionProblems = async (
  store: Store,
  name: string,
  row: RemoteVersion,
): Promise<{ problems: string[]; files: number }> => {
  const folder = folderOfVersion(row);
  const paths = (await store.list(`${folder}/`)).map(({ path }) => path);
  const objects = await mapLimited(paths, readAtOnce, async (path) => ({ path, object: await store.read(path) }));
  const bytesOf = new Map(
    objects.flatMap(({ path, object }) => (object ? [[path.slice(folder.length + 1), object.bytes] as const] : [])),
  );
  const problems: string[] = [];
  const manifestFile = bytesOf.get(versionManifestName);
  const hashes = hashesOf(row, manifestFile && openManifest(manifestFile, row));
  for (const [file, expected] of Object.entries(hashes)) {
    const bytes = bytesOf.get(file);
    if (bytes === undefined) problems.push(`${name}: ${file} is missing`);
    else if (sriOf(bytes) !== expected) problems.push(`${name}: ${file} has other bytes than were published`);
  }
  if (problems.length === 0) {
    const others =
      row.manifestHash === undefined
        ? olderFolderProblem(name, folder, bytesOf)
        : unlistedFiles(name, hashes, bytesOf.keys());
    problems.push(...others);
  }
  for (const [file, bytes] of bytesOf) {
    if (!/\.(br|gz)$/.test(file)) continue;
    const plain = bytesOf.get(file.slice(0, -3));
    const problem = plain && (await packedProblem(file, bytes, digest(plain)));
    if (problem) problems.push(`${name}: ${problem}`);
  }
  return { problems, files: bytesOf.size };
};

/** Files under `remotes/` outside every version's folder. Recent ones may belong to a running publish. */
const orphanedFolders = async (store: Store, rows: readonly RemoteVersion[], now: Date) => {
  const folders = rows.map((row) => `${folderOfVersion(row)}/`);
  const orphans = (await store.list('remotes/')).filter(({ path }) => !folders.some((own) => path.startsWith(own)));
  // One line per folder: after a restore there may be whole versions that the registry does not name.
  const folderOf = ({ path }: StoredFile) => path.split('/').slice(0, 3).join('/');
  const isYoung = ({ changedAt }: StoredFile) => now.getTime() - changedAt.getTime() < dayMs;
  const young = new Set(orphans.filter(isYoung).map(folderOf));
  const old = new Set(orphans.map(folderOf).filter((folder) => !young.has(folder)));
  const lineOf = (folder: string) => `${folder} is not in the registry: "atelier-deploy gc" removes it`;
  return {
    problems: [...old].map(lineOf),
    notes: [...young].map((folder) => `${lineOf(folder)} once it is a day old`),
  };
};

const rowProblems = ({ remotes }: RegistryPayload): string[] =>
  Object.entries(remotes).flatMap(([remote, { active, lastGood, canary, versions }]) => {
    const used = { active, 'last good': lastGood, canary: canary?.version ?? null };
    return Object.entries(used)
      .filter(([, version]) => version !== null && versions[version] === undefined)
      .map(([role, version]) => `${remote}: the ${role} version ${version} is not in the registry`);
  });

export const lostWords = (record: string): string =>
  `${record} is missing or was changed: only the versions that pages know are left, and teams' new keys are not known. Bring it back from the backup; any change goes on without it`;

/** Versions that pages would refuse because their team's keys are no longer valid. */
const unsignedNotes = ({ remotes, delegations = {} }: RegistryPayload): string[] =>
  Object.entries(delegations).flatMap(([remote, delegation]) =>
    Object.entries(remotes[remote]?.versions ?? {})
      .filter(([, row]) => !isTrusted(delegation, row))
      .map(([version]) => `${remote} ${version} is signed by no key of its team: pages pass it over`),
  );

/** Verifies the whole chain as browsers do, and more: signature, every file's hash, compressed copies, images, the log. */
export const verifyStore = async (deployment: Deployment, now = new Date()): Promise<Verified> => {
  const { store } = deployment;
  const { payload, document, lostRecord } = await readSnapshot(deployment);
  const missing = document === null ? await describeMissing(store) : undefined;
  if (missing) {
    const problem = missing.isLost ? `${missing.problem}: ${missing.next}` : missing.problem;
    return { problems: [problem], notes: [], versions: 0, files: 0 };
  }
  const problems = rowProblems(payload);
  if (lostRecord !== undefined) problems.push(lostWords(lostRecord));
  const refusal = await revisionProblem(deployment);
  if (refusal !== undefined) problems.push(refusal);
  const notes: string[] = unsignedNotes(payload);
  const rows = Object.entries(payload.remotes).flatMap(([remote, { versions }]) =>
    Object.entries(versions).map(([version, row]) => ({ name: `${remote} ${version}`, row })),
  );
  let files = 0;
  for (const { name, row } of rows) {
    const checked = await versionProblems(store, name, row);
    problems.push(...checked.problems);
    files += checked.files;
  }
  const orphans = await orphanedFolders(
    store,
    rows.map(({ row }) => row),
    now,
  );
  problems.push(...orphans.problems);
  notes.push(...orphans.notes);
  let oldest: HistoryLine | undefined;
  for await (const line of walkHistory(store, document)) oldest = line;
  if (oldest === undefined) problems.push(`the log has no line for revision ${payload.revision}`);
  else if (oldest.previous !== null) {
    notes.push(`the log begins at revision ${oldest.revision}; what was before is not known`);
  }
  return { problems, notes, versions: rows.length, files };
};
