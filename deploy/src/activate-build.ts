import type { Deployment } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history-log.ts';
import { promote } from './promote.ts';
import { readSnapshot } from './registry-file.ts';
import { isWithdrawn } from './standing.ts';

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

export interface ActivateOptions {
  /** Takes the place of what serves now; without it a version waits beside that, since a start decides nothing for an operator. */
  isPromoted: boolean;
  /** A line about a version that waits, or that stays taken back. */
  onStay?: (line: string) => void;
}

/**
 * Makes the version of this checkout the active one where none serves yet, or where it is promoted. What an operator took back
 * outlives that: it stays so until another version is built or someone promotes it by name.
 */
export const activateBuild = async (
  deployment: Deployment,
  remote: string,
  version: string,
  { isPromoted, onStay = () => undefined }: ActivateOptions,
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
  if (!isPromoted && entry?.active !== undefined) {
    onStay(`${remote} stays at ${entry.active}: ${version} is published beside it, --promote lets it serve`);
    return;
  }
  await promote(deployment, remote, version, { reason: 'built from this checkout' });
};
