import type { RemoteVersion } from '@atelier/contract/registry';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import type { ModuleFederation } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { awaitChunks } from './await-chunks.ts';
import type { Arrivals } from './create-arrivals.ts';
import { openingFiles } from './opening-files.ts';
import type { ProvidedShares } from './provided-shares.ts';
import { runChunks } from './run-chunks.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';
import { verifyWorkers } from './verify-workers.ts';

export interface VersionLoader {
  /**
   * Loads one published version: only files that the signed registry names, with the hashes it names. They are brought first,
   * for as long as something comes, and run then.
   * @param stallMs so long the line may stand still.
   * @throws ArrivalFailure when something did not come; what else is thrown comes from what ran.
   */
  load(info: RemoteVersion, stallMs?: number): Promise<RemoteModule>;
  /**
   * Asks the store for a version's files again, past the browser's cache: files are immutable, so a browser that was once given
   * wrong bytes would keep them, refused, for a year. A file that fails again is left to the load, which says so.
   * `isWhole`: also what pages ask for later.
   */
  refetch(info: RemoteVersion, options: { isWhole: boolean }): Promise<void>;
  /** Brings files of a version, by their addresses, and runs nothing. @throws ArrivalFailure */
  bring(urls: readonly string[]): Promise<void>;
  /** Addresses of what a load of the version brings first. */
  openingUrls(info: RemoteVersion): string[];
  /** Loads a remote from its development server. `buildInfo`: address of its `build-info.json`, which names the build. */
  loadDevelopment(buildInfo: string): Promise<RemoteModule>;
}

const withLimit = <T>(work: Promise<T>, limitMs: number, label: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`${label} timed out`, 'TimeoutError')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** The signed row names the entry and has every hash: so no page needs the bundler's manifest. */
const folderOf = (info: RemoteVersion): string => new URL('./', new URL(info.manifest, document.baseURI)).href;

export interface VersionLoaderParts {
  runtime: Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>;
  addresses: VerifiedAddresses;
  arrivals: Arrivals;
  shares: ProvidedShares;
}

export const createVersionLoader = (parts: VersionLoaderParts): VersionLoader => {
  const { runtime, addresses, arrivals, shares } = parts;
  /** Entry by federation name, as the runtime knows them. */
  const registered = new Map<string, string>();

  const importRemote = async (federationName: string, entry: string): Promise<RemoteModule> => {
    // A developer's build of what is published has the name of the published one: the runtime would go on with the first.
    const force = (registered.get(federationName) ?? entry) !== entry;
    registered.set(federationName, entry);
    runtime.registerRemotes([{ name: federationName, entry }], { force });
    const exposed = await runtime.loadRemote<{ remote: RemoteModule }>(`${federationName}/remote`);
    if (exposed?.remote === undefined) throw new Error(`${federationName} does not export "remote"`);
    return exposed.remote;
  };

  const run = async (info: RemoteVersion, folder: string, limitMs: number): Promise<RemoteModule> => {
    const { federationName, integrity, entry } = info;
    const [remote] = await Promise.all([
      importRemote(federationName, new URL(entry, folder).href),
      verifyWorkers(folder, integrity, limitMs),
    ]);
    awaitChunks(federationName, folder, integrity, arrivals);
    return remote;
  };

  const openingNames = (info: RemoteVersion): string[] =>
    openingFiles(info, { isLoaded: shares.isLoaded, language: i18n.language });

  const urlsOf = (info: RemoteVersion, files: readonly string[]): string[] =>
    files.map((file) => new URL(file, folderOf(info)).href);

  return {
    openingUrls: (info) => urlsOf(info, openingNames(info)),
    bring: (urls) => arrivals.bring(urls),
    async load(info, stallMs = limits.stallMs) {
      const folder = folderOf(info);
      addresses.add(folder, info.integrity);
      shares.noteFolder(folder, info.federationName);
      const start = performance.now();
      const opening = openingNames(info);
      await arrivals.bring(urlsOf(info, opening), { stallMs });
      runChunks(folder, opening, info.integrity);
      const limitMs = Math.max(limits.runMs, 2 * (performance.now() - start));
      return withLimit(run(info, folder, limitMs), limitMs, info.federationName);
    },
    async refetch(info, { isWhole }) {
      const files = isWhole ? Object.keys(info.integrity) : openingNames(info);
      await arrivals.bring(urlsOf(info, files), { isAnew: true }).catch(() => undefined);
    },
    async loadDevelopment(buildInfo) {
      const response = await fetch(buildInfo);
      const { federationName, entry } = (await response.json()) as { federationName: string; entry: string };
      return importRemote(federationName, new URL(entry, buildInfo).href);
    },
  };
};
