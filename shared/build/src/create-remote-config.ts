import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { developmentParts } from './development/development.ts';
import { layerOfApp } from './layers.ts';
import { remoteShares, type SharedPackages, workspacePackages } from './shares.ts';
import { type SizeBudget, SizeBudgetCheck } from './size-budget.ts';

export interface RemoteOptions {
  /** Folder of the remote; its name is the remote's name, e.g. `remote-tools`. */
  folder: string;
  isDevelopment: boolean;
  /** Minimum bytes for a separate chunk of code shared by several pages; smaller code is duplicated in each page. */
  sharedMinSize?: number;
  /** Shared packages for a build outside of the workspace. */
  packages?: SharedPackages;
  /** Exports of `src/registry-entry.ts`, where Node cannot run that file. */
  entry?: RegistryEntry;
  /** See `RuleOptions`. */
  compiled?: string;
  /** Name of the remote where the folder's name differs. */
  remote?: string;
}

/** `build-info.json`, written beside the manifest: the data that `atelier-deploy publish` copies into the registry. */
export interface BuildInfo {
  remote: string;
  /** Package version and the first eight digits of the source hash. */
  version: string;
  federationName: string;
  entry: string;
  /** Every script and stylesheet. */
  files: readonly string[];
  hostApi: string;
  navigation: readonly unknown[];
  builtAt: string;
  commit: string;
  sourceHash: string;
}

/** Exports of `src/registry-entry.ts`. */
export interface RegistryEntry {
  hostApi: string;
  navigation: readonly unknown[];
}

interface PackageFile {
  version: string;
  sizeBudget?: SizeBudget;
}

/** The commit of the working tree, or `unknown` outside of a repository. */
const commitOf = (folder: string): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    // a tarball has no repository; the build is the same
    return 'unknown';
  }
};

class BuildInfoFile implements RspackPluginInstance {
  readonly #info: Omit<BuildInfo, 'builtAt' | 'commit' | 'entry' | 'files'>;
  readonly #folder: string;
  constructor(info: Omit<BuildInfo, 'builtAt' | 'commit' | 'entry' | 'files'>, folder: string) {
    this.#info = info;
    this.#folder = folder;
  }
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('BuildInfoFile', (compilation) => {
      // after the content-based names are final
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'BuildInfoFile', stage }, () => {
        const files = Object.keys(compilation.assets).filter((name) => /\.(js|css)$/.test(name));
        const info: BuildInfo = {
          ...this.#info,
          entry: files.find((name) => /^remoteEntry\..*\.js$/.test(name)) ?? 'remoteEntry.js',
          files,
          builtAt: new Date().toISOString(),
          commit: commitOf(this.#folder),
        };
        compilation.emitAsset('build-info.json', new RawSource(`${JSON.stringify(info, null, 2)}\n`));
      });
    });
  }
}

/** Scripts of at least this size are pages, bytes. */
const pageBytes = 100_000;

/** Hashes of chunks in the entry: for their integrity, and for their names. */
const integrityTable = /(\.sri(?:Css)?Hashes\s*=\s*)\{[^}]*\}/g;
const nameTable = /\{(?:\s*"?[\w-]+"?\s*:\s*"[0-9a-f]{10}",?)+\s*\}/g;

/**
 * The text of a script without its version, which it takes from the tag that runs it: an unchanged script has the same bytes in every version.
 * The entry has no hashes of chunks either: the host adds them from the signed manifest. `anyVersion`: the bundler's name of the build.
 * @throws Error when the bundler writes another form.
 */
export const withoutVersion = (text: string, anyVersion: string, { isEntry }: { isEntry: boolean }): string => {
  const table = new RegExp(`globalThis(\\.|\\[")rspackChunk${anyVersion}("\\])?`, 'g');
  const name = new RegExp(`"${anyVersion}(:?)"`, 'g');
  const patterns = isEntry ? [table, name] : [table];
  const lost = patterns.find((pattern) => text.search(pattern) < 0);
  if (lost !== undefined) throw new Error(`the bundler's script has no ${lost}, by which versions share it`);
  if (!isEntry) return text.replace(table, 'globalThis["rspackChunk"+document.currentScript.dataset.rspack]');
  const entry = text
    .replace(table, 'globalThis["rspackChunk"+atelierName.replace(/_+/g,"_")]')
    .replace(name, '(atelierName+"$1")')
    .replace(integrityTable, '$1{}')
    .replace(nameTable, '{}');
  return `(atelierName=>{${entry}\n;globalThis[atelierName]=${anyVersion}})(document.currentScript.dataset.rspack)`;
};

/**
 * Takes the version out of every script. Lets the browser compile a page's functions while its script loads (prefetched on hover), instead of
 * individually after the click; browsers without support ignore the comment.
 */
class VersionFromTag implements RspackPluginInstance {
  readonly #anyVersion: string;
  constructor(anyVersion: string) {
    this.#anyVersion = anyVersion;
  }
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('VersionFromTag', (compilation) => {
      // minimized, before the content-based names are computed
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'VersionFromTag', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js') || name.includes('.worker.')) continue;
          const isEntry = name.startsWith('remoteEntry.');
          const text = withoutVersion(source.source().toString(), this.#anyVersion, { isEntry });
          const hint = isEntry || source.size() < pageBytes ? '' : '//# allFunctionsCalledOnLoad\n';
          compilation.updateAsset(name, new RawSource(`${hint}${text}`));
        }
      });
    });
  }
}

/** Too small for the bundler to share by default, but duplicated in every remote: 4 KB of gzip in each of the tool groups. */
const smallParts = /[\\/]ui[\\/]src[\\/](?:icon[\\/]glyphs|dialog[\\/]dialog\.module)/;

/**
 * A remote reaches its provided shares in two ways, as their provider and as its own fallback: one copy serves both. An existing chunk is
 * never reused for it: each of the two contains some code that the other does not. Few groups, because each chunk adds a hash to the manifest.
 */
const sharedChunks = (minSize: number) =>
  ({
    cacheGroups: {
      default: false,
      defaultVendors: false,
      shared: { chunks: 'async', minChunks: 2, minSize, reuseExistingChunk: false },
      small: { test: smallParts, chunks: 'async', minChunks: 2, minSize: 0, reuseExistingChunk: false },
    },
  }) as const;

/**
 * Global of the host with the federation runtime, so that no entry contains it. Published remotes use this name, and that of the runtime's
 * core, which the plugin sets.
 */
const hostRuntime = '_FEDERATION_BUNDLER_RUNTIME';

const isBundlerRuntime = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/;

/** The first platform version with `hostRuntime`. */
const firstPlatform = '1.5.0';

/** The host versions that can run a build of a remote which asks for these: `^1.0.0 || ^2.0.0`. */
const buildRange = (hostApi: string): string =>
  hostApi
    .split('||')
    .map((range) => `${range.trim()} >=${firstPlatform}`)
    .join(' || ');

/**
 * Build of one remote. The version is part of its federation name: otherwise a page that loads a second version would run the first one's
 * code for both.
 */
export const createRemoteConfig = async (options: RemoteOptions): Promise<Configuration> => {
  const { folder, isDevelopment, sharedMinSize = 20_000 } = options;
  const { remote = basename(folder), packages = workspacePackages(folder) } = options;
  const entryPath = join(folder, 'src/registry-entry.ts');
  if (!existsSync(entryPath)) throw new Error(`${remote} needs src/registry-entry.ts with "hostApi" and "navigation"`);
  const { hostApi, navigation } = options.entry ?? ((await import(entryPath)) as RegistryEntry);
  const { version: packageVersion, sizeBudget } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageFile;
  const range = buildRange(hostApi);
  const hash = isDevelopment ? 'development' : packages.sourceHash;
  const version = `${packageVersion}-${isDevelopment ? hash : hash.slice(0, 8)}`;
  const federationName = `${remote}__${version}`.replace(/[^A-Za-z0-9]/g, '_');
  // A name with the version would change the ids of modules and the names that the minimizer chooses.
  const uniqueName = isDevelopment ? federationName : `${remote}_any_version`.replace(/\W/g, '_');
  const base = baseConfig({
    folder,
    uniqueName,
    layer: layerOfApp(remote),
    isDevelopment,
    compiled: options.compiled,
  });
  const development = isDevelopment ? developmentParts({ role: 'remote', uniqueName }) : undefined;
  return {
    ...base,
    // The host prefetches chunks and handles stalled downloads; this limit is a last resort.
    output: { ...base.output, chunkLoadTimeout: 60_000 },
    ...(isDevelopment ? {} : { optimization: { ...base.optimization, splitChunks: sharedChunks(sharedMinSize) } }),
    // the container is the only entry: a remote runs nothing before it is requested
    entry: {},
    externals: [({ request = '' }) => (isBundlerRuntime.test(request) ? `var globalThis.${hostRuntime}` : undefined)],
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
        ATELIER_WORDS: JSON.stringify(packages.words),
        ATELIER_CONTRACT: JSON.stringify(packages.contract),
      }),
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote.ts' },
        shareStrategy: 'loaded-first',
        shared: remoteShares(folder, range, { isDevelopment, packages }),
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      new BuildInfoFile({ remote, version, federationName, hostApi: range, navigation, sourceHash: hash }, folder),
      ...(isDevelopment ? [] : [new VersionFromTag(uniqueName)]),
      ...(sizeBudget && !isDevelopment ? [new SizeBudgetCheck(sizeBudget)] : []),
      ...(development?.plugins ?? []),
    ],
    ...development?.configuration,
  };
};
