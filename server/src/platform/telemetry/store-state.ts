import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryPayload, registryDocument } from '@atelier/contract/registry';
import { joinRegistry } from '@atelier/deploy/registry-record';
import { readDocument } from '@atelier/deploy/sign-registry';

/** Cache by path: a registry rarely changes, and is read for every beacon. */
const lastRead = new Map<string, { mtimeMs: number; payload: RegistryPayload }>();

/** The registry that this server serves, with every version; its signature is verified by browsers. null: none. */
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
    return null; // Missing or invalid: nothing to show.
  }
};
