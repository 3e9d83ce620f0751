import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryPayload } from '@atelier/contract/registry';
import { readPrivateKeys, readPublicKeys } from './registry-keys.ts';
import { openRegistry, signRegistry } from './sign-registry.ts';
import { withStoreLock } from './store-lock.ts';

/** A store of versions and the keys that sign its registry. */
export interface Store {
  /** Folder with `registry.json` and `remotes/`. */
  folder: string;
  /** Folder with the keys; never served. */
  keys: string;
}

/** A registry is renewed by every change, and at each start of the product when less than half of this is left. */
export const registryLifeDays = 90;
const dayMs = 86_400_000;

const pathOf = (store: Store) => join(store.folder, 'registry.json');

const emptyPayload = (): RegistryPayload => ({ epoch: 1, revision: 0, issuedAt: '', expires: '', remotes: {} });

/** The verified payload, or an empty one for a new store. */
export const readRegistry = (store: Store): RegistryPayload => {
  const path = pathOf(store);
  if (!existsSync(path)) return emptyPayload();
  return openRegistry(readFileSync(path, 'utf8'), readPublicKeys(store.keys));
};

/** One atomic flip: readers see the old document or the new one, whole. */
const writeAtomically = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.tmp`;
  const file = openSync(draft, 'w', 0o644);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
};

/**
 * Changes the registry under the store's lock: `change` gets the current payload and gives the next `remotes`. The revision
 * goes up by one, the life starts again, and the document is signed anew.
 */
export const changeRegistry = async (
  store: Store,
  change: (current: RegistryPayload) => RegistryPayload['remotes'],
  now = new Date(),
): Promise<RegistryPayload> => {
  mkdirSync(store.folder, { recursive: true });
  return withStoreLock(store.folder, () => {
    const current = readRegistry(store);
    const next: RegistryPayload = {
      epoch: current.epoch,
      revision: current.revision + 1,
      issuedAt: now.toISOString(),
      expires: new Date(now.getTime() + registryLifeDays * dayMs).toISOString(),
      remotes: change(current),
    };
    const document = signRegistry(next, readPrivateKeys(store.keys));
    writeAtomically(pathOf(store), `${JSON.stringify(document)}\n`);
    return next;
  });
};

/** Signs the registry again when it is past half of its life. True when it did. */
export const renewRegistry = async (store: Store, now = new Date()): Promise<boolean> => {
  const current = readRegistry(store);
  if (current.revision === 0) return false;
  const left = Date.parse(current.expires) - now.getTime();
  if (left > (registryLifeDays / 2) * dayMs) return false;
  await changeRegistry(store, ({ remotes }) => remotes, now);
  return true;
};
