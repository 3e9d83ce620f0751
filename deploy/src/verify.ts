import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { RegistryPayload, RemoteVersion } from '@atelier/contract/registry';
import { contentHashOf, isShipped, sriOf } from './built-remote.ts';
import type { Deployment } from './deployment.ts';
import { walkHistory } from './history-log.ts';
import { readSnapshot } from './registry-file.ts';
import { mapLimited, type Store } from './store/store.ts';

export interface Verified {
  /** What is wrong, one sentence each; empty when all is well. */
  problems: string[];
  /** What is worth knowing and no fault. */
  notes: string[];
  versions: number;
  files: number;
}

const readAtOnce = 8;
const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A web server sends the packed file where there is one, so it must hold the same bytes. */
const packedProblem = async (path: string, packed: Buffer, plain: string | undefined): Promise<string | undefined> => {
  const ending = path.endsWith('.br') ? '.br' : '.gz';
  const bytes = await unpack[ending](packed).catch(() => undefined);
  return bytes !== undefined && digest(bytes) === plain ? undefined : `${path} does not unpack to the file beside it`;
};

const versionProblems = async (
  store: Store,
  name: string,
  row: RemoteVersion,
): Promise<{ problems: string[]; files: number }> => {
  const folder = row.manifest.slice(0, row.manifest.lastIndexOf('/'));
  const paths = (await store.list(`${folder}/`)).map(({ path }) => path);
  const objects = await mapLimited(paths, readAtOnce, async (path) => ({ path, object: await store.read(path) }));
  const bytesOf = new Map(
    objects.flatMap(({ path, object }) => (object ? [[path.slice(folder.length + 1), object.bytes] as const] : [])),
  );
  const problems: string[] = [];
  for (const [file, expected] of Object.entries(row.integrity)) {
    const bytes = bytesOf.get(file);
    if (bytes === undefined) problems.push(`${name}: ${file} is missing`);
    else if (sriOf(bytes) !== expected) problems.push(`${name}: ${file} has other bytes than were published`);
  }
  const shipped = [...bytesOf].filter(([file]) => isShipped(file)).sort(([one], [other]) => (one < other ? -1 : 1));
  if (
    problems.length === 0 &&
    !folder.endsWith(`-${contentHashOf(shipped.map(([file, bytes]) => [file, sriOf(bytes)]))}`)
  ) {
    problems.push(`${name}: a picture, a font or another file was changed, added or lost in ${folder}`);
  }
  for (const [file, bytes] of bytesOf) {
    if (!/\.(br|gz)$/.test(file)) continue;
    const plain = bytesOf.get(file.slice(0, -3));
    const problem = await packedProblem(file, bytes, plain && digest(plain));
    if (problem) problems.push(`${name}: ${problem}`);
  }
  return { problems, files: bytesOf.size };
};

const rowProblems = ({ remotes }: RegistryPayload): string[] =>
  Object.entries(remotes).flatMap(([remote, { active, lastGood, canary, versions }]) => {
    const used = { active, 'last good': lastGood, canary: canary?.version ?? null };
    return Object.entries(used)
      .filter(([, version]) => version !== null && versions[version] === undefined)
      .map(([role, version]) => `${remote}: the ${role} version ${version} is not in the registry`);
  });

/**
 * Checks the whole chain as browsers would, and what they cannot see: signature, life, every file's hash, the packed copies,
 * pictures, the log.
 */
export const verifyStore = async (deployment: Deployment, now = new Date()): Promise<Verified> => {
  const { store } = deployment;
  const { payload, document } = await readSnapshot(deployment);
  if (document === null) return { problems: [`${store.name} has no registry.json`], notes: [], versions: 0, files: 0 };
  const problems = rowProblems(payload);
  const notes: string[] = [];
  if (Date.parse(payload.expires) <= now.getTime()) {
    problems.push(`the registry expired on ${payload.expires.slice(0, 10)}: run "atelier-deploy renew"`);
  }
  const rows = Object.entries(payload.remotes).flatMap(([remote, { versions }]) =>
    Object.entries(versions).map(([version, row]) => ({ name: `${remote} ${version}`, row })),
  );
  let files = 0;
  for (const { name, row } of rows) {
    const checked = await versionProblems(store, name, row);
    problems.push(...checked.problems);
    files += checked.files;
  }
  let oldest = payload.revision + 1;
  for await (const { revision } of walkHistory(store, document)) oldest = revision;
  if (oldest > payload.revision) problems.push(`the log has no line for revision ${payload.revision}`);
  else if (oldest > 1) notes.push(`the log begins at revision ${oldest}; what was before is not known`);
  return { problems, notes, versions: rows.length, files };
};
