import type { Delegation, RegistryPayload, RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { remoteName } from './built-remote.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { changeRegistry } from './registry-file.ts';
import { isTrusted, trustedKeys } from './version-health.ts';

/** Abbreviated key name that distinguishes keys in messages. */
export const shortKey = (name: string): string => name.slice(0, 12);

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

const refuseAddresses = (remote: string, navigation: readonly { path: string }[], payload: RegistryPayload): void => {
  const delegations = Object.entries(payload.delegations ?? {});
  const own = payload.delegations?.[remote]?.addresses;
  const foreign = navigation.flatMap(({ path }) => {
    const owner = delegations.find(
      ([name, { addresses = [] }]) => name !== remote && addresses.some((prefix) => isBelow(path, prefix)),
    );
    if (owner !== undefined) return [`${path} was given to ${owner[0]}`];
    const isOwn = own?.some((prefix) => isBelow(path, prefix)) ?? true;
    return isOwn ? [] : [`${path} is not below ${own?.join(' or ')}`];
  });
  if (foreign.length === 0) return;
  throw new DeployError(
    `${remote} announces addresses that are not its own: ${foreign.join(', ')}. Choose others in its src/registry-entry.ts, or ask the ` +
      'operator for them ("atelier-deploy delegate --addresses")',
  );
};

type Signed = Pick<RemoteVersion, 'navigation' | 'signedBy'>;

/**
 * @throws DeployError for a version without a valid signature. A published version may also be signed by a retired key; a new one needs
 * an active key.
 */
export const refuseUnsigned = (
  remote: string,
  version: string,
  { signedBy }: Pick<Signed, 'signedBy'>,
  payload: RegistryPayload,
): void => {
  const delegation = payload.delegations?.[remote];
  if (delegation === undefined) return;
  const isKnown = payload.remotes[remote]?.versions[version] !== undefined;
  const allowed = isKnown ? trustedKeys(delegation) : delegation.keys;
  if (signedBy?.some((key) => allowed.includes(key))) return;
  const by = signedBy === undefined ? 'not signed' : `signed by ${signedBy.map(shortKey).join(', ')}`;
  const team = delegation.keys.map(shortKey).join(', ') || 'no key at present';
  throw new DeployError(
    `${remote} ${version} is ${by}, and ${remote} belongs to the team with ${team}: pack it with that key, or let the operator ` +
      'delegate it to another',
  );
};

/** @throws DeployError see `refuseUnsigned`; also for a version that announces a route delegated to another team. */
export const refuseForeignSigners = (remote: string, version: string, row: Signed, payload: RegistryPayload): void => {
  refuseAddresses(remote, row.navigation, payload);
  refuseUnsigned(remote, version, row, payload);
};

/** @throws DeployError for a remote that is delegated to none of the package's keys. */
export const refuseUndelegated = (payload: RegistryPayload, remote: string, signers: readonly string[]): void => {
  if (payload.delegations?.[remote] !== undefined) return;
  throw new DeployError(
    `${remote} was given to no team: the operator does it by "atelier-deploy delegate ${remote} --key ${signers[0] ?? ''}"`,
  );
};

export interface DelegationChange {
  /** Keys that may sign new versions. */
  add?: readonly string[];
  /** Keys that may sign no new version; versions that they signed stay valid. */
  retire?: readonly string[];
  /** Compromised keys: no version that they signed runs any more. */
  revoke?: readonly string[];
  /** Routes that belong to the remote, with their sub-paths. */
  addresses?: readonly string[];
  /** Also when versions in use are signed only by a revoked key. */
  isForced?: boolean;
  reason?: string;
}

const nothing: Delegation = { keys: [], retired: [] };

const changed = (
  before: Delegation,
  { add = [], retire = [], revoke = [], addresses }: DelegationChange,
): Delegation => {
  const gone = [...retire, ...revoke];
  const unknown = gone.filter((key) => !trustedKeys(before).includes(key));
  if (unknown.length > 0)
    throw new DeployError(`${unknown.map(shortKey).join(', ')} signs nothing here: see "atelier-deploy delegate"`);
  const own = addresses ?? before.addresses;
  return {
    keys: [...new Set([...before.keys, ...add])].filter((key) => !gone.includes(key)),
    retired: [...new Set([...before.retired, ...retire])].filter((key) => !add.includes(key) && !revoke.includes(key)),
    ...(own && { addresses: [...own] }),
  };
};

const refuseInUse = (remote: string, entry: RemoteEntry | undefined, delegation: Delegation): void => {
  if (entry === undefined) return;
  const used = [entry.active, ...(entry.canary ? [entry.canary.version] : [])];
  const lost = used.filter((version) => !isTrusted(delegation, entry.versions[version] ?? {}));
  if (lost.length === 0) return;
  throw new DeployError(
    `${remote} ${lost.join(' and ')} would not run any more, signed by no key that is left: let the team publish and you promote a version ` +
      'signed by the new key first. --force does it all the same, and pages fall back or say that the group cannot be shown',
  );
};

/**
 * Delegates a remote to a team's key, or changes the accepted keys. The remote may have no version yet. @throws DeployError when versions
 * in use would stop running.
 */
export const delegate = async (
  deployment: Deployment,
  remote: string,
  change: DelegationChange,
): Promise<RegistryPayload> => {
  if (!remoteName.safeParse(remote).success) {
    throw new DeployError(`${remote} is no name of a remote: those look like remote-fabric-market`);
  }
  return changeRegistry(deployment, ({ payload }) => {
    const next = changed(payload.delegations?.[remote] ?? nothing, change);
    if (!change.isForced) refuseInUse(remote, payload.remotes[remote], next);
    refuseAddresses(
      remote,
      (next.addresses ?? []).map((path) => ({ path })),
      {
        ...payload,
        delegations: { ...payload.delegations, [remote]: next },
      },
    );
    const [added] = change.add ?? [];
    const [gone] = [...(change.revoke ?? []), ...(change.retire ?? [])];
    const log = {
      action: 'delegate',
      remote,
      from: gone ?? null,
      to: added ?? null,
      reason: change.reason ?? '',
    } as const;
    return { remotes: payload.remotes, delegations: { ...payload.delegations, [remote]: next }, log };
  });
};

/** Revokes a delegation: the operator's signature is sufficient again. */
export const undelegate = (deployment: Deployment, remote: string, reason = ''): Promise<RegistryPayload> =>
  changeRegistry(deployment, ({ payload }) => {
    const { [remote]: gone, ...others } = payload.delegations ?? {};
    if (gone === undefined) return undefined;
    const log = { action: 'delegate', remote, from: gone.keys[0] ?? null, to: null, reason } as const;
    return { remotes: payload.remotes, delegations: others, log };
  });
