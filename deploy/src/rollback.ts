import type { RegistryPayload } from '@atelier/contract/registry';
import { refuseUnsigned } from './delegation.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { findRemote, findVersion } from './find-version.ts';
import { refuseChanged } from './refuse-changed.ts';
import { changeRegistry } from './registry-file.ts';
import type { RemoteCounts } from './remote-counts.ts';
import { activate, withdraw } from './standing.ts';
import { wayBackOf } from './way-back.ts';

export interface RollbackOptions {
  /** This version instead of the last good one. */
  to?: string;
  reason: string;
  /** How versions did in people's pages: one that fails by now is passed over. */
  counts?: RemoteCounts;
  now?: Date;
  /** See `PromoteOptions.seen`. */
  seen?: number | undefined;
}

const targetOf = (payload: RegistryPayload, remote: string, { to, counts }: RollbackOptions): string => {
  if (to !== undefined) return to;
  const entry = findRemote(payload, remote);
  const good = wayBackOf(payload, remote, counts);
  if (good !== null) return good;
  const others = Object.keys(entry.versions).filter((version) => version !== entry.active);
  throw new DeployError(
    others.length === 0
      ? `${remote} has only ${entry.active}: publish another version, there is nothing to go back to`
      : `${remote} has no last good version: say which one with --to, it has ${others.join(', ')}`,
  );
};

/**
 * Goes back to a published version: its row is reused unchanged, with the hashes taken at publishing. Ends a running canary.
 * The previous version counts as withdrawn from then on: no page falls back to it.
 */
export const rollback = (
  deployment: Deployment,
  remote: string,
  options: RollbackOptions,
): Promise<RegistryPayload> => {
  // read once: tried again after a lost race, "the last good one" must not become one further back
  let target: string | undefined;
  return changeRegistry(
    deployment,
    async (snapshot) => {
      const { payload } = snapshot;
      await refuseChanged(deployment.store, snapshot, remote, options.seen);
      const entry = findRemote(payload, remote);
      target ??= targetOf(payload, remote, options);
      const row = await findVersion(deployment.store, entry, remote, target);
      refuseUnsigned(remote, target, row, payload);
      if (entry.active === target) throw new DeployError(`${remote} ${target} is active already`);
      const next = { ...activate(withdraw(entry, entry.active), target), canary: null };
      return {
        remotes: { ...payload.remotes, [remote]: next },
        log: { action: 'rollback', remote, from: entry.active, to: target, reason: options.reason },
      };
    },
    options.now ? { now: options.now } : {},
  );
};
