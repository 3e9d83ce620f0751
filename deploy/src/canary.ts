import { randomBytes } from 'node:crypto';
import type { RegistryPayload } from '@atelier/contract/registry';
import { refuseForeignAddresses } from './addresses.ts';
import { refuseForeignSigners } from './delegation.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { findRemote, findVersion } from './find-version.ts';
import { refuseChanged } from './refuse-changed.ts';
import { changeRegistry } from './registry-file.ts';
import { withdraw } from './standing.ts';

/**
 * Gives a version to so many percent of people. Another percentage of the same version keeps its people and only adds or
 * takes away some; another version starts with other people.
 */
export const startCanary = (
  deployment: Deployment,
  remote: string,
  version: string,
  options: { percent: number; reason?: string; seen?: number | undefined },
): Promise<RegistryPayload> =>
  changeRegistry(deployment, async (snapshot) => {
    const { payload } = snapshot;
    await refuseChanged(deployment.store, snapshot, remote, options.seen);
    const entry = findRemote(payload, remote);
    const row = await findVersion(deployment.store, entry, remote, version);
    refuseForeignAddresses(remote, row, payload);
    refuseForeignSigners(remote, version, row, payload);
    if (entry.active === version) throw new DeployError(`${remote} ${version} is active: everybody has it already`);
    const { percent, reason = '' } = options;
    const isSame = entry.canary?.version === version;
    if (isSame && entry.canary?.percent === percent) return undefined;
    const salt = isSame && entry.canary ? entry.canary.salt : randomBytes(8).toString('hex');
    return {
      remotes: { ...payload.remotes, [remote]: { ...entry, canary: { version, percent, salt } } },
      log: { action: 'canary', remote, from: entry.active, to: version, percent, reason },
    };
  });

/** Ends a canary: every page gets the active version again. Without a canary nothing changes. */
export const stopCanary = (
  deployment: Deployment,
  remote: string,
  reason = '',
  seen?: number,
): Promise<RegistryPayload> =>
  changeRegistry(deployment, async (snapshot) => {
    const { payload } = snapshot;
    await refuseChanged(deployment.store, snapshot, remote, seen);
    const entry = findRemote(payload, remote);
    if (entry.canary === null) return undefined;
    return {
      remotes: { ...payload.remotes, [remote]: { ...withdraw(entry, entry.canary.version), canary: null } },
      log: { action: 'canary-off', remote, from: entry.canary.version, to: entry.active, reason },
    };
  });
