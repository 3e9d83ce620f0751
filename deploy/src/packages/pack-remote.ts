import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { versionManifestName } from '@atelier/contract/registry';
import { create, extract } from 'tar';
import { type BuiltRemote, packedReports, readBuiltRemote } from '../built-remote.ts';
import { DeployError } from '../deploy-error.ts';
import type { SigningKey } from '../sign-registry.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';
import { signManifest } from './signatures.ts';

/** Size limits of a package and of its unpacked contents, in bytes. */
export const packageLimits = { packed: 32 * 2 ** 20, unpacked: 128 * 2 ** 20, files: 5000 } as const;

export interface RemotePackage {
  remote: string;
  version: string;
  /** `remote-fabric-market-1.0.0.tgz` */
  name: string;
  bytes: Buffer;
}

const packFolder = async (cwd: string): Promise<Buffer> => {
  const packer = create({ cwd, gzip: { level: 9 }, portable: true, noMtime: true }, ['.']);
  const parts: Buffer[] = [];
  for await (const part of packer as unknown as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

const copyBuild = (dist: string, built: BuiltRemote, target: string): void => {
  for (const file of [...built.files, ...packedReports(dist)]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(dist, file), join(target, file));
  }
};

/**
 * Packs a finished build for an operator: one `.tgz` with the files for pages and their manifest, signed by the team. @throws DeployError
 * for a build that would not be published.
 */
export const packRemote = async (dist: string, key: SigningKey): Promise<RemotePackage> => {
  const built = readBuiltRemote(dist);
  const { remote, version } = built.info;
  return withTemporaryFolder(async (draft) => {
    copyBuild(dist, built, draft);
    writeFileSync(join(draft, versionManifestName), signManifest(built.info, built.manifest, key));
    return { remote, version, name: `${remote}-${version}.tgz`, bytes: await packFolder(draft) };
  });
};

/** Unpacks a .tgz: plain files and folders below the target only, with size limits. */
export const unpack = async (bytes: Buffer, folder: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left: number = packageLimits.unpacked;
  let files = 0;
  const unpacker = extract({
    cwd: folder,
    strict: true,
    noChmod: true,
    filter: (path, entry) => {
      if (!('header' in entry)) return false;
      left -= entry.size;
      files += 1;
      const isPlain = entry.type === 'File' || entry.type === 'Directory';
      const most = `${packageLimits.unpacked / 2 ** 20} MB or ${packageLimits.files} files`;
      if (!isPlain) unpacker.abort(new DeployError(`the package holds ${path}, which is no plain file`));
      else if (left < 0 || files > packageLimits.files) {
        unpacker.abort(new DeployError(`the package unpacks to more than ${most}`));
      } else return true;
      return false;
    },
  });
  unpacker.on('close', resolve).on('error', reject);
  unpacker.end(bytes);
  await promise;
};

/** Unpacks a package into a temporary folder while `use` runs. @throws DeployError for an invalid package. */
export const withPackage = <T>(bytes: Buffer, use: (dist: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder(async (folder) => {
    if (bytes.length > packageLimits.packed) {
      throw new DeployError(`the package is larger than ${packageLimits.packed / 2 ** 20} MB`);
    }
    await unpack(bytes, folder).catch((cause: unknown) => {
      if (cause instanceof DeployError) throw cause;
      throw new DeployError('this is no package of a remote: it is a .tgz as "atelier-remote pack" writes it', {
        cause,
      });
    });
    return use(folder);
  });
