import { ChangedMeanwhileError } from './deploy-error.ts';
import { walkHistory } from './history-log.ts';
import type { RegistrySnapshot } from './registry-file.ts';
import type { Store } from './store/store.ts';

/**
 * Refuses a change of a remote that was changed after revision `seen`, on which the caller's decision is based. Changes of other remotes
 * and versions that were only published do not count. `seen` undefined: no check.
 * @throws ChangedMeanwhileError with the changes made meanwhile.
 */
export const refuseChanged = async (
  store: Store,
  { payload, document }: RegistrySnapshot,
  remote: string,
  seen: number | undefined,
): Promise<void> => {
  if (seen === undefined || payload.revision <= seen) return;
  for await (const line of walkHistory(store, document)) {
    if (line.revision <= seen) return;
    if (line.remote !== remote || line.action === 'publish') continue;
    const words = [line.action, line.to].filter(Boolean).join(' ');
    throw new ChangedMeanwhileError(
      `${remote} was changed meanwhile (${words} by ${line.who}, revision ${line.revision}): look again, then decide`,
    );
  }
};
