import { renewFolder } from '@atelier/deploy/renew-registry';
import type { Config } from '../config.ts';

/**
 * Signs the registry again once half of its life is over; nothing happens on a node without the store or its keys.
 * @throws DeployError when it cannot be signed, in words for the log.
 */
export const renewRegistry = async ({
  storeDir,
  registryKeys,
}: Pick<Config, 'storeDir' | 'registryKeys'>): Promise<void> => {
  if (storeDir !== undefined && registryKeys !== undefined) await renewFolder(storeDir, registryKeys);
};
