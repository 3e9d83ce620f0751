import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';

/** Milliseconds; publishing is rare, and looking at one file's time costs nothing. */
const lookEvery = 1000;

const readRevision = async (path: string): Promise<number | null> => {
  try {
    const { payload } = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).revision;
  } catch {
    // Missing, half written or not ours: pages also look for themselves now and then.
    return null;
  }
};

/** Tells when the store's registry has another revision. @returns how to stop. */
export const watchRegistry = (storeDir: string | undefined, onRevision: (revision: number) => void): (() => void) => {
  if (storeDir === undefined) return () => {};
  const path = join(storeDir, 'registry.json');
  let known = readRevision(path);
  const look = async (): Promise<void> => {
    const before = await known;
    known = readRevision(path);
    const now = await known;
    if (now !== null && now !== before) onRevision(now);
  };
  const handle = () => void look();
  watchFile(path, { interval: lookEvery, persistent: false }, handle);
  return () => unwatchFile(path, handle);
};
