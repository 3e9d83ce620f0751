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

/** Whether a version begins so. `1.1` is the beginning of 1.1.0 and not of 1.10.0. */
const beginsWith = (version: string, beginning: string): boolean =>
  version.startsWith(beginning) && !(/^[\d.]*\d$/.test(beginning) && /\d/.test(version.charAt(beginning.length)));

/**
 * The version that an operator means: its whole name, or a beginning that no other version of the remote has.
 * @throws DeployError with the versions there are.
 */
export const resolveVersion = (payload: RegistryPayload, remote: string, given: string): string => {
  const { versions } = findRemote(payload, remote);
  if (versions[given] !== undefined) return given;
  const known = Object.keys(versions);
  const [found, ...others] = known.filter((version) => given !== '' && beginsWith(version, given));
  if (found !== undefined && others.length === 0) return found;
  throw new DeployError(
    found === undefined
      ? `${remote} has no version ${given}; it has: ${known.join(', ')}`
      : `${given} is the beginning of several versions of ${remote}: ${[found, ...others].join(', ')}. Write more of the one you mean`,
  );
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
