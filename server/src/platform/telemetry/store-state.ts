import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryPayload, registryDocument } from '@atelier/contract/registry';
import { joinRegistry } from '@atelier/deploy/registry-record';
import { readDocument } from '@atelier/deploy/sign-registry';
import { z } from 'zod';

/** The fields of a line of the store's append-only log that are shown; `remote` is null for the whole store. */
const historyLine = z.object({
  at: z.string(),
  who: z.string(),
  action: z.string(),
  remote: z.string().nullable(),
  to: z.string().nullable(),
});

export interface LastChange {
  at: string;
  who: string;
  action: string;
  version: string;
}

/** The log is a file a line; older lines than these are not looked for. */
const mostLines = 200;

interface Read {
  mtimeMs: number;
  payload: RegistryPayload;
}

/** By path: a registry rarely changes, and is read for every beacon. */
const lastRead = new Map<string, Read>();

/** The registry that this server serves, with every version, without judging its signature: that is the browser's part. null: none. */
export const readRegistryOf = async (storeDir: string | undefined): Promise<RegistryPayload | null> => {
  if (storeDir === undefined) return null;
  const path = join(storeDir, 'registry.json');
  try {
    const { mtimeMs } = await stat(path);
    const known = lastRead.get(path);
    if (known?.mtimeMs === mtimeMs) return known.payload;
    const document = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    const forPages = readDocument(document);
    const payload = await joinRegistry(forPages, (record) => readFile(join(storeDir, record)));
    if (payload) lastRead.set(path, { mtimeMs, payload });
    return payload ?? null;
  } catch {
    return null; // missing, or not ours: there is nothing to show
  }
};

const readLine = async (path: string) => {
  try {
    return historyLine.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined; // taken back meanwhile, or not a line of ours
  }
};

/** The newest line of each of the remotes; the names of the log's files start with the revision. */
export const readLastChanges = async (
  storeDir: string | undefined,
  remotes: readonly string[],
): Promise<ReadonlyMap<string, LastChange>> => {
  const changes = new Map<string, LastChange>();
  if (storeDir === undefined) return changes;
  const folder = join(storeDir, 'history');
  const files = await readdir(folder).catch(() => []); // nothing was published yet
  for (const file of files.sort().reverse().slice(0, mostLines)) {
    if (changes.size === remotes.length) break;
    const line = await readLine(join(folder, file));
    if (line?.remote == null || changes.has(line.remote) || !remotes.includes(line.remote)) continue;
    changes.set(line.remote, { at: line.at, who: line.who, action: line.action, version: line.to ?? '' });
  }
  return changes;
};
