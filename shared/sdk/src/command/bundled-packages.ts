import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SharedPackages } from '@atelier/build/shares';
import { filesHash } from '@atelier/build/source-hash';

/** Node versions that the test tools support; the bundler supports more. */
export const nodeRange = '^22.12.0 || ^24.0.0 || >=26.0.0';

/** `shared-packages.json` of the tarball: the sources that its packages were compiled from. Paths are relative to the tarball's root. */
export interface BundledPackagesManifest extends Omit<SharedPackages, 'sourceHash'> {
  /** Version of the SDK, equal to the platform's. */
  version: string;
  /** Compiled module by import name. */
  names: Readonly<Record<string, string>>;
}

/** Root of the installed package; this file is in `lib/shared/sdk/src/command`. */
const sdkFolder = resolve(import.meta.dirname, '../../../../..');

/** Folder with the compiled packages. */
export const compiledFolder = join(sdkFolder, 'lib');

let facts: BundledPackagesManifest | undefined;
export const readBundledManifest = (): BundledPackagesManifest => {
  facts ??= JSON.parse(readFileSync(join(sdkFolder, 'shared-packages.json'), 'utf8')) as BundledPackagesManifest;
  return facts;
};

/** Locations of the shared packages, for the bundler and the test runner. */
export const packageAliases = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(readBundledManifest().names).map(([name, path]) => [name, join(sdkFolder, path)]));

/** Inputs of a remote's build besides the SDK. */
const sources = ['src', 'package.json', 'package-lock.json'];

/** Shared packages for the build of the remote in a folder. */
export const bundledPackages = (folder: string): SharedPackages => {
  const { names: _, version: __, schema, signs, ...rest } = readBundledManifest();
  return {
    ...rest,
    schema: { ...schema, face: join(sdkFolder, schema.face) },
    signs: { ...signs, face: join(sdkFolder, signs.face) },
    sourceHash: filesHash(folder, sources, readFileSync(join(sdkFolder, 'shared-packages.json'), 'utf8')),
  };
};
