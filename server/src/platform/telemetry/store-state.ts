import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryPayload, registryDocument } from '@atelier/contract/registry';
import { joinRegistry } from '@atelier/deploy/registry-record';
import { readDocument } from '@atelier/deploy/sign-registry';

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
