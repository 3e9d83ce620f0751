import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Compiler, type Configuration, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { compressFolder } from './compress-folder.ts';
import { developmentEntry, developmentParts } from './development/development.ts';
import { type DrawnPart, drawPage } from './draw-page.ts';
import { hostApiFile, registryKeysFile } from './host-files.ts';
import { layerOfApp, layerSheet } from './layers.ts';
import { applyLibraryStubs } from './library-stubs/library-stubs.ts';
import { contractDigest, hostAliases, hostShareVersions } from './shares.ts';
import { sourceHash } from './source-hash.ts';

/** For every file of the host, in its page and its chunk table: a preload is only reused by a request with the same hash. */
const chunkHash = 'sha256';

/** Attributes that make a browser refuse other bytes. */
const checked = (folder: string, file: string): string => {
  const hash = createHash(chunkHash)
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  return `crossorigin="anonymous" integrity="${chunkHash}-${hash}"`;
};

const linkOf = (folder: string, file: string): string => {
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${file}" ${checked(folder, file)}>`;
};

/** Renames a copied file to a content-based name, so that it can be cached permanently like every other script. */
const namedByContent = (folder: string, file: string): string => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  const named = file.replace(/(?=\.\w+$)/, `.${hash.slice(0, 10)}`);
  renameSync(join(folder, file), join(folder, named));
  return named;
};

const registryLink = '<link rel="preload" as="fetch" href="registry.json" crossorigin="anonymous">';

/**
 * Adds preload links for the files that the first script requests, so that they load in parallel with it: the application's files, with the
 * same hash, and the registry. Adds hashes to the page's stylesheets, and a hash and a content-based name to its first script. `folder`: a
 * finished build with its `index.html`. `sheets`: stylesheets of the prerendered home page, needed for its first paint.
 */
export const addOpeningLinks = (
  folder: string,
  files: readonly string[],
  hasRegistry: boolean,
  sheets: readonly string[] = [],
): void => {
  const path = join(folder, 'index.html');
  const links = files
    .filter((file) => /\.(js|css)$/.test(file) && !sheets.includes(file))
    .map((file) => linkOf(folder, file));
  const head = [...(hasRegistry ? [registryLink] : []), ...links].join('');
  const page = readFileSync(path, 'utf8')
    .replace(/(?=<script\b[^>]*type="application\/json")/, () =>
      sheets.map((file) => `<link rel="stylesheet" href="${file}">`).join(''),
    )
    .replace(/<script src="([^"]+)"><\/script>/g, (_, file: string) => {
      const named = namedByContent(folder, file);
      return `<script src="${named}" ${checked(folder, named)}></script>`;
    })
    .replace(/(?=<script\b[^>]*\bsrc=)/, () => head)
    .replace(
      /<link rel="stylesheet" href="([^"]+)">/g,
      (_, file: string) => `<link rel="stylesheet" href="${file}" ${checked(folder, file)}>`,
    );
  writeFileSync(path, page);
};

/** Timer calls in the bundler's code for loading files. */
const timers = /\b(?:set|clear)Timeout\(/;
const kept = 'var setTimeout = window.setTimeout.bind(window), clearTimeout = window.clearTimeout.bind(window);\n';

/** A bundler runtime module as passed to its hook, which is wider than its type. */
interface RuntimePart {
  source?: { source: string | Buffer };
}

/**
 * Makes the runtime that loads the host's later files use timers captured before any remote ran, like the host's modules (`ownGlobals`): if
 * a remote breaks them, loading a later file would crash the whole frame.
 */
class PristineTimersPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PristineTimersPlugin.name, ({ hooks }) => {
      hooks.runtimeModule.tap(PristineTimersPlugin.name, (module) => {
        const { source } = module as unknown as RuntimePart;
        if (source && timers.test(source.source.toString())) source.source = Buffer.from(`${kept}${source.source}`);
      });
    });
  }
}

/** Transforms the page's text before it is written; it already contains its scripts and stylesheets. */
class HtmlTransformPlugin implements RspackPluginInstance {
  readonly #change: (html: string) => string;
  constructor(change: (html: string) => string) {
    this.#change = change;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HtmlTransformPlugin', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise(
        'HtmlTransformPlugin',
        async (data) => ({ ...data, html: this.#change(data.html) }),
      );
    });
  }
}

/** Public part of a registry key; the host accepts a registry signed by any of them. */
export interface RegistryKey {
  keyId: string;
  /** P-256, JSON Web Key. */
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface HostOptions {
  /** Folder of the host. */
  folder: string;
  isDevelopment: boolean;
  /** Built-in public keys: two slots, so that one can be rotated while the other stays valid. */
  registryKeys: readonly RegistryKey[];
  /** Development only: remotes served by their own development server, by name -> address of `build-info.json`. */
  developmentRemotes?: Readonly<Record<string, string>>;
  /** Adds the brand to the page; in production the default brand, which the server or `atelier-deploy page` replaces. */
  page?: (html: string) => string;
  /** The page that a production build prerenders into the document. */
  drawn?: DrawnPart;
  /** Development only: address of the running server. */
  serverOrigin?: string;
}

/**
 * Writes the page's first stylesheet, the version that open tabs compare, the host API version, and in production compressed copies of all
 * files.
 */
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

/** Globals of the page that the host has its own references to; see its `pristine-globals.ts`. */
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

/** Also for libraries, which stay in the page as long as the host. */
const pristineGlobals = (folder: string) =>
  new rspack.ProvidePlugin(Object.fromEntries(ownGlobals.map((name) => [name, [pristineGlobalsModule(folder), name]])));

/** The typeface's Latin file is part of every first visit. */
const smallerFont: RuleSetRule = {
  test: /inter-latin-wght-normal\.woff2$/,
  loader: fileURLToPath(new URL('library-stubs/smaller-font.js', import.meta.url)),
};

/** The platform exports this component to remotes, but the host does not use it: a stub loads it when the first one renders. */
const transOnDemand = (folder: string) =>
  new rspack.NormalModuleReplacementPlugin(/^\.\/Trans\.js$/, (asked) => {
    if (/[\\/]react-i18next[\\/]dist[\\/]es$/.test(asked.context))
      asked.request = join(folder, 'src/i18n/trans-on-demand.tsx');
  });

/**
 * Build of the host. It exposes nothing and references no remote: remotes come from the registry at run time. It is a plain bundle: the
 * federation runtime and the shares are ordinary modules, loaded with the first remote.
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
    // Splits files, including libraries, by their importers: each additional file costs a request, a hash in the first script, and
    // compresses worse.
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { defaultVendors: false } } },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), smallerFont] },
    entry: { main: isDevelopment ? [developmentEntry, './src/main.ts'] : './src/main.ts' },
    plugins: [
      ...(base.plugins ?? []),
      transOnDemand(folder),
      pristineGlobals(folder),
      new PristineTimersPlugin(),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: !isDevelopment,
        templateParameters: { version },
      }),
      ...(options.page ? [new HtmlTransformPlugin(options.page)] : []),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isDevelopment ? 'development' : 'production'),
        ATELIER_VERSION: JSON.stringify(version),
        ATELIER_REGISTRY_KEYS: JSON.stringify(options.registryKeys),
        ATELIER_DEVELOPMENT_REMOTES: JSON.stringify(options.developmentRemotes ?? {}),
        ATELIER_CONTRACT: JSON.stringify(contractDigest(folder)),
        ATELIER_SHARE_VERSIONS: JSON.stringify(hostShareVersions(folder)),
        // the federation runtime without its Node code and its manifest reader: remotes load by their entry
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
