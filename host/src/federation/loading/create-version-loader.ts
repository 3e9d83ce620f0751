import type { NavigationRoute, PageVersion, VersionManifest } from '@atelier/contract/registry';
import { versionStatement } from '@atelier/contract/signed-statements';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import type { ModuleFederation } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { isSignedByOne } from '../registry/verify-signature.ts';
import type { AssetLoader } from './create-asset-loader.ts';
import type { ProvidedShares } from './provided-shares.ts';
import type { VerifiedAddresses } from './verified-scripts.ts';
import { createVerifiedScript, isWorkerFile } from './verified-scripts.ts';

const isChunk = (file: string): boolean =>
  file.endsWith('.js') && !file.startsWith('remoteEntry.') && !isWorkerFile(file);

/**
 * Runs chunks of a version beside its entry and not one after the other: a chunk only enters its modules into the table of its
 * build, and the bundler's runtime takes what it finds there, or the tag that is under way. One that fails is asked for again by
 * the runtime, which says so. `files`: names that have arrived; `hashes`: by name.
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

/** What a chunk may ask of the bundler's runtime of its own build; the part of it that is used here. */
interface BundlerRuntime {
  /** Loads a chunk, its sheet too. */
  e: (chunk: string | number) => Promise<unknown>;
  /** Name of a chunk's script. */
  u: (chunk: string | number) => string;
  /** Name of a chunk's sheet. */
  k?: (chunk: string | number) => string | undefined;
}

type ChunkTable = { push(chunk: readonly [string[], object, (runtime: BundlerRuntime) => void]): unknown };

/** As the bundler names the table that a build's chunks go to. */
const tableOf = (federationName: string): ChunkTable | undefined =>
  (globalThis as unknown as Record<string, ChunkTable | undefined>)[
    `rspackChunk${federationName.replaceAll(/_+/g, '_')}`
  ];

/**
 * Has every later chunk of a version that runs brought by `assets` before the bundler asks for it by a tag, which it gives up
 * after a fixed time however much has come. A version from another bundler is left as it is.
 * `folder`: the version's; `files`: name -> hash.
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

/** What the registry says of whose version this is, where the remote was given to a team. */
interface VersionOwner {
  remote: string;
  version: string;
  /** Keys of the team. */
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
  // The shape needs no check: the bytes were signed with the key.
  return response.json() as Promise<VersionManifest>;
};

/** The operator's key alone puts no code under a team's name: the team has signed this very version. */
const refuseOthers = async (manifest: VersionManifest, { owner, hostApi }: OwnedVersion): Promise<void> => {
  if (owner === undefined) return;
  const { remote, version, signers } = owner;
  const isNamed = manifest.remote === remote && manifest.version === version && manifest.hostApi === hostApi;
  const isSigned = isNamed && (await isSignedByOne(versionStatement(manifest), manifest.signatures ?? [], signers));
  if (!isSigned) throw new Error(`integrity: ${remote} ${version} is not signed by its team`);
};

/**
 * Reads the manifest of a version and checks it against the hash in the signed row, and against the signature of the remote's
 * team where it has one. Rows of an older store or of a developer's build contain the manifest's fields themselves.
 * @throws Error that names integrity when the bytes differ or no allowed key signed them.
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
 * What every load of a version runs; pages ask for the rest when they are opened. A chunk whose name ends in
 * `words-zh` or `words-en` holds words of one language.
 */
const isRunFirst = (file: string, language: string): boolean =>
  /^(remoteEntry\.|__federation_expose_)/.test(file) || file.includes(`words-${language}.`) || isWorkerFile(file);

/**
 * Files of a version that must be there before its first page is: what its load runs, and those of the shares that no other
 * remote has brought.
 * `files`: names; `ahead`: names by share. `isLoaded`: has the page this share from another remote? `language`: the page's,
 * `zh` or `en`.
 */
export const openingFiles = (
  { files, ahead }: { files: readonly string[]; ahead: NonNullable<PageVersion['ahead']> },
  { isLoaded, language }: { isLoaded: (share: string) => boolean; language: string },
): string[] => {
  const ofShares = Object.entries(ahead).flatMap(([share, names]) => (isLoaded(share) ? [] : names));
  return [...new Set([...files.filter((file) => isRunFirst(file, language)), ...ofShares])];
};

/**
 * Scripts of workers carry no hash of their own: browsers take none for them. So they are fetched with it before their version
 * runs: a wrong one fails the version and not a button. What runs later is checked again by `checked.worker.ts`.
 * `files`: name -> sha384, relative to `folder`. @throws when one is not what the registry names.
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
  /** Addresses that the version announces, as signed. */
  navigation: readonly NavigationRoute[];
  /** Where its sheets come from, and which of them others may use too. */
  sheets: { folder: string; shared: readonly string[] };
}

export interface VersionLoader {
  /**
   * Loads one published version: only files that the signed registry names, with the hashes it names. They are brought first,
   * for as long as something comes, and run then.
   * @param stallMs limit for a stalled download.
   * @throws AssetLoadError when something did not come; what else is thrown comes from what ran.
   */
  load(info: OwnedVersion, stallMs?: number): Promise<LoadedVersion>;
  /** The federation name of a version that this page has loaded, or tried to run. */
  nameOf(info: OwnedVersion): string | undefined;
  /**
   * Asks the store for a version's files again, past the browser's cache: files are immutable, so a browser that was once given
   * wrong bytes would keep them, refused, for a year. A file that fails again is left to the load, which says so.
   * `isWhole`: also what pages ask for later.
   */
  refetch(info: OwnedVersion, options: { isWhole: boolean }): Promise<void>;
  /** Brings files of a version, by their addresses, and runs nothing. @throws AssetLoadError */
  prefetch(urls: readonly string[]): Promise<void>;
  /** Addresses of what a load of the version brings first. */
  openingUrls(info: OwnedVersion): string[];
  /** Loads a remote from its development server. `buildInfo`: address of its `build-info.json`, which names the build. */
  loadDevelopment(buildInfo: string): Promise<RemoteModule>;
}

/** For manifests that do not say which sheets are shared. */
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
  /** Puts back what another version has spoiled. */
  restoreGlobals: () => void;
}

export const createVersionLoader = (parts: VersionLoaderParts): VersionLoader => {
  const { runtime, addresses, assets, shares, restoreGlobals } = parts;
  /** Entry by federation name, as the runtime knows them. */
  const registered = new Map<string, string>();
  /** Federation name by the manifest's address. */
  const names = new Map<string, string>();

  const importRemote = async (federationName: string, entry: string): Promise<RemoteModule> => {
    // A developer's build of what is published has the name of the published one: the runtime would go on with the first.
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

  /** What can be asked for before the manifest is read: the row's own hints. An older row is its manifest. */
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
