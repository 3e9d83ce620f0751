import { DeployError } from './deploy-error.ts';
import { newestLine } from './history.ts';
import type { Store } from './store/store.ts';

export interface MissingRegistry {
  problem: string;
  /** Recommended next step. */
  next: string;
  /** True: the log names a registry that is lost. False: nothing was published yet. */
  isLost: boolean;
}

const restoreStep = 'bring registry.json back from the backup, then run "atelier-deploy renew"';

/** Describes a store without registry.json; undefined when it has one. */
export const describeMissing = async (store: Store): Promise<MissingRegistry | undefined> => {
  const line = await newestLine(store);
  if ((await store.read('registry.json')) !== undefined) return undefined;
  // A log with one entry proves nothing: the first entry is written before the first registry.
  if (line === undefined || line.previous === null) {
    const problem = `${store.name} has no registry.json: publish a remote, or check --store and ATELIER_DATA`;
    return { problem, next: 'atelier-deploy publish <remote>', isLost: false };
  }
  const problem = `${store.name} has lost its registry.json, which was at revision ${line.revision}`;
  return { problem, next: `${restoreStep}; without a backup, publish every remote again`, isLost: true };
};

/** @throws DeployError when registry.json is lost: an empty one must not replace it. */
export const refuseLost = async (store: Store): Promise<void> => {
  const missing = await describeMissing(store);
  if (missing?.isLost) throw new DeployError(`${missing.problem}: ${missing.next}`);
};
