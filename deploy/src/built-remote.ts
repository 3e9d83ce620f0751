import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { layerOfApp } from '@atelier/build/layers';
import { sheetProblem } from '@atelier/build/sheet-problem';
import { navigationRoute, type VersionManifest, versionManifestName } from '@atelier/contract/registry';
import { z } from 'zod';
import { DeployError } from './deploy-error.ts';
import { readSignedManifest, type SignedManifest } from './packages/signatures.ts';
import { servedEndings, servedType, sriOf } from './remote-files.ts';
/** Name of a remote; a path segment in the store. */
export const remoteName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);

/** `build-info.json`, as a remote's build writes it. */
const buildInfo = z.object({
  remote: remoteName,
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
  /** The manifest signed by the team; undefined for an unsigned build. */
  signed: SignedManifest | undefined;
}

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()).default([]) });
/** The bundler's report on the build, as far as it is read here. */
const bundlerManifest = z.object({
  shared: z.array(z.object({ name: z.string(), assets: z.object({ js: assets, css: assets }) })).default([]),
});

/** Large modules that remotes bundle and share; the host's shared modules are loaded before any of them. */
const isCarried = (share: string) => share.startsWith('@atelier/workbench/');

const readShares = (path: string): Required<Pick<VersionManifest, 'ahead' | 'sharedSheets'>> => {
  if (!existsSync(path)) return { ahead: {}, sharedSheets: [] };
  const { shared } = bundlerManifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const rows = shared.filter(({ name }) => isCarried(name));
  return {
    ahead: Object.fromEntries(rows.map(({ name, assets: { js, css } }) => [name, [...js.sync, ...css.sync]])),
    sharedSheets: [...new Set(shared.flatMap(({ assets: { css } }) => [...css.sync, ...css.async]))].sort(),
  };
};

/** Build reports: read here and not shipped. A published folder of the store also contains its manifest. */
const bundlerReports = ['build-info.json', 'mf-manifest.json'];
const reports = new Set([...bundlerReports, 'mf-stats.json', versionManifestName]);

/** `publish` creates the compressed copies; source maps and licence texts are not shipped. */
const isShipped = (file: string): boolean =>
  !reports.has(basename(file)) && !/\.(br|gz|map)$|\.LICENSE\.txt$/.test(file);

/** Build reports that a publish reads. */
export const packedReports = (dist: string): string[] => bundlerReports.filter((file) => existsSync(join(dist, file)));

/** See `remoteVersion.opening`. Chunks with the translations of one language are loaded by pages of that language only. */
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

/** Validates builds from elsewhere with the checks that this checkout's builds enforce themselves. */
const refuseLooseSheets = (dist: string, files: readonly string[], remote: string): void => {
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    const problem = sheetProblem(readFileSync(join(dist, file), 'utf8'), layerOfApp(remote));
    if (problem !== undefined) throw new DeployError(`${file} in ${dist}: ${problem}`);
  }
};

/** Two remotes with the same federation name would collide in the page's runtime. */
const refuseForeignName = ({ remote, federationName }: BuiltRemote['info']): void => {
  const own = `${remote.replaceAll('-', '_')}__`;
  if (federationName.startsWith(own)) return;
  throw new DeployError(`the build of ${remote} calls itself ${federationName}: a federation name begins with ${own}`);
};

const readBuildInfo = (path: string): BuiltRemote['info'] => {
  try {
    return buildInfo.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new DeployError(`${path} is not what a remote's build writes: build it again with this checkout`, { cause });
  }
};

export const readBuiltRemote = (dist: string): BuiltRemote => {
  if (!existsSync(join(dist, 'build-info.json'))) {
    throw new DeployError(`${dist} holds no build of a remote: run its "build" script first, or leave --dist out`);
  }
  const info = readBuildInfo(join(dist, 'build-info.json'));
  refuseForeignName(info);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && isShipped(file.name))
    .map((file) => join(file.parentPath, file.name).slice(dist.length + 1))
    .sort();
  refuseTypes(dist, files);
  refuseLooseSheets(dist, files, info.remote);
  const hashes = files.map((file) => [file, sriOf(readFileSync(join(dist, file)))] as const);
  const manifest = {
    entry: info.entry,
    federationName: info.federationName,
    navigation: info.navigation,
    ...readShares(join(dist, 'mf-manifest.json')),
    files: Object.fromEntries(hashes),
  };
  const signed = readSignedManifest(dist, info, manifest);
  return {
    info,
    files,
    manifest: signed?.manifest ?? manifest,
    opening: openingOf(files),
    signed,
  };
};
