import { recordFolder } from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { readSnapshot } from './registry-file.ts';
import { mapLimited, type Store, type StoredFile } from './store/store.ts';

const registryPath = 'registry.json';
const folders = ['history/', recordFolder, 'remotes/'];
const copyAtOnce = 8;

const listAll = async (store: Store): Promise<StoredFile[]> =>
  (await Promise.all(folders.map((folder) => store.list(folder)))).flat();

const refuseNewer = async (from: Deployment, to: Store, own: number): Promise<void> => {
  const { payload, document } = await readSnapshot({ ...from, store: to });
  if (document === null || payload.revision <= own) return;
  throw new DeployError(
    `${to.name} is at revision ${payload.revision} and ${from.store.name} at ${own}, signed before: nothing was copied over what is newer`,
  );
};

/**
 * Copies a store to another store: a folder to a bucket, or for a second site. Version files never change, so files that exist with the
 * same size are skipped. The registry is copied last, so it never names a missing file.
 * @throws DeployError when the target has a newer registry, or one with other keys.
 */
export const mirrorStore = async (from: Deployment, to: Store) => {
  const { payload, document } = await readSnapshot(from);
  const registry = await from.store.read(registryPath);
  if (document === null || registry === undefined)
    throw new DeployError(`${from.store.name} has no registry.json: nothing to copy`);
  await refuseNewer(from, to, payload.revision);
  const there = new Map((await listAll(to)).map(({ path, size }) => [path, size]));
  const missing = (await listAll(from.store)).filter(({ path, size }) => there.get(path) !== size);
  await mapLimited(missing, copyAtOnce, async ({ path }) => {
    const object = await from.store.read(path);
    // The file may have been deleted by a clean-up; the registry then no longer names it.
    if (object) await to.put(path, object.bytes);
  });
  const tag = (await to.read(registryPath))?.tag ?? null;
  if (!(await to.writeIfUnchanged(registryPath, registry.bytes, tag))) {
    throw new DeployError(`${to.name} was changed meanwhile: its registry was not replaced`);
  }
  return {
    files: missing.length,
    bytes: missing.reduce((sum, { size }) => sum + size, 0),
    revision: payload.revision,
  };
};
