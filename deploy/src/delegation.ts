import type { Delegation, RegistryPayload, RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { remoteName } from './built-remote.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { changeRegistry } from './registry-file.ts';
import { isTrusted, trustedKeys } from './version-health.ts';

/** Enough of a key's name for a person to tell it from others. */
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

/** @throws DeployError see `refuseUnsigned`; also for a version that announces what another team was given. */
export const refuseForeignSigners = (remote: string, version: string, row: Signed, payload: RegistryPayload): void => {
  refuseAddresses(remote, row.navigation, payload);
  refuseUnsigned(remote, version, row, payload);
};

/** @throws DeployError for a remote that no key of a package was given. */
export const refuseUndelegated = (payload: RegistryPayload, remote: string, signers: readonly string[]): void => {
  if (payload.delegations?.[remote] !== undefined) return;
  throw new DeployError(
    `${remote} was given to no team: the operator does it by "atelier-deploy delegate ${remote} --key ${signers[0] ?? ''}"`,
  );
};

export interface DelegationChange {
  /** May sign from now on. */
  add?: readonly string[];
  /** Signs nothing new from now on; what it signed goes on. */
  retire?: readonly string[];
  /** Nothing that it signed runs any more: it has leaked. */
  revoke?: readonly string[];
  /** Addresses that belong to the remote, with their sub-paths. */
  addresses?: readonly string[];
  /** Although versions in use were signed by a key that is revoked alone. */
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
 * Gives a remote to the team that has a key, or changes whose keys count. The remote needs no version yet.
 * @throws DeployError where versions in use would stop to run.
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

/** Takes a remote back: the operator's own word is enough for it again. */
export const undelegate = (deployment: Deployment, remote: string, reason = ''): Promise<RegistryPayload> =>
  changeRegistry(deployment, ({ payload }) => {
    const { [remote]: gone, ...others } = payload.delegations ?? {};
    if (gone === undefined) return undefined;
    const log = { action: 'delegate', remote, from: gone.keys[0] ?? null, to: null, reason } as const;
    return { remotes: payload.remotes, delegations: others, log };
  });
