import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { developmentParts } from './development/development.ts';
import { layerOfApp } from './layers.ts';
import { remoteShares, type SharedPackages, workspacePackages } from './shares.ts';
import { type SizeBudget, SizeBudgetCheck } from './size-budget.ts';

export interface RemoteOptions {
  /** The remote's folder; its name is the remote's name, e.g. `remote-tools`. */
  folder: string;
  isDevelopment: boolean;
  /** Bytes from which parts of several pages become a chunk of their own; smaller ones are in each of the pages. */
  sharedMinSize?: number;
  /** What it is built with where that is no workspace. */
  packages?: SharedPackages;
  /** What `src/registry-entry.ts` says, where Node cannot run that by itself. */
  entry?: RegistryEntry;
  /** See `RuleOptions`. */
  compiled?: string;
  /** Its name where the folder has another one. */
  remote?: string;
}

/** `build-info.json`, written beside the manifest: what `atelier-deploy publish` copies into the registry. */
export interface BuildInfo {
  remote: string;
  /** Package version and the first eight digits of the source hash. */
  version: string;
  federationName: string;
  entry: string;
  /** Every script and sheet. */
  files: readonly string[];
  hostApi: string;
  navigation: readonly unknown[];
  builtAt: string;
  commit: string;
  sourceHash: string;
}

/** What `src/registry-entry.ts` exports. */
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
      // after the names were made of the contents
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

/** Scripts from this size on are pages, not parts of one, bytes. */
const pageBytes = 100_000;

/**
 * Lets the browser compile a page's functions while its script loads (prefetched on hover), and not one by one at the click.
 * Browsers that do not know the hint ignore the comment.
 */
class CompileHint implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { ConcatSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // minimized, and without the names that are made of the contents
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'CompileHint', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!/\.js$/.test(name) || source.size() < pageBytes) continue;
          compilation.updateAsset(name, new ConcatSource('//# allFunctionsCalledOnLoad\n', source));
        }
      });
    });
  }
}

/** Too small for the bundler to share by itself, and in every remote twice: 4 KB of gzip in each of the tool groups. */
const smallParts = /[\\/]ui[\\/]src[\\/](?:icon[\\/]glyphs|dialog[\\/]dialog\.module)/;

/**
 * What a remote provides to others it reaches in two ways, as their provider and as its own fall-back: one copy serves both.
 * An existing chunk is never taken for it: each of the two holds a little that the other does not. Few groups: each chunk
 * more is a hash more in the entry.
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

const asModule = (path: string): string => path.replace(/\.cjs$/, '.js');

/** The plugin imports CommonJS files of its runtime, which cannot be tree-shaken; this imports the ES modules beside them. */
const shakenRuntime = () => [
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    (asked) => {
      asked.request = asModule(asked.request);
    },
  ),
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, (asked) => {
    asked.request = asModule(createRequire(join(asked.context, 'index.js')).resolve(asked.request));
  }),
];

/**
 * Build of one remote. The version is part of its federation name: a page that has loaded one version and then loads another
 * would otherwise run the first one's code for both.
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
  const hash = isDevelopment ? 'development' : packages.sourceHash;
  const version = `${packageVersion}-${isDevelopment ? hash : hash.slice(0, 8)}`;
  const federationName = `${remote}__${version}`.replace(/[^A-Za-z0-9]/g, '_');
  const base = baseConfig({
    folder,
    uniqueName: federationName,
    layer: layerOfApp(remote),
    isDevelopment,
    compiled: options.compiled,
  });
  const development = isDevelopment ? developmentParts({ role: 'remote', uniqueName: federationName }) : undefined;
  return {
    ...base,
    // The host prefetches chunks and handles stalled downloads; this limit is a last resort.
    output: { ...base.output, chunkLoadTimeout: 60_000 },
    ...(isDevelopment ? {} : { optimization: { ...base.optimization, splitChunks: sharedChunks(sharedMinSize) } }),
    // the container is the only entry: a remote runs nothing before it is asked for
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      ...(isDevelopment ? [] : shakenRuntime()),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
        ATELIER_WORDS: JSON.stringify(packages.words),
        ATELIER_CONTRACT: JSON.stringify(packages.contract),
      }),
      new ModuleFederationPlugin({
        name: federationName,
        filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote.ts' },
        shareStrategy: 'loaded-first',
        shared: remoteShares(folder, hostApi, { isDevelopment, packages }),
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      new BuildInfoFile({ remote, version, federationName, hostApi, navigation, sourceHash: hash }, folder),
      ...(isDevelopment ? [] : [new CompileHint()]),
      ...(sizeBudget && !isDevelopment ? [new SizeBudgetCheck(sizeBudget)] : []),
      ...(development?.plugins ?? []),
    ],
    ...development?.configuration,
  };
};
