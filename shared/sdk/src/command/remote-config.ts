import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildInfo, createRemoteConfig, type RegistryEntry } from '@atelier/build/remote';
import { rules } from '@atelier/build/rules';
import { catalogueOwner } from '@atelier/catalogue/known-pages';
import { navigationRoute } from '@atelier/contract/registry';
import { DeployError } from '@atelier/deploy/deploy-error';
import { withTemporaryFolder } from '@atelier/deploy/temporary-folder';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import semver from 'semver';
import { bundledPackages, compiledFolder, packageAliases } from './bundled-packages.ts';

/** Readable message of build errors. */
export const problemsIn = (stats: Stats): string =>
  stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY === true, errorDetails: false });

/** Runs a build once. @throws DeployError with the bundler's message. */
const runBundler = (configuration: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure || !stats) reject(failure ?? new Error('the bundler gave no result'));
        else if (stats.hasErrors()) reject(new DeployError(problemsIn(stats)));
        else resolve(stats);
      });
    });
  });

/** The remote in the current folder. */
interface RemoteFolder {
  folder: string;
  /** Such as `remote-fabric-market`. */
  name: string;
  version: string;
}

const isRemoteName = (name: string | undefined): name is string =>
  /^remote-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '');

/** @throws DeployError when the folder contains no remote. */
export const readRemoteFolder = (folder: string): RemoteFolder => {
  const path = join(folder, 'package.json');
  if (!existsSync(path) || !existsSync(join(folder, 'src/registry-entry.ts'))) {
    throw new DeployError(
      `${folder} holds no remote (package.json and src/registry-entry.ts): run this in its folder, or "atelier-remote init <name>" in an empty one.`,
    );
  }
  const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
  if (!isRemoteName(name)) {
    throw new DeployError(
      `"name" in package.json is ${JSON.stringify(name)}: a remote is called "remote-...", e.g. "remote-fabric-market".`,
    );
  }
  if (semver.valid(version) === null) {
    throw new DeployError(`"version" in package.json is ${JSON.stringify(version)}: use three numbers, e.g. "1.0.0".`);
  }
  return { folder, name, version: version as string };
};

const asBundle = (folder: string): Promise<Record<string, unknown>> =>
  withTemporaryFolder(async (path) => {
    await runBundler({
      context: folder,
      mode: 'development',
      devtool: false,
      target: 'node',
      entry: { main: './src/registry-entry.ts' },
      output: { path, filename: 'entry.cjs', library: { type: 'commonjs2' } },
      resolve: { extensions: ['.js', '.json'], alias: exactly(packageAliases()) },
      module: { rules: rules({ isDevelopment: false, layer: 'remotes', compiled: compiledFolder }) },
    });
    return createRequire(import.meta.url)(join(path, 'entry.cjs')) as Record<string, unknown>;
  });

/** Aliases for exact names, not for prefixes. */
const exactly = (aliases: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(aliases).map(([name, path]) => [`${name}$`, path]));

/** Why the entry cannot be published, each with the required change. */
export const entryProblems = (exported: Readonly<Record<string, unknown>>): string[] => {
  const { hostApi, navigation } = exported;
  const problems: string[] = [];
  if (typeof hostApi !== 'string' || semver.validRange(hostApi) === null) {
    problems.push(`hostApi is ${JSON.stringify(hostApi)}: give a range of platform versions, e.g. '^1.3.0'`);
  }
  const rows = navigationRoute.array().min(1).safeParse(navigation);
  if (!rows.success) {
    const { path = [], message = '' } = rows.error.issues[0] ?? {};
    return [
      ...problems,
      `navigation${path.map((part) => `[${JSON.stringify(part)}]`).join('')}: ${message || 'is not a row of pages'}`,
    ];
  }
  for (const { path } of rows.data) {
    const owner = catalogueOwner(path);
    if (owner !== undefined)
      problems.push(`${path} belongs to ${owner === 'host' ? 'the host' : owner}: choose another address`);
    else if (!/^\/[A-Za-z]/.test(path)) problems.push(`"${path}" is no address: begin with / and a letter`);
  }
  return problems;
};

/** Reads `src/registry-entry.ts`. @throws DeployError with all its problems. */
export const readEntry = async (folder: string): Promise<RegistryEntry> => {
  const exported = await asBundle(folder);
  const problems = entryProblems(exported);
  if (problems.length > 0)
    throw new DeployError(`src/registry-entry.ts:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return exported as unknown as RegistryEntry;
};

/** Build configuration that `atelier-deploy` uses for a workspace remote, with the packages of the SDK. */
export const remoteConfig = async ({ folder, name }: RemoteFolder, entry: RegistryEntry): Promise<Configuration> => {
  const packages = bundledPackages(folder);
  const built = await createRemoteConfig({
    folder,
    isDevelopment: false,
    remote: name,
    packages,
    entry,
    compiled: compiledFolder,
  });
  return {
    ...built,
    resolve: { ...built.resolve, alias: exactly(packageAliases()) },
    // Suppresses the federation plugin's messages about manifests, which no product reads.
    infrastructureLogging: { level: 'error' },
  };
};

/**
 * Builds the release into `dist`. @throws DeployError when the build fails, a stylesheet has external references, or it exceeds its budget.
 */
export const build = async (folder: string): Promise<BuildInfo> => {
  const remote = readRemoteFolder(folder);
  await runBundler(await remoteConfig(remote, await readEntry(folder)));
  return JSON.parse(readFileSync(join(folder, 'dist/build-info.json'), 'utf8')) as BuildInfo;
};
