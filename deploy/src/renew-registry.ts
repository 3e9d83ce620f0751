import { hostname } from 'node:os';
import { renewRegistry } from './registry-file.ts';
import { createFolderStore } from './store/folder-store.ts';

export interface Renewal {
  isRenewed: boolean;
  /** When the registry's time is over; null for a store without one. */
  expires: Date | null;
}

/**
 * Signs the registry in a folder again when half of its life is over; for a job that runs now and then, on as many machines as
 * there are.
 * @throws DeployError in a person's words when the keys are missing or someone else wrote the registry.
 */
export const renewFolder = async (store: string, keys: string): Promise<Renewal> => {
  const deployment = { store: createFolderStore(store), keys, by: `server ${hostname()}` };
  const { isRenewed, payload } = await renewRegistry(deployment);
  return { isRenewed, expires: payload.expires === '' ? null : new Date(payload.expires) };
};
