import type { RegistryPayload, RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import type { Store } from './store/store.ts';

/** @throws DeployError with the names there are. */
export const findRemote = ({ remotes }: RegistryPayload, remote: string): RemoteEntry => {
  const entry = remotes[remote];
  if (entry !== undefined) return entry;
  const known = Object.keys(remotes).sort().join(', ') || 'none';
  throw new DeployError(`${remote} is not in the registry: publish it first (published are: ${known})`);
};

/** @throws DeployError when the version is not published, or its files are gone: a flip to it could only fail. */
export const findVersion = async (
  store: Store,
  entry: RemoteEntry,
  remote: string,
  version: string,
): Promise<RemoteVersion> => {
  const row = entry.versions[version];
  if (row === undefined) {
    throw new DeployError(`${remote} has no version ${version}; it has: ${Object.keys(entry.versions).join(', ')}`);
  }
  if ((await store.read(row.manifest)) === undefined) {
    throw new DeployError(`the files of ${remote} ${version} are missing in ${store.name}: publish it again`);
  }
  return row;
};
