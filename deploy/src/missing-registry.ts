import { DeployError } from './deploy-error.ts';
import { newestLine } from './history.ts';
import type { Store } from './store/store.ts';

const restoreStep = 'bring registry.json back from the backup, then run "atelier-deploy renew"';

/** Problem and next step of a store without registry.json, if so. `isLost`: the log names one; else nothing was published yet. */
export const describeMissing = async (store: Store) => {
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
