import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { compressFolder } from './compress-folder.ts';
import { developmentEntry, developmentParts } from './development/development.ts';
import { type DrawnPart, drawPage } from './draw-page.ts';
import { hostApiFile, registryKeysFile } from './host-files.ts';
import { layerOfApp, layerSheet } from './layers.ts';
import { applyLibraryStubs } from './library-stubs/library-stubs.ts';
import { contractDigits, hostAliases, hostShareVersions } from './shares.ts';
import { sourceHash } from './source-hash.ts';

/** Of every file of the host, in its page and in its table of chunks: what is brought ahead serves only who asks with the same. */
const chunkHash = 'sha256';

/** Makes a browser refuse other bytes. */
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

/** Renames a file that the build only copied: kept for good, like every other script. */
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
 * Names in the page what its first script asks for anyway, so that it comes beside that script and not after it: the files of
 * the application, with the hash that they are asked for with, and the registry. The page's own sheets get their hash too.
 * The page's own first script gets one too, and a name by its content. `folder`: a finished build with its `index.html`.
 * `sheets`: of the drawn home page, which must be there when it is painted.
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

/** Timers by these names in the text of the bundler's own loading of files. */
const timers = /\b(?:set|clear)Timeout\(/;
const kept = 'var setTimeout = window.setTimeout.bind(window), clearTimeout = window.clearTimeout.bind(window);\n';

/** A part of the bundler's runtime as its hook hands it over, which is wider than its type. */
interface RuntimePart {
  source?: { source: string | Buffer };
}

/**
 * The runtime that loads the host's later files takes the page's timers before any remote has run, as the host's modules do (`ownGlobals`):
 * where a remote has spoiled them, a file that is needed afterwards would bring the whole frame down.
 */
class OwnRuntime {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(OwnRuntime.name, ({ hooks }) => {
      hooks.runtimeModule.tap(OwnRuntime.name, (module) => {
        const { source } = module as unknown as RuntimePart;
        if (source && timers.test(source.source.toString())) source.source = Buffer.from(`${kept}${source.source}`);
      });
    });
  }
}

/** Has the page's text changed before it is written; what names scripts and sheets is in it already. */
class PageText implements RspackPluginInstance {
  readonly #change: (html: string) => string;
  constructor(change: (html: string) => string) {
    this.#change = change;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PageText', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('PageText', async (data) => ({
        ...data,
        html: this.#change(data.html),
      }));
    });
  }
}

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
        ATELIER_CONTRACT: JSON.stringify(contractDigits(folder)),
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
