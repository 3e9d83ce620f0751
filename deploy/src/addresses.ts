import { catalogueOwner } from '@atelier/catalogue/known-pages';
import {
  type NavigationRoute,
  type RegistryPayload,
  type RemoteEntry,
  servedVersions,
} from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import { isWithdrawn } from './standing.ts';

/** Addresses of the versions of a remote that a page may run. */
const pathsInUse = (entry: RemoteEntry): ReadonlySet<string> => {
  const versions = [entry.active, entry.lastGood, entry.canary?.version, ...servedVersions(entry)];
  const rows = versions.flatMap((version) =>
    version != null && !isWithdrawn(entry, version) ? (entry.versions[version]?.navigation ?? []) : [],
  );
  return new Set(rows.map(({ path }) => path));
};

const ownerOf = (path: string, remote: string, { remotes }: RegistryPayload): string | undefined => {
  const owner = catalogueOwner(path);
  if (owner !== undefined) return owner === 'host' ? 'the host' : owner;
  return Object.entries(remotes).find(([name, entry]) => name !== remote && pathsInUse(entry).has(path))?.[0];
};

/**
 * An address has one owner: the remote with the built-in address, else the first remote that announced it.
 * @throws DeployError when a version announces an address of another remote.
 */
export const refuseForeignAddresses = (
  remote: string,
  { navigation }: { navigation: readonly NavigationRoute[] },
  payload: RegistryPayload,
): void => {
  const foreign = navigation.flatMap(({ path }) => {
    const owner = ownerOf(path, remote, payload);
    return owner === undefined || owner === remote ? [] : [`${path} belongs to ${owner}`];
  });
  if (foreign.length === 0) return;
  throw new DeployError(
    `${remote} announces addresses of others: ${foreign.join(', ')}. Choose others in its src/registry-entry.ts; ` +
      'one that moves is free once no version of its old owner that serves, or has served, announces it',
  );
};
