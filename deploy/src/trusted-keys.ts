import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryKeysFile } from '@atelier/build/host-files';
import { type PublicKey, readPublicKeys } from './registry-keys.ts';

export { registryKeysFile };

export interface KeyPlaces {
  /** The host's build. */
  webDir: string | undefined;
  /** Folder with the keys themselves. */
  registryKeys: string | undefined;
}

/**
 * Public halves of the keys that an installation trusts: those of the host that it serves, and its own. Never of the store, which
 * others may write. None where there is neither.
 */
export const readTrustedKeys = ({ webDir, registryKeys }: KeyPlaces): readonly PublicKey[] => {
  const path = webDir === undefined ? undefined : join(webDir, registryKeysFile);
  const ofHost = path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PublicKey[]) : [];
  return [...ofHost, ...(registryKeys === undefined ? [] : readPublicKeys(registryKeys))];
};
