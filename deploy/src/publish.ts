import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compressFolder } from '@atelier/build/compress-folder';
import { type RegistryPayload, type RemoteVersion, versionManifestName } from '@atelier/contract/registry';
import { refuseForeignAddresses } from './addresses.ts';
import { type BuiltRemote, readBuiltRemote } from './built-remote.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { changeRegistry, readRegistry } from './registry-file.ts';
import { sriOf } from './sri.ts';
import { mapLimited, type Store } from './store/store.ts';

export interface Published {
  remote: string;
  version: string;
  /** Folder of the version, relative to the store. */
  folder: string;
  /** False: the same bytes were there already. */
  isNew: boolean;
}

const putAtOnce = 6;

const folderOf = ({ info, contentHash }: BuiltRemote) => `remotes/${info.remote}/${info.version}-${contentHash}`;

const manifestBytes = ({ manifest }: BuiltRemote): Buffer => Buffer.from(`${JSON.stringify(manifest)}\n`);

/** Every file with its `.br` and `.gz`; the manifest comes last, so that where it stands the version is whole. */
const putFiles = async (store: Store, dist: string, built: BuiltRemote, target: string): Promise<void> => {
  const draft = mkdtempSync(join(tmpdir(), 'atelier-publish-'));
  try {
    for (const file of built.files) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      cpSync(join(dist, file), join(draft, file));
    }
    writeFileSync(join(draft, versionManifestName), manifestBytes(built));
    await compressFolder(draft);
    const put = (file: string) => store.put(`${target}/${file}`, readFileSync(join(draft, file)));
    const files = readdirSync(draft, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(draft.length + 1));
    await mapLimited(
      files.filter((file) => file !== versionManifestName),
      putAtOnce,
      put,
    );
    await put(versionManifestName);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const versionRow = (built: BuiltRemote, folder: string): RemoteVersion => ({
  manifest: `${folder}/${versionManifestName}`,
  manifestHash: sriOf(manifestBytes(built)),
  entry: built.info.entry,
  federationName: built.info.federationName,
  hostApi: built.info.hostApi,
  navigation: built.info.navigation,
  opening: built.opening,
  ahead: built.manifest.ahead,
  builtAt: built.info.builtAt,
  commit: built.info.commit,
});

const refuseOtherContents = (known: RemoteVersion | undefined, remote: string, version: string, folder: string) => {
  if (known === undefined || dirname(known.manifest) === folder) return;
  throw new DeployError(`${remote} ${version} exists with other contents: raise the version in its package.json`);
};

const addVersion = (
  { remotes }: RegistryPayload,
  remote: string,
  version: string,
  row: RemoteVersion,
): RegistryPayload['remotes'] => {
  const known = remotes[remote];
  refuseOtherContents(known?.versions[version], remote, version, dirname(row.manifest));
  // the first version has nothing to wait for
  const entry = known ?? { active: version, lastGood: null, canary: null, versions: {}, served: [version], good: [] };
  return { ...remotes, [remote]: { ...entry, versions: { ...entry.versions, [version]: row } } };
};

/**
 * Puts a finished build into the store and names it in the registry, without activating it (only a remote's first version
 * becomes active at once). Publishing the same bytes again changes nothing, but brings back files that were lost or damaged.
 * `expected`: refuses a build of any other remote.
 * @throws DeployError when the version exists with other bytes, since a version is never changed, or announces the address of another
 * remote.
 */
export const publish = async (
  deployment: Deployment,
  dist: string,
  options: { expected?: string; reason?: string } = {},
): Promise<Published> => {
  const built = readBuiltRemote(dist);
  const { remote, version } = built.info;
  if (options.expected !== undefined && options.expected !== remote) {
    throw new DeployError(`${dist} holds a build of ${remote}, not of ${options.expected}`);
  }
  const folder = folderOf(built);
  const row = versionRow(built, folder);
  const known = await readRegistry(deployment);
  refuseOtherContents(known.remotes[remote]?.versions[version], remote, version, dirname(row.manifest));
  refuseForeignAddresses(remote, row, known);
  await putFiles(deployment.store, dist, built, folder);
  let isNew = false;
  await changeRegistry(deployment, ({ payload }) => {
    isNew = payload.remotes[remote]?.versions[version] === undefined;
    refuseForeignAddresses(remote, row, payload);
    const remotes = addVersion(payload, remote, version, row);
    const log = { action: 'publish', remote, from: null, to: version, reason: options.reason ?? '' } as const;
    return isNew ? { remotes, log } : undefined;
  });
  return { remote, version, folder, isNew };
};
