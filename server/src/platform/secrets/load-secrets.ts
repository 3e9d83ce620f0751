import type { SecretPair } from '../config/secret-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** Secrets of the environment, else those of the data folder, which are made when they are not there. */
export const loadSecrets = async (dataDir: string, given?: readonly SecretPair[]): Promise<Secrets> => {
  const [present, ...earlier] = given ?? [];
  return createSecrets(present ? [present, ...earlier] : await readSecretFiles(dataDir));
};
