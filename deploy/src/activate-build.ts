import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history-log.ts';
import { promote } from './promote.ts';
import { readSnapshot } from './registry-file.ts';

const lastFlip = async (history: AsyncIterable<HistoryLine>, remote: string): Promise<HistoryLine | undefined> => {
  for await (const line of history) {
    if (line.remote === remote && (line.action === 'promote' || line.action === 'rollback')) return line;
  }
  return undefined;
};

/**
 * Makes the version of this checkout the active one. An operator's rollback outlives a start: the version that was left stays
 * left until another one is built or someone promotes it; `onStay` then hears a line about it.
 */
export const activateBuild = async (
  deployment: Deployment,
  remote: string,
  version: string,
  onStay: (line: string) => void = () => undefined,
): Promise<void> => {
  const { payload, document } = await readSnapshot(deployment);
  if (payload.remotes[remote]?.active === version) return;
  const flip = await lastFlip(walkHistory(deployment.store, document), remote);
  if (flip?.action === 'rollback' && flip.from === version) {
    onStay(`${remote} stays at ${flip.to}: ${version} was rolled back by ${flip.who} (${flip.reason})`);
    return;
  }
  await promote(deployment, remote, version, 'built from this checkout');
};
