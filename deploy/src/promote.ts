import type { RegistryPayload } from '@atelier/contract/registry';
import type { Deployment } from './deployment.ts';
import { findRemote, findVersion } from './find-version.ts';
import { changeRegistry } from './registry-file.ts';
import { readmit } from './withdrawn.ts';

/**
 * Makes a published version the active one, also one that was taken back; the one before becomes the last good, and a canary of
 * this version has reached everybody, so it ends. One atomic write; a version that is active already changes nothing.
 */
export const promote = (
  deployment: Deployment,
  remote: string,
  version: string,
  reason = '',
): Promise<RegistryPayload> =>
  changeRegistry(deployment, async ({ payload }) => {
    const entry = findRemote(payload, remote);
    await findVersion(deployment.store, entry, remote, version);
    const canary = entry.canary?.version === version ? null : entry.canary;
    if (entry.active === version && canary === entry.canary) return undefined;
    const lastGood = entry.active === version ? entry.lastGood : entry.active;
    return {
      remotes: { ...payload.remotes, [remote]: { ...readmit(entry, version), active: version, lastGood, canary } },
      log: { action: 'promote', remote, from: entry.active, to: version, reason },
    };
  });
