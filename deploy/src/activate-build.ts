import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history-log.ts';
import { promote } from './promote.ts';
import { readSnapshot } from './registry-file.ts';
import { isWithdrawn } from './withdrawn.ts';

const takenBack = async (
  history: AsyncIterable<HistoryLine>,
  remote: string,
  version: string,
): Promise<HistoryLine | undefined> => {
  for await (const line of history) {
    const isBack = line.action === 'rollback' || line.action === 'canary-off';
    if (line.remote === remote && isBack && line.from === version) return line;
  }
  return undefined;
};

/**
 * Makes the version of this checkout the active one. What an operator took back outlives a start: it stays so until another
 * version is built or someone promotes it; `onStay` then hears a line about it.
 */
export const activateBuild = async (
  deployment: Deployment,
  remote: string,
  version: string,
  onStay: (line: string) => void = () => undefined,
): Promise<void> => {
  const { payload, document } = await readSnapshot(deployment);
  const entry = payload.remotes[remote];
  if (entry?.active === version) return;
  if (isWithdrawn(entry, version)) {
    const line = await takenBack(walkHistory(deployment.store, document), remote, version);
    const who = line ? ` by ${line.who} (${line.reason})` : '';
    onStay(`${remote} stays at ${entry?.active}: ${version} was taken back${who}`);
    return;
  }
  await promote(deployment, remote, version, 'built from this checkout');
};
