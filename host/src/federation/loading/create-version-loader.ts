import {
  type NavigationRoute,
  type PageVersion,
  type VersionManifest,
  versionStatement,
} from '@atelier/contract/registry';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import type { ModuleFederation } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { isSignedByOne } from '../registry/verify-signature.ts';
import type { AssetLoader } from './create-asset-loader.ts';
import type { ProvidedShares } from './provided-shares.ts';
import { createVerifiedScript, isWorkerFile, type VerifiedAddresses } from './verified-scripts.ts';

const isChunk = (file: string): boolean =>
  file.endsWith('.js') && !file.startsWith('remoteEntry.') && !isWorkerFile(file);

/** Runs a script of a version, or waits for its running tag. */
type RunScript = (url: string, onEnd?: (event: Event) => void) => void;

/**
 * Runs scripts of one version. `table`: name of its chunk table, which a chunk reads from its tag; `hashOf`: see `VerifiedAddresses`.
 */
export const createRunScript = (table: string, hashOf: (url: string) => string): RunScript => {
  const running = new Map<string, HTMLScriptElement>();
  return (url, onEnd) => {
    const script = running.get(url) ?? createVerifiedScript(url, hashOf(url), table);
    const isNew = !running.has(url);
    const end = (event: Event): void => {
      running.delete(url);
      script.remove();
      onEnd?.(event);
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    if (!isNew) return;
    running.set(url, script);
    document.head.append(script);
  };
};

/** The subset of the build's bundler runtime that a chunk uses here. */
interface BundlerRuntime {
  /** Loads a chunk and its stylesheet. */
  e: (chunk: string | number) => Promise<unknown>;
  /** Runs a script; `onEnd` gets the tag's event. */
  l: RunScript;
  /** Name of a chunk's script. */
  u: (chunk: string | number) => string;
  /** Name of a chunk's stylesheet. */
  k?: (chunk: string | number) => string | undefined;
  /** Hashes of stylesheets by chunk. */
  sriCssHashes?: Readonly<Record<string | number, string | undefined>>;
}

type ChunkTable = { push(chunk: readonly [string[], object, (runtime: BundlerRuntime) => void]): unknown };

/** Name of a build's chunk table, by the bundler's naming convention. */
const tableNameOf = (federationName: string): string => federationName.replaceAll(/_+/g, '_');

/**
 * Makes the bundler's runtime of a version load chunks by the host, with the names and hashes of the signed manifest: `assets` downloads
 * them first, because a tag times out after a fixed time regardless of progress. Registered before the entry runs. A version from another
 * bundler is not changed. `folder`: the version's; `files`: name -> hash.
 */
const loadChunksByHost = (
  federationName: string,
  { folder, files, runScript }: { folder: string; files: Readonly<Record<string, string>>; runScript: RunScript },
  assets: AssetLoader,
): void => {
  const globals = globalThis as unknown as Record<string, ChunkTable | undefined>;
  const name = `rspackChunk${tableNameOf(federationName)}`;
  // An entry has no hashes (`withoutVersion` of the build): it names `words-zh.undefined.js`.
  const names = new Map(Object.keys(files).map((file) => [file.replace(/\.[0-9a-f]{10}\./, '.undefined.'), file]));
  const named = (file: string): string => names.get(file) ?? file;
  globals[name] ??= [];
  globals[name].push([
    [`atelier ${federationName}`],
    {},
    (runtime) => {
      const { e: load, u: scriptOf, k: sheetOf } = runtime;
      runtime.u = (chunk) => named(scriptOf(chunk));
      runtime.k = (chunk) => named(sheetOf?.(chunk) ?? '');
      runtime.l = runScript;
      runtime.sriCssHashes = new Proxy({}, { get: (_, chunk) => files[runtime.k?.(String(chunk)) ?? ''] });
      runtime.e = async (chunk) => {
        const names = [runtime.u(chunk), runtime.k?.(chunk)].filter((name) => name !== undefined && name in files);
        await assets.prefetch(names.map((name) => new URL(name as string, folder).href));
        return load(chunk);
      };
    },
  ]);
};

/** The registry's ownership data of a version, where a team owns the remote. */
interface VersionOwner {
  remote: string;
  version: string;
  /** Public keys of the team. */
  signers: readonly string[];
}

export interface OwnedVersion extends PageVersion {
  owner?: VersionOwner;
}

const fetchManifest = async (manifest: string, integrity: string): Promise<VersionManifest> => {
  const signal = AbortSignal.timeout(limits.tagMs);
  const address = new URL(manifest, document.baseURI);
  const response = await fetch(address, { integrity, redirect: 'error', priority: 'high', signal }).catch(
    (cause: unknown) => {
      throw new Error(`integrity: ${manifest} is not what the registry names`, { cause });
    },
  );
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${manifest}`);
  // The shape needs no validation: the bytes were signed with the key.
  return response.json() as Promise<VersionManifest>;
};

/** The operator's key alone cannot publish code under a team's name: the team must have signed this version. */
const refuseOthers = async (manifest: VersionManifest, { owner, hostApi }: OwnedVersion): Promise<void> => {
  if (owner === undefined) return;
  const { remote, version, signers } = owner;
  const isNamed = manifest.remote === remote && manifest.version === version && manifest.hostApi === hostApi;
  const isSigned = isNamed && (await isSignedByOne(versionStatement(manifest), manifest.signatures ?? [], signers));
  if (!isSigned) throw new Error(`integrity: ${remote} ${version} is not signed by its team`);
};

/**
 * Reads a version's manifest and verifies it against the hash in the signed row and, where a team owns the remote, against the team's
 * signature. Rows of an older store or of a developer build contain the manifest's fields. @throws Error that names integrity when the
 * bytes differ or no allowed key signed them.
 */
export const readManifest = async (info: OwnedVersion): Promise<VersionManifest> => {
  const { manifest, manifestHash, integrity = {}, ahead = {}, entry = '', federationName = '', navigation = [] } = info;
  const read =
    manifestHash === undefined
      ? { files: integrity, ahead, entry, federationName, navigation }
      : await fetchManifest(manifest, manifestHash);
  await refuseOthers(read, info);
  return read;
};

/**
 * True for files that every load of a version runs; other files are loaded when a page is opened. A chunk whose name ends in `words-zh` or
 * `words-en` contains the texts of one language.
 */
const isRunFirst = (file: string, language: string): boolean =>
  /^(remoteEntry\.|__federation_expose_)/.test(file) || file.includes(`words-${language}.`) || isWorkerFile(file);

/**
 * Files of a version needed before its first page: those its load runs, and those of shares that no other remote has loaded. `files`:
 * names; `ahead`: names by share. `isLoaded`: whether another remote has loaded this share. `language`: of the page, `zh` or `en`.
 */
export const openingFiles = (
  { files, ahead }: { files: readonly string[]; ahead: NonNullable<PageVersion['ahead']> },
  { isLoaded, language }: { isLoaded: (share: string) => boolean; language: string },
): string[] => {
  const ofShares = Object.entries(ahead).flatMap(([share, names]) => (isLoaded(share) ? [] : names));
  return [...new Set([...files.filter((file) => isRunFirst(file, language)), ...ofShares])];
};

/**
 * Verifies worker scripts, for which browsers accept no hash. They are fetched with their hash before the version runs, so that a wrong
 * script fails the version and not a later action. `checked.worker.ts` verifies them again when they start. `files`: name -> sha384,
 * relative to `folder`. @throws when a file does not match the registry.
 */
export const verifyWorkers = async (
  folder: string,
  files: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<void> => {
  const workers = Object.entries(files).filter(([file]) => isWorkerFile(file));
  await Promise.all(
    workers.map(async ([file, integrity]) => {
      const signal = AbortSignal.timeout(limitMs);
      const response = await fetch(new URL(file, folder), { integrity, redirect: 'error', signal });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${file}`);
      await response.arrayBuffer();
    }),
  );
};

export interface LoadedVersion {
  module: RemoteModule;
  /** Signed addresses of the version's pages. */
  navigation: readonly NavigationRoute[];
  /** Addresses of its files; versions of a remote share unchanged ones. */
  files: readonly string[];
  /** Addresses of stylesheets that other remotes may use, too. */
  sharedFiles: readonly string[];
}

export type VersionLoader = ReturnType<typeof createVersionLoader>;

/** For manifests that do not list their shared stylesheets. */
const sheetsOf = (ahead: VersionManifest['ahead']): string[] =>
  Object.values(ahead).flatMap((files) => files.filter((file) => file.endsWith('.css')));

const withLimit = <T>(work: Promise<T>, limitMs: number, label: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`${label} timed out`, 'TimeoutError')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

const folderOf = (info: OwnedVersion): string => new URL('./', new URL(info.manifest, document.baseURI)).href;

export interface VersionLoaderParts {
  runtime: Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>;
  addresses: VerifiedAddresses;
  assets: AssetLoader;
  shares: ProvidedShares;
  /** Restores globals that another version changed. */
  restoreGlobals: () => void;
}

export const createVersionLoader = (parts: VersionLoaderParts) => {
  const { runtime, addresses, assets, shares, restoreGlobals } = parts;
  /** Entry by federation name, as registered in the runtime. */
  const registered = new Map<string, string>();
  /** Federation name by the manifest's address. */
  const names = new Map<string, string>();

  const importRemote = async (federationName: string, entry: string): Promise<RemoteModule> => {
    // A developer build has the same name as the published build: without `force` the runtime would reuse the first one.
    const force = (registered.get(federationName) ?? entry) !== entry;
    registered.set(federationName, entry);
    runtime.registerRemotes([{ name: federationName, entry }], { force });
    const exposed = await runtime.loadRemote<{ remote: RemoteModule }>(`${federationName}/remote`);
    if (exposed?.remote === undefined) throw new Error(`${federationName} does not export "remote"`);
    return exposed.remote;
  };

  /**
   * Runs a version. Its opening chunks run in parallel with the entry: a chunk only registers its modules in its build's table. The
   * bundler's runtime requests a failed chunk again and reports it.
   */
  const run = async (
    { federationName, entry, files }: VersionManifest,
    { folder, opening, limitMs }: { folder: string; opening: readonly string[]; limitMs: number },
  ): Promise<RemoteModule> => {
    const runScript = createRunScript(tableNameOf(federationName), addresses.hashOf);
    loadChunksByHost(federationName, { folder, files, runScript }, assets);
    for (const url of urlsIn(folder, opening.filter(isChunk))) runScript(url);
    const [remote] = await Promise.all([
      importRemote(federationName, new URL(entry, folder).href),
      verifyWorkers(folder, files, limitMs),
    ]);
    return remote;
  };

  const needed = (files: readonly string[], ahead: VersionManifest['ahead']): string[] =>
    openingFiles({ files, ahead }, { isLoaded: shares.isLoaded, language: i18n.language });

  const urlsIn = (folder: string, files: readonly string[]): string[] =>
    files.map((file) => new URL(file, folder).href);

  /** Addresses that can be requested before the manifest is read: the row's own hints. An older row is its own manifest. */
  const openingUrls = (info: OwnedVersion): string[] => {
    const { opening = Object.keys(info.integrity ?? {}), ahead = {} } = info;
    const manifest = info.manifestHash === undefined ? [] : [new URL(info.manifest, document.baseURI).href];
    return [...manifest, ...urlsIn(folderOf(info), needed(opening, ahead))];
  };

  return {
    openingUrls,
    /** Downloads files by their addresses and runs nothing. @throws AssetLoadError */
    prefetch: (urls: readonly string[]): Promise<void> => assets.prefetch(urls),
    /** The federation name of a version that this page has loaded or tried to run. */
    nameOf: (info: OwnedVersion): string | undefined => names.get(info.manifest),
    /** Downloads and runs a version, only files with a signed hash. @throws AssetLoadError when a download failed. */
    async load(info: OwnedVersion, stallMs: number = limits.stallMs): Promise<LoadedVersion> {
      const folder = folderOf(info);
      const start = performance.now();
      await assets.prefetch(openingUrls(info), { stallMs });
      const manifest = await readManifest(info);
      const { files, ahead, federationName, navigation, sharedSheets = sheetsOf(ahead) } = manifest;
      names.set(info.manifest, federationName);
      addresses.add(folder, files);
      const urls = urlsIn(folder, Object.keys(files));
      shares.noteFiles(urls, federationName);
      const opening = needed(Object.keys(files), ahead).filter((file) => files[file] !== undefined);
      await assets.prefetch(urlsIn(folder, opening), { stallMs });
      restoreGlobals();
      const limitMs = Math.max(limits.runMs, 2 * (performance.now() - start));
      const module = await withLimit(run(manifest, { folder, opening, limitMs }), limitMs, federationName);
      return { module, navigation, files: urls, sharedFiles: urlsIn(folder, sharedSheets) };
    },
    /** Fetches files again without the cache, which keeps damaged ones for a year. `isWhole`: also those of later pages. */
    async refetch(info: OwnedVersion, { isWhole }: { isWhole: boolean }): Promise<void> {
      const refetchAll = (urls: readonly string[]) =>
        assets.prefetch(urls, { bypassCache: true }).catch(() => undefined);
      await refetchAll(openingUrls(info));
      if (!isWhole) return;
      const manifest = await readManifest(info).catch(() => undefined);
      if (manifest) await refetchAll(urlsIn(folderOf(info), Object.keys(manifest.files)));
    },
    /** Loads a remote from its development server. `buildInfo`: address of its `build-info.json`. */
    async loadDevelopment(buildInfo: string): Promise<RemoteModule> {
      const response = await fetch(buildInfo);
      const { federationName, entry } = (await response.json()) as { federationName: string; entry: string };
      return importRemote(federationName, new URL(entry, buildInfo).href);
    },
  };
};
