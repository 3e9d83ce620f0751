import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { RegistryPayload } from '@atelier/contract/registry';
import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history.ts';
import { describeMissing } from './missing-registry.ts';
import { readSnapshot, revisionProblem } from './registry-file.ts';
import { folderOfVersion, plainPath, servedType, sriOf, storedFiles } from './remote-files.ts';
import { mapLimited, type Store } from './store/store.ts';
import { isTrusted } from './version-health.ts';

const readAtOnce = 8;
const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A web server sends the compressed file when it exists, so it must contain the same bytes. */
const packedProblem = async (path: string, packed: Buffer, plain: string): Promise<string | undefined> => {
  const ending = path.endsWith('.br') ? '.br' : '.gz';
  const bytes = await unpack[ending](packed).catch(() => undefined);
  return bytes !== undefined && digest(bytes) === plain ? undefined : `${path} does not unpack to the file beside it`;
};

/** Checks a file that versions name, and its compressed copies. `stored`: all paths. */
const fileProblems = async (
  store: Store,
  folder: string,
  [path, expected]: readonly [string, string],
  stored: ReadonlySet<string>,
): Promise<string[]> => {
  const bytes = (await store.read(path))?.bytes;
  const file = path.slice(folder.length + 1);
  if (bytes === undefined) return [`${file} is missing`];
  if (sriOf(bytes) !== expected) return [`${file} has other bytes than were published`];
  const copies = ['.br', '.gz'].map((ending) => `${path}${ending}`).filter((copy) => stored.has(copy));
  const problems = await Promise.all(
    copies.map(async (copy) => {
      const packed = (await store.read(copy))?.bytes;
      return packed && packedProblem(copy.slice(folder.length + 1), packed, digest(bytes));
    }),
  );
  return problems.filter((problem) => problem !== undefined);
};

/** Files of no version: remains of a publish or of a removed version, or a file that a publish would refuse. */
const orphanLines = (orphans: readonly string[]) => {
  const folders = Map.groupBy(
    orphans.filter((path) => servedType(plainPath(path)) !== undefined),
    (path) => dirname(path),
  );
  return {
    problems: orphans
      .filter((path) => servedType(plainPath(path)) === undefined)
      .map((path) => `${path} is no file of a remote: remove it and check the access log of the store`),
    notes: [...folders].map(
      ([folder, { length }]) =>
        `${folder}: ${length} files of no version; "atelier-deploy gc" removes those older than a day`,
    ),
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
export const verifyStore = async (deployment: Deployment) => {
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
  const stored = new Set((await store.list('remotes/')).map(({ path }) => path));
  const named = new Set<string>();
  for (const { name, row } of rows) {
    const paths = (await storedFiles(store, row)) ?? new Map([[row.manifest, row.manifestHash ?? '']]);
    // An unchanged file of several versions is read once.
    const own = [...paths].filter(([path]) => !named.has(path));
    for (const [path] of own) named.add(path);
    const found = await mapLimited(own, readAtOnce, (file) => fileProblems(store, folderOfVersion(row), file, stored));
    problems.push(...found.flat().map((problem) => `${name}: ${problem}`));
  }
  const orphans = orphanLines([...stored].filter((path) => !named.has(plainPath(path))));
  problems.push(...orphans.problems);
  notes.push(...orphans.notes);
  let oldest: HistoryLine | undefined;
  for await (const line of walkHistory(store, document)) oldest = line;
  if (oldest === undefined) problems.push(`the log has no line for revision ${payload.revision}`);
  else if (oldest.previous !== null) {
    notes.push(`the log begins at revision ${oldest.revision}; what was before is not known`);
  }
  return { problems, notes, versions: rows.length, files: named.size };
};
