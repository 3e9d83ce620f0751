import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryKey } from './create-host-config.ts';
import { workspaceRoot } from './source-hash.ts';

/**
 * Public registry keys that a host build contains: the file set by `ATELIER_REGISTRY_KEYS`, or the one that `atelier-deploy keygen` writes
 * into the data folder (`ATELIER_DATA`, `.atelier` by default).
 */
export const readRegistryKeys = (folder: string): RegistryKey[] => {
  const data = process.env['ATELIER_DATA'] ?? join(workspaceRoot(folder), '.atelier');
  const path = process.env['ATELIER_REGISTRY_KEYS'] ?? join(data, 'keys', 'registry-public.json');
  if (!existsSync(path)) {
    throw new Error(`no registry keys at ${path}: run "pnpm exec atelier-deploy keygen" or set ATELIER_REGISTRY_KEYS`);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as RegistryKey[];
};

/** File of a host build with its host API version, which is checked against `hostApi` of a remote. */
export const hostApiFile = 'host-api.txt';

/** File of a host build with the public registry keys that it was built with. */
export const registryKeysFile = 'registry-keys.json';
