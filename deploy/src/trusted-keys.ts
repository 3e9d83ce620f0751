import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registryKeysFile } from '@atelier/build/host-files';
import { type PublicKey, readPublicFile } from './registry-keys.ts';

export { registryKeysFile };

export interface KeyPlaces {
  /** The host's build. */
  webDir: string | undefined;
  /** File with the public halves of the operator's keys. */
  publicKeys: string | undefined;
}

/**
 * Public halves of the keys that an installation trusts: those of the host that it serves, and its own. Never of the store, which
 * others may write. None where there is neither.
 */
export const readTrustedKeys = ({ webDir, publicKeys }: KeyPlaces): readonly PublicKey[] => {
  const ofHost = webDir === undefined ? undefined : join(webDir, registryKeysFile);
  const files = [ofHost, publicKeys].filter((path) => path !== undefined && existsSync(path));
  return files.flatMap((path) => readPublicFile(path ?? ''));
};
