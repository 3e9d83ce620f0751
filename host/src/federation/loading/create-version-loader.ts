import type { RemoteVersion } from '@atelier/contract/registry';
import type { RemoteModule } from '@atelier/platform/remote';
import type { ModuleFederation } from '@module-federation/runtime';
import { limits } from '../limits.ts';
import { awaitChunks } from './await-chunks.ts';
import type { Arrivals } from './create-arrivals.ts';
import { openingFiles } from './opening-files.ts';
import type { ProvidedShares } from './provided-shares.ts';
import type { Sheets } from './sheets.ts';
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
  /** Loads a remote from its development server, which names its build in `build-info.json`. */
  loadDevelopment(manifest: string): Promise<RemoteModule>;
}

const withLimit = <T>(work: Promise<T>, limitMs: number, label: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`${label} timed out`, 'TimeoutError')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

const folderOf = (info: RemoteVersion): string => new URL('./', new URL(info.manifest, document.baseURI)).href;

export interface VersionLoaderParts {
  runtime: Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>;
  addresses: VerifiedAddresses;
  arrivals: Arrivals;
  sheets: Sheets;
  shares: ProvidedShares;
}

export const createVersionLoader = (parts: VersionLoaderParts): VersionLoader => {
  const { runtime, addresses, arrivals, sheets, shares } = parts;
  /** Manifest by federation name, as the runtime knows them. */
  const registered = new Map<string, string>();

  const importRemote = async (federationName: string, manifest: string): Promise<RemoteModule> => {
    // A developer's build of what is published has the name of the published one: the runtime would go on with the first.
    const force = (registered.get(federationName) ?? manifest) !== manifest;
    registered.set(federationName, manifest);
    runtime.registerRemotes([{ name: federationName, entry: manifest }], { force });
    const exposed = await runtime.loadRemote<{ remote: RemoteModule }>(`${federationName}/remote`);
    if (exposed?.remote === undefined) throw new Error(`${federationName} does not export "remote"`);
    return exposed.remote;
  };

  const run = async (info: RemoteVersion, folder: string, limitMs: number): Promise<RemoteModule> => {
    const { federationName, integrity } = info;
    const manifest = new URL(info.manifest, document.baseURI).href;
    const [remote] = await Promise.all([
      importRemote(federationName, manifest),
      verifyWorkers(folder, integrity, limitMs),
    ]);
    await sheets.settled(folder);
    awaitChunks(federationName, folder, integrity, arrivals);
    return remote;
  };

  const openingUrls = (info: RemoteVersion): string[] => {
    const folder = folderOf(info);
    return openingFiles(info, shares.isLoaded).map((file) => new URL(file, folder).href);
  };

  return {
    openingUrls,
    bring: (urls) => arrivals.bring(urls),
    async load(info, stallMs = limits.stallMs) {
      const folder = folderOf(info);
      addresses.add(folder, info.integrity);
      shares.noteFolder(folder, info.federationName);
      const start = performance.now();
      await arrivals.bring(openingUrls(info), { stallMs });
      const limitMs = Math.max(limits.runMs, 2 * (performance.now() - start));
      return withLimit(run(info, folder, limitMs), limitMs, info.federationName);
    },
    async refetch(info, { isWhole }) {
      const folder = folderOf(info);
      const whole = () => Object.keys(info.integrity).map((file) => new URL(file, folder).href);
      const urls = isWhole ? whole() : openingUrls(info);
      await arrivals.bring(urls, { isAnew: true }).catch(() => undefined);
    },
    async loadDevelopment(manifest) {
      const response = await fetch(new URL('build-info.json', manifest));
      const { federationName } = (await response.json()) as { federationName: string };
      return importRemote(federationName, manifest);
    },
  };
};
