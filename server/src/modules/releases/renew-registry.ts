import { readTrustedKeys } from '@atelier/deploy/registry-keys';
import { renewFolder } from '@atelier/deploy/renew-registry';
import type { Config } from '../../platform/config/config.ts';

/**
 * Says that the registry is the latest for another week, once a day; nothing happens on a node without the store or the key for it.
 * @throws DeployError when it cannot be signed, in words for the log.
 */
export const renewRegistry = async ({
  storeDir,
  renewalKey,
  ...places
}: Pick<Config, 'storeDir' | 'renewalKey' | 'publicKeys' | 'webDir'>): Promise<void> => {
  if (storeDir === undefined || renewalKey === undefined) return;
  await renewFolder(storeDir, { keyFile: renewalKey, trusted: readTrustedKeys(places) });
};
