import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { navigationRoute, type VersionManifest, versionManifestName } from '@atelier/contract/registry';
import { z } from 'zod';
import { DeployError } from './deploy-error.ts';
import { servedEndings, servedType } from './served-types.ts';

/** `build-info.json`, as a remote's build writes it. */
const buildInfo = z.object({
  remote: z.string(),
  version: z.string().regex(/^[0-9A-Za-z.-]+$/),
  federationName: z.string(),
  entry: z.string(),
  hostApi: z.string(),
  navigation: z.array(navigationRoute),
  builtAt: z.iso.datetime(),
  commit: z.string(),
  sourceHash: z.string(),
});

export interface BuiltRemote {
  info: z.infer<typeof buildInfo>;
  /** Files to ship, relative to the folder, in order. */
  files: string[];
  manifest: VersionManifest;
  /** See `remoteVersion.opening`. */
  opening: string[];
  /** Eight digits that name these bytes. */
  contentHash: string;
}

const assets = z.object({ sync: z.array(z.string()) });
/** What the bundler says of the build, as far as it is read here. */
const bundlerManifest = z.object({
  shared: z.array(z.object({ name: z.string(), assets: z.object({ js: assets, css: assets }) })).default([]),
});

/** Heavy parts that remotes carry and share; what the host provides is in the page before any of them. */
const isCarried = (share: string) => share.startsWith('@atelier/workbench/');

const readAhead = (path: string): Record<string, string[]> => {
  if (!existsSync(path)) return {};
  const { shared } = bundlerManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const rows = shared.filter(({ name }) => isCarried(name));
  return Object.fromEntries(rows.map(({ name, assets: { js, css } }) => [name, [...js.sync, ...css.sync]]));
};

/** What the build says of itself; it is read here and not shipped. A folder of the store, published again, has its manifest too. */
const reports = new Set(['build-info.json', 'mf-manifest.json', 'mf-stats.json', versionManifestName]);

/** Packed copies are made by `publish`; source maps and licence texts stay at home. */
const isShipped = (file: string): boolean =>
  !reports.has(basename(file)) && !/\.(br|gz|map)$|\.LICENSE\.txt$/.test(file);

/** See `remoteVersion.opening`. Chunks with the words of one language are run by pages of that language. */
export const openingOf = (files: readonly string[]): string[] =>
  files.filter(
    (file) =>
      /^(remoteEntry\.|__federation_expose_)|words-(zh|en)\.|\.worker\.[^/]*$/.test(file) && file.endsWith('.js'),
  );

const refuseTypes = (dist: string, files: readonly string[]): void => {
  const strange = files.filter((file) => servedType(file) === undefined);
  if (strange.length === 0) return;
  throw new DeployError(
    `${dist} holds files that no page may take from a remote: ${strange.join(', ')}. Served are ${servedEndings.join(', ')}: ` +
      'leave the others out of the build',
  );
};

/** As browsers write it: `sha384-...`. */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Eight digits that name these files and their bytes; in order of path. */
export const contentHashOf = (hashes: readonly (readonly [string, string])[]): string =>
  createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8);

const readBuildInfo = (path: string): BuiltRemote['info'] => {
  try {
    return buildInfo.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new DeployError(`${path} is not what a remote's build writes: build it again with this checkout`, { cause });
  }
};

/** Reads a finished production build of a remote. */
export const readBuiltRemote = (dist: string): BuiltRemote => {
  if (!existsSync(join(dist, 'build-info.json'))) {
    throw new DeployError(`${dist} holds no build of a remote: run its "build" script first, or leave --dist out`);
  }
  const info = readBuildInfo(join(dist, 'build-info.json'));
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && isShipped(file.name))
    .map((file) => join(file.parentPath, file.name).slice(dist.length + 1))
    .sort();
  refuseTypes(dist, files);
  const hashes = files.map((file) => [file, sriOf(readFileSync(join(dist, file)))] as const);
  const ahead = readAhead(join(dist, 'mf-manifest.json'));
  return {
    info,
    files,
    manifest: {
      entry: info.entry,
      federationName: info.federationName,
      navigation: info.navigation,
      ahead,
      files: Object.fromEntries(hashes),
    },
    opening: openingOf(files),
    contentHash: contentHashOf(hashes),
  };
};
