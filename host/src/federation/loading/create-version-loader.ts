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

/**
 * Runs chunks of a version in parallel with its entry: a chunk only registers its modules in its build's chunk table, and the bundler's
 * runtime uses registered chunks or tags in progress. The runtime requests a failed chunk again and reports it. `files`: names of
 * downloaded files; `hashes`: by name.
 */
export const runChunks = (folder: string, files: readonly string[], hashes: Readonly<Record<string, string>>): void => {
  for (const file of files.filter(isChunk)) {
    const script = createVerifiedScript(new URL(file, folder).href, hashes[file] ?? '');
    const remove = () => script.remove();
    script.addEventListener('load', remove);
    script.addEventListener('error', remove);
    document.head.append(script);
  }
};

/** The subset of the build's bundler runtime that a chunk uses here. */
interface BundlerRuntime {
  /** Loads a chunk and its stylesheet. */
  e: (chunk: string | number) => Promise<unknown>;
  /** Name of a chunk's script. */
  u: (chunk: string | number) => string;
  /** Name of a chunk's stylesheet. */
  k?: (chunk: string | number) => string | undefined;
}

type ChunkTable = { push(chunk: readonly [string[], object, (runtime: BundlerRuntime) => void]): unknown };

/** Chunk table of a build, by the bundler's naming convention. */
const tableOf = (federationName: string): ChunkTable | undefined =>
  (globalThis as unknown as Record<string, ChunkTable | undefined>)[
    `rspackChunk${federationName.replaceAll(/_+/g, '_')}`
  ];

/**
 * Makes `assets` download every later chunk of a running version before the bundler requests it by a tag, which times out after a fixed
 * time regardless of progress. A version from another bundler is not changed. `folder`: the version's; `files`: name -> hash.
 */
const awaitChunks = (
  federationName: string,
  folder: string,
  files: Readonly<Record<string, string>>,
  assets: AssetLoader,
): void => {
  tableOf(federationName)?.push([
    [`atelier ${federationName}`],
    {},
    (runtime) => {
      const load = runtime.e;
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
  /** Folder of its stylesheets, and those that other remotes may use, too. */
  sheets: { folder: string; shared: readonly string[] };
}

export interface VersionLoader {
  /**
   * Loads one published version: only files listed in the signed registry, with the listed hashes. All files are downloaded first, as long
   * as data arrives, and then run. @param stallMs limit for a stalled download. @throws AssetLoadError when a download failed; other errors
   * come from the executed code.
   */
  load(info: OwnedVersion, stallMs?: number): Promise<LoadedVersion>;
  /** The federation name of a version that this page has loaded or tried to run. */
  nameOf(info: OwnedVersion): string | undefined;
  /**
   * Fetches a version's files again, bypassing the browser cache: files are immutable, so a browser that once received wrong bytes would
   * retain and reject them for a year. A file that fails again is reported by the load. `isWhole`: also files that pages load later.
   */
  refetch(info: OwnedVersion, options: { isWhole: boolean }): Promise<void>;
  /** Downloads files of a version by their addresses and runs nothing. @throws AssetLoadError */
  prefetch(urls: readonly string[]): Promise<void>;
  /** Addresses of the files that a load of the version downloads first. */
  openingUrls(info: OwnedVersion): string[];
  /** Loads a remote from its development server. `buildInfo`: address of its `build-info.json`, which describes the build. */
  loadDevelopment(buildInfo: string): Promise<RemoteModule>;
}

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

export const createVersionLoader = (parts: VersionLoaderParts): VersionLoader => {
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

  const run = async (
    { federationName, entry, files }: VersionManifest,
    folder: string,
    limitMs: number,
  ): Promise<RemoteModule> => {
    const [remote] = await Promise.all([
      importRemote(federationName, new URL(entry, folder).href),
      verifyWorkers(folder, files, limitMs),
    ]);
    awaitChunks(federationName, folder, files, assets);
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
    prefetch: (urls) => assets.prefetch(urls),
    nameOf: (info) => names.get(info.manifest),
    async load(info, stallMs = limits.stallMs) {
      const folder = folderOf(info);
      const start = performance.now();
      await assets.prefetch(openingUrls(info), { stallMs });
      const manifest = await readManifest(info);
      const { files, ahead, federationName, navigation, sharedSheets = sheetsOf(ahead) } = manifest;
      names.set(info.manifest, federationName);
      addresses.add(folder, files);
      shares.noteFolder(folder, federationName);
      const opening = needed(Object.keys(files), ahead).filter((file) => files[file] !== undefined);
      await assets.prefetch(urlsIn(folder, opening), { stallMs });
      restoreGlobals();
      runChunks(folder, opening, files);
      const limitMs = Math.max(limits.runMs, 2 * (performance.now() - start));
      const module = await withLimit(run(manifest, folder, limitMs), limitMs, federationName);
      return { module, navigation, sheets: { folder, shared: sharedSheets } };
    },
    async refetch(info, { isWhole }) {
      const refetchAll = (urls: readonly string[]) =>
        assets.prefetch(urls, { bypassCache: true }).catch(() => undefined);
      await refetchAll(openingUrls(info));
      if (!isWhole) return;
      const manifest = await readManifest(info).catch(() => undefined);
      if (manifest) await refetchAll(urlsIn(folderOf(info), Object.keys(manifest.files)));
    },
    async loadDevelopment(buildInfo) {
      const response = await fetch(buildInfo);
      const { federationName, entry } = (await response.json()) as { federationName: string; entry: string };
      return importRemote(federationName, new URL(entry, buildInfo).href);
    },
  };
};
