import type { RegistryPayload, RemoteEntry } from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { findRemote, findVersion } from './find-version.ts';
import { type HistoryLine, walkHistory } from './history-log.ts';
import { changeRegistry } from './registry-file.ts';
import { isWithdrawn, readmit, withdraw } from './withdrawn.ts';

const wereActive = ({ action, from, to }: HistoryLine): (string | null)[] => {
  if (action === 'promote' || action === 'rollback') return [to, from];
  return [];
};

/** The version that people ran last, that is still there and that nobody took back. */
const earlierGood = async (
  history: AsyncIterable<HistoryLine>,
  entry: RemoteEntry,
  remote: string,
): Promise<string | null> => {
  const isGood = (version: string | null) =>
    version !== null && version !== entry.active && entry.versions[version] && !isWithdrawn(entry, version);
  for await (const line of history) {
    if (line.remote !== remote) continue;
    const good = wereActive(line).find(isGood);
    if (good) return good;
  }
  return null;
};

const targetOf = (entry: RemoteEntry, remote: string, to: string | undefined): string => {
  if (to !== undefined) return to;
  if (entry.lastGood !== null) return entry.lastGood;
  const others = Object.keys(entry.versions).filter((version) => version !== entry.active);
  throw new DeployError(
    others.length === 0
      ? `${remote} has only ${entry.active}: publish another version, there is nothing to go back to`
      : `${remote} has no last good version: say which one with --to, it has ${others.join(', ')}`,
  );
};

/**
 * Goes back to a version that was published before: its row, with the hashes taken when it was published, is used as it
 * stands. Ends a running canary. The version that is left counts as withdrawn from then on: no page falls back to it.
 */
export const rollback = (
  deployment: Deployment,
  remote: string,
  options: { to?: string; reason: string },
): Promise<RegistryPayload> => {
  // read once: tried again after a lost race, "the last good one" must not become one further back
  let target: string | undefined;
  return changeRegistry(deployment, async ({ payload, document }) => {
    const entry = findRemote(payload, remote);
    target ??= targetOf(entry, remote, options.to);
    await findVersion(deployment.store, entry, remote, target);
    if (entry.active === target) throw new DeployError(`${remote} ${target} is active already`);
    const history = walkHistory(deployment.store, document);
    const next = { ...readmit(withdraw(entry, entry.active), target), active: target, canary: null };
    const lastGood = await earlierGood(history, next, remote);
    return {
      remotes: { ...payload.remotes, [remote]: { ...next, lastGood } },
      log: { action: 'rollback', remote, from: entry.active, to: target, reason: options.reason },
    };
  });
};
