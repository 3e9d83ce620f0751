import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { compressFolder } from './compress-folder.ts';
import { developmentEntry, developmentParts } from './development/development.ts';
import { type DrawnPart, drawPage } from './draw-page.ts';
import { hostApiFile, registryKeysFile } from './host-files.ts';
import { layerOfApp, layerSheet } from './layers.ts';
import { applyLibraryStubs } from './library-stubs/library-stubs.ts';
import { addOpeningLinks, chunkHash } from './opening-links.ts';
import { OwnRuntime } from './own-runtime.ts';
import { PageText } from './page-text.ts';
import { hostAliases, hostShareVersions } from './shares.ts';
import { sourceHash } from './source-hash.ts';

/** A public half of a registry key; the host accepts a registry that any one of them signed. */
export interface RegistryKey {
  keyId: string;
  /** P-256, JSON Web Key. */
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface HostOptions {
  /** The host's folder. */
  folder: string;
  isDevelopment: boolean;
  /** Public keys that are built in: two slots, so that one can be rotated while the other holds. */
  registryKeys: readonly RegistryKey[];
  /** Development only: remotes that come from their own development server, by name -> address of `build-info.json`. */
  developmentRemotes?: Readonly<Record<string, string>>;
  /** The page with the brand in it; for production the default one, which the server or `atelier-deploy page` replaces. */
  page?: (html: string) => string;
  /** The page that production draws into the document. */
  drawn?: DrawnPart;
  /** Development only: address of the running server. */
  serverOrigin?: string;
}

/** The page's first sheet, the version that open tabs compare, the one that remotes ask for, and in production compressed copies of everything. */
class HostFiles implements RspackPluginInstance {
  readonly #isDevelopment: boolean;
  readonly #version: string;
  readonly #hostApi: string;
  readonly #layers: string;
  readonly #registryKeys: readonly RegistryKey[];
  readonly #draw: { part: DrawnPart; base: Configuration } | undefined;
  constructor(build: {
    isDevelopment: boolean;
    version: string;
    hostApi: string;
    layers: string;
    registryKeys: readonly RegistryKey[];
    draw: { part: DrawnPart; base: Configuration } | undefined;
  }) {
    this.#isDevelopment = build.isDevelopment;
    this.#version = build.version;
    this.#hostApi = build.hostApi;
    this.#layers = build.layers;
    this.#registryKeys = build.registryKeys;
    this.#draw = build.draw;
  }
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HostFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostFiles', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset('layers0.css', new RawSource(this.#layers));
          compilation.emitAsset('version.txt', new RawSource(this.#version));
          compilation.emitAsset(hostApiFile, new RawSource(this.#hostApi));
          compilation.emitAsset(registryKeysFile, new RawSource(JSON.stringify(this.#registryKeys)));
        },
      );
    });
    if (!this.#isDevelopment) {
      compiler.hooks.afterEmit.tapPromise('HostFiles', async ({ namedChunkGroups }) => {
        const filesOf = (chunk: string) => namedChunkGroups.get(chunk)?.getFiles() ?? [];
        const sheets = new Set(this.#draw?.part.chunks.flatMap(filesOf).filter((file) => file.endsWith('.css')));
        addOpeningLinks(compiler.outputPath, filesOf('bootstrap'), this.#registryKeys.length > 0, [...sheets]);
        if (this.#draw) await drawPage(this.#draw.base, compiler.outputPath, this.#draw.part);
        await compressFolder(compiler.outputPath);
      });
    }
  }
}

/** Names of the page that the host has its own copies of; see its `pristine-globals.ts`. */
export const ownGlobals = [
  'AbortController',
  'AbortSignal',
  'WebSocket',
  'XMLHttpRequest',
  'cancelAnimationFrame',
  'clearInterval',
  'clearTimeout',
  'fetch',
  'queueMicrotask',
  'reportError',
  'requestAnimationFrame',
  'setInterval',
  'setTimeout',
] as const;

const pristineGlobalsModule = (folder: string): string => join(folder, 'src/pristine-globals.ts');

/** For libraries too: they stay in the page as long as the host. */
const keptGlobals = (folder: string) =>
  new rspack.ProvidePlugin(Object.fromEntries(ownGlobals.map((name) => [name, [pristineGlobalsModule(folder), name]])));

/** The platform promises remotes this component, but the host does not use it: a stub loads it when the first one renders. */
const transOnDemand = (folder: string) =>
  new rspack.NormalModuleReplacementPlugin(/^\.\/Trans\.js$/, (asked) => {
    if (/[\\/]react-i18next[\\/]dist[\\/]es$/.test(asked.context))
      asked.request = join(folder, 'src/i18n/trans-on-demand.tsx');
  });

/**
 * Build of the host. It exposes nothing and names no remote: remotes come from the registry at run time. It is a plain bundle:
 * the federation runtime and what is shared are ordinary modules of it that come with the first remote.
 */
export const createHostConfig = (options: HostOptions): Configuration => {
  const { folder, isDevelopment } = options;
  const packageVersion = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version;
  const version = isDevelopment ? packageVersion : `${packageVersion}-${sourceHash(folder).slice(0, 8)}`;
  const base = baseConfig({
    folder,
    uniqueName: 'atelier_host',
    layer: layerOfApp('host'),
    isDevelopment,
    chunkHash,
  });
  const development = isDevelopment
    ? developmentParts({
        role: 'host',
        uniqueName: 'atelier_host',
        withoutRefresh: [pristineGlobalsModule(folder)],
        ...(options.serverOrigin && { serverOrigin: options.serverOrigin }),
      })
    : undefined;
  return {
    ...base,
    // Files by who needs them, libraries too: a file more is a request more, a hash more in the first script, and packs worse.
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    entry: { main: isDevelopment ? [developmentEntry, './src/main.ts'] : './src/main.ts' },
    plugins: [
      ...(base.plugins ?? []),
      transOnDemand(folder),
      keptGlobals(folder),
      new OwnRuntime(),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: !isDevelopment,
        templateParameters: { version },
      }),
      ...(options.page ? [new PageText(options.page)] : []),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
        ATELIER_VERSION: JSON.stringify(version),
        ATELIER_REGISTRY_KEYS: JSON.stringify(options.registryKeys),
        ATELIER_DEVELOPMENT_REMOTES: JSON.stringify(options.developmentRemotes ?? {}),
        ATELIER_SHARE_VERSIONS: JSON.stringify(hostShareVersions(folder)),
        // the federation runtime without what it needs in Node, and without its reader of manifests: remotes load by their entry
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      new HostFiles({
        isDevelopment,
        version,
        hostApi: hostShareVersions(folder)['@atelier/platform'] ?? '',
        layers: layerSheet(folder),
        registryKeys: options.registryKeys,
        draw: options.drawn && {
          part: options.drawn,
          base: { ...base, plugins: applyLibraryStubs(), resolve: { ...base.resolve, alias: hostAliases(folder) } },
        },
      }),
      ...(development?.plugins ?? []),
    ],
    ...development?.configuration,
    resolve: { ...base.resolve, ...development?.configuration.resolve, alias: hostAliases(folder) },
  };
};
