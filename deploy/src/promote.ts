import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryPayload } from '@atelier/contract/registry';
import { DeployError } from './deploy-error.ts';
import { appendHistory } from './history-log.ts';
import { changeRegistry, type Store } from './registry-file.ts';

const activate = (store: Store, { remotes }: RegistryPayload, remote: string, version: string) => {
  const entry = remotes[remote];
  if (entry === undefined) throw new DeployError(`${remote} is not in the registry: publish it first`);
  const row = entry.versions[version];
  if (row === undefined) {
    throw new DeployError(`${remote} has no version ${version}; it has: ${Object.keys(entry.versions).join(', ')}`);
  }
  if (!existsSync(join(store.folder, row.manifest))) {
    throw new DeployError(`the files of ${remote} ${version} are missing in the store: publish it again`);
  }
  const lastGood = entry.active === version ? entry.lastGood : entry.active;
  return { ...remotes, [remote]: { ...entry, active: version, lastGood } };
};

/** Makes a published version the active one; the one before becomes the last good. One atomic write. */
export const promote = async (store: Store, remote: string, version: string, reason = ''): Promise<RegistryPayload> => {
  const payload = await changeRegistry(store, (current) => activate(store, current, remote, version));
  appendHistory(store.folder, { action: 'promote', remote, version, revision: payload.revision, reason });
  return payload;
};
