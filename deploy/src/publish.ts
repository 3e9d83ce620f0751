import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFolder } from '@atelier/build/compress-folder';
import type { RegistryPayload, RemoteVersion } from '@atelier/contract/registry';
import { type BuiltRemote, readBuiltRemote } from './built-remote.ts';
import { DeployError } from './deploy-error.ts';
import { appendHistory } from './history-log.ts';
import { changeRegistry, readRegistry, type Store } from './registry-file.ts';

export interface Published {
  remote: string;
  version: string;
  /** Folder of the version, relative to the store. */
  folder: string;
  /** False: the same bytes were there already. */
  isNew: boolean;
}

const folderOf = ({ info, contentHash }: BuiltRemote) => `remotes/${info.remote}/${info.version}-${contentHash}`;

/** Copies beside the target and renames, so that a version's folder is whole or absent. */
const copyFiles = async (dist: string, built: BuiltRemote, target: string): Promise<void> => {
  if (existsSync(target)) return;
  const draft = `${target}.${process.pid}.tmp`;
  rmSync(draft, { recursive: true, force: true });
  for (const file of built.files) {
    mkdirSync(dirname(join(draft, file)), { recursive: true });
    cpSync(join(dist, file), join(draft, file));
  }
  await compressFolder(draft);
  renameSync(draft, target);
};

const versionRow = (built: BuiltRemote, folder: string): RemoteVersion => ({
  manifest: `${folder}/mf-manifest.json`,
  entry: built.info.entry,
  federationName: built.info.federationName,
  integrity: built.integrity,
  hostApi: built.info.hostApi,
  navigation: built.info.navigation,
  builtAt: built.info.builtAt,
  commit: built.info.commit,
});

const refuseOtherContents = (known: RemoteVersion | undefined, remote: string, version: string, manifest: string) => {
  if (known === undefined || known.manifest === manifest) return;
  throw new DeployError(`${remote} ${version} exists with other contents: raise the version in its package.json`);
};

const addVersion = (
  { remotes }: RegistryPayload,
  remote: string,
  version: string,
  row: RemoteVersion,
): RegistryPayload['remotes'] => {
  const known = remotes[remote];
  refuseOtherContents(known?.versions[version], remote, version, row.manifest);
  // the first version has nothing to wait for
  const entry = known ?? { active: version, lastGood: null, canary: null, versions: {} };
  return { ...remotes, [remote]: { ...entry, versions: { ...entry.versions, [version]: row } } };
};

/**
 * Puts a finished build into the store and names it in the registry, without activating it (only a remote's first version
 * becomes active at once). Publishing the same bytes again changes nothing.
 * @throws DeployError when the version exists with other bytes: a version is never changed.
 */
export const publish = async (store: Store, dist: string): Promise<Published> => {
  const built = readBuiltRemote(dist);
  const { remote, version } = built.info;
  const folder = folderOf(built);
  const known = readRegistry(store).remotes[remote]?.versions[version];
  refuseOtherContents(known, remote, version, `${folder}/mf-manifest.json`);
  await copyFiles(dist, built, join(store.folder, folder));
  if (known) return { remote, version, folder, isNew: false };
  const row = versionRow(built, folder);
  const { revision } = await changeRegistry(store, (current) => addVersion(current, remote, version, row));
  appendHistory(store.folder, { action: 'publish', remote, version, revision, reason: '' });
  return { remote, version, folder, isNew: true };
};
