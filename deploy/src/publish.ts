import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compressFolder } from '@atelier/build/compress-folder';
import type { RegistryPayload, RemoteEntry, RemoteVersion, VersionManifest } from '@atelier/contract/registry';
import { type BuiltRemote, readBuiltRemote } from './built-remote.ts';
import { refuseForeign } from './change-release.ts';
import { refuseUndelegated } from './delegation.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { withPackage } from './packages/pack-remote.ts';
import { changeRegistry, readRegistry } from './registry-file.ts';
import { openManifest, plainPath, sriOf, storedFiles } from './remote-files.ts';
import { mapLimited, type Store } from './store/store.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface Published {
  remote: string;
  version: string;
  /** Folder of the version's files, and its manifest in it, relative to the store. */
  folder: string;
  manifest: string;
  /** False: the same bytes were already published. */
  isNew: boolean;
  /** True when users outside a canary get this version. */
  isActive: boolean;
}

const putAtOnce = 6;

const manifestBytes = ({ manifest, signed }: BuiltRemote): Buffer =>
  signed?.bytes ?? Buffer.from(`${JSON.stringify(manifest)}\n`);

interface Target {
  /** Path of the manifest relative to the store; the files are beside it. */
  path: string;
  manifest: Buffer;
}

/** Versions of a remote share one folder: its files are named by their content, and so is the manifest, since two signatures differ. */
const targetOf = (built: BuiltRemote): Target => {
  const { remote, version } = built.info;
  const manifest = manifestBytes(built);
  const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 8);
  return { path: `remotes/${remote}/files/version-manifest.${version}-${hash}.json`, manifest };
};

/**
 * Target of a version that is published again: the manifest that its row names. @throws DeployError when the build differs, or the manifest
 * is lost and not part of this build.
 */
const knownTarget = async (store: Store, row: RemoteVersion, built: BuiltRemote, name: string): Promise<Target> => {
  const bytes = manifestBytes(built);
  if (sriOf(bytes) === row.manifestHash) return { path: row.manifest, manifest: bytes };
  const stored = (await store.read(row.manifest))?.bytes;
  const manifest = stored && openManifest(stored, row);
  if (stored === undefined || manifest === undefined) {
    throw new DeployError(
      `the manifest of ${name} is lost, and this build has another: publish the package that it came from, or raise the version`,
    );
  }
  if (!isDeepStrictEqual(manifest.files, built.manifest.files)) {
    throw new DeployError(`${name} exists with other contents: raise the version in its package.json`);
  }
  return { path: row.manifest, manifest: stored };
};

/** Paths that versions of a remote name, with their hashes. @throws DeployError when the build has other bytes under one of them. */
const namedPaths = async (
  store: Store,
  entry: RemoteEntry | undefined,
  { files }: VersionManifest,
  folder: string,
): Promise<ReadonlyMap<string, string>> => {
  const versions = await mapLimited(Object.values(entry?.versions ?? {}), putAtOnce, (row) => storedFiles(store, row));
  const named = new Map(versions.flatMap((paths) => [...(paths ?? [])]));
  for (const [file, hash] of Object.entries(files)) {
    const known = named.get(`${folder}/${file}`);
    if (known === undefined || known === hash) continue;
    throw new DeployError(`another version has ${file} with other contents: a build names its files by their content`);
  }
  return named;
};

/**
 * Uploads every file with its `.br` and `.gz`, the manifest last: a version with a manifest is complete. An intact file of another version
 * stays; any other file is written, also when it exists, so that a clean-up takes it for new.
 */
const putFiles = (
  store: Store,
  dist: string,
  built: BuiltRemote,
  { path: manifestPath, manifest }: Target,
  named: ReadonlyMap<string, string>,
): Promise<void> =>
  withTemporaryFolder(async (draft) => {
    const folder = dirname(manifestPath);
    for (const file of built.files) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      cpSync(join(dist, file), join(draft, file));
    }
    const manifestName = basename(manifestPath);
    writeFileSync(join(draft, manifestName), manifest);
    await compressFolder(draft);
    const put = async (file: string) => {
      const path = `${folder}/${file}`;
      const bytes = readFileSync(join(draft, file));
      if (named.has(plainPath(path)) && (await store.read(path))?.bytes.equals(bytes)) return;
      await store.put(path, bytes);
    };
    const files = readdirSync(draft, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(draft.length + 1));
    await mapLimited(
      files.filter((file) => file !== manifestName),
      putAtOnce,
      put,
    );
    await put(manifestName);
  });

const versionRow = (built: BuiltRemote, { path, manifest }: Target): RemoteVersion => ({
  manifest: path,
  manifestHash: sriOf(manifest),
  entry: built.info.entry,
  federationName: built.info.federationName,
  hostApi: built.info.hostApi,
  navigation: built.info.navigation,
  opening: built.opening,
  ahead: built.manifest.ahead,
  builtAt: built.info.builtAt,
  commit: built.info.commit,
  ...(built.signed && { signedBy: built.signed.signers }),
});

const addVersion = (
  { remotes }: RegistryPayload,
  { remote, version }: BuiltRemote['info'],
  row: RemoteVersion,
  isHeld: boolean,
): RegistryPayload['remotes'] => {
  const first = { active: version, lastGood: null, canary: null, versions: {}, good: [] };
  const entry =
    remotes[remote] ?? (isHeld ? { ...first, disabled: true, served: [] } : { ...first, served: [version] });
  return { ...remotes, [remote]: { ...entry, versions: { ...entry.versions, [version]: row } } };
};

/**
 * Publishes a finished build to the store and registers it without activating it (only a remote's first version is activated). Publishing
 * the same bytes again changes nothing, but restores lost or damaged files. `isHeld`: a first version stays inactive until it is promoted.
 * `expected`: refuses a build of any other remote. @throws DeployError when the version exists with other bytes, announces a route of
 * another remote, or is not signed by the team that the remote is delegated to.
 */
export const publish = async (
  deployment: Deployment,
  dist: string,
  options: { expected?: string; reason?: string; isHeld?: boolean } = {},
): Promise<Published> => {
  const built = readBuiltRemote(dist);
  const { remote, version } = built.info;
  if (options.expected !== undefined && options.expected !== remote) {
    throw new DeployError(`${dist} holds a build of ${remote}, not of ${options.expected}`);
  }
  const row = versionRow(built, targetOf(built));
  const before = await readRegistry(deployment);
  refuseForeign(remote, version, row, before);
  const known = before.remotes[remote]?.versions[version];
  const target = known ? await knownTarget(deployment.store, known, built, `${remote} ${version}`) : targetOf(built);
  const folder = dirname(target.path);
  const named = await namedPaths(deployment.store, before.remotes[remote], built.manifest, folder);
  await putFiles(deployment.store, dist, built, target, named);
  let isNew = false;
  const after = await changeRegistry(deployment, ({ payload }) => {
    isNew = payload.remotes[remote]?.versions[version] === undefined;
    if (!isNew) return undefined;
    refuseForeign(remote, version, row, payload);
    const remotes = addVersion(payload, built.info, row, options.isHeld ?? false);
    return { remotes, log: { action: 'publish', remote, from: null, to: version, reason: options.reason ?? '' } };
  });
  const { active, disabled = false } = after.remotes[remote] ?? {};
  return { remote, version, folder, manifest: target.path, isNew, isActive: active === version && !disabled };
};

/**
 * Publishes a team's package. `isOperator`: also a remote without a team. @throws DeployError see `publish`; also when the remote is not
 * delegated to any team.
 */
export const publishPackage = (
  deployment: Deployment,
  bytes: Buffer,
  { isOperator = false, ...options }: { expected: string; reason?: string; isHeld?: boolean; isOperator?: boolean },
): Promise<Published> =>
  withPackage(bytes, async (dist) => {
    const { signed, info } = readBuiltRemote(dist);
    if (signed === undefined)
      throw new DeployError(`the package of ${info.remote} is not signed: pack it with your team's key`);
    if (!isOperator) refuseUndelegated(await readRegistry(deployment), info.remote, signed.signers);
    return publish(deployment, dist, options);
  });
