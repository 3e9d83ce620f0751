import type { RemoteVersion } from '@atelier/contract/registry';
import type { RemoteModule } from '@atelier/platform/remote';
import { getInstance } from '@module-federation/enhanced/runtime';
import { limits } from '../limits.ts';
import { fetchAhead } from './fetch-ahead.ts';
import type { ProvidedShares } from './provided-shares.ts';
import type { Sheets } from './sheets.ts';
import type { VerifiedAddresses } from './verified-addresses.ts';
import { verifyWorkers } from './verify-workers.ts';

/** Never called: tells the bundler which Arco parts remotes may ask the page for. @public */
export const loadArcoSurface = () => import('./surface.ts');

export interface VersionLoader {
  /** Loads one published version: only files that the signed registry names, with the hashes it names, within the limit. */
  load(info: RemoteVersion, limitMs?: number): Promise<RemoteModule>;
  /**
   * Asks the store for a version's files again, past the browser's cache: files are immutable, so a browser that was once given
   * wrong bytes would keep them, refused, for a year. A file that fails again is left to the load, which says so.
   */
  refetch(info: RemoteVersion, options: { limitMs: number; isFirstOnly?: boolean }): Promise<void>;
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

const federation = () => {
  const instance = getInstance();
  if (instance === null) throw new Error('the federation runtime has not started');
  return instance;
};

const refetchFile = async (url: URL, integrity: string, limitMs: number): Promise<void> => {
  const response = await fetch(url, { cache: 'reload', integrity, signal: AbortSignal.timeout(limitMs) });
  await response.arrayBuffer();
};

/** What a load itself fetches; pages fetch the rest when they are opened. */
const isNeededFirst = (file: string) => /^(mf-manifest\.json|remoteEntry\.|__federation_expose_)/.test(file);

export interface VersionLoaderParts {
  addresses: VerifiedAddresses;
  sheets: Sheets;
  shares: ProvidedShares;
}

export const createVersionLoader = ({ addresses, sheets, shares }: VersionLoaderParts): VersionLoader => {
  /** Manifest by federation name, as the runtime knows them. */
  const registered = new Map<string, string>();

  const importRemote = async (federationName: string, manifest: string): Promise<RemoteModule> => {
    // A developer's build of what is published has the name of the published one: the runtime would go on with the first.
    const force = (registered.get(federationName) ?? manifest) !== manifest;
    registered.set(federationName, manifest);
    federation().registerRemotes([{ name: federationName, entry: manifest }], { force });
    const exposed = await federation().loadRemote<{ remote: RemoteModule }>(`${federationName}/remote`);
    if (exposed?.remote === undefined) throw new Error(`${federationName} does not export "remote"`);
    return exposed.remote;
  };

  return {
    async load(info, limitMs = limits.loadMs) {
      const manifest = new URL(info.manifest, document.baseURI).href;
      const folder = new URL('./', manifest).href;
      addresses.add(folder, info.integrity);
      fetchAhead(folder, info, shares.isLoaded);
      shares.noteFolder(folder, info.federationName);
      const workers = verifyWorkers(folder, info.integrity, limitMs);
      const load = importRemote(info.federationName, manifest).then(async (remote) => {
        await Promise.all([sheets.settled(folder), workers]);
        return remote;
      });
      workers.catch(() => undefined); // the load awaits it, or has failed before
      return withLimit(load, limitMs, info.federationName);
    },
    async refetch(info, { limitMs, isFirstOnly = false }) {
      const folder = new URL('./', new URL(info.manifest, document.baseURI));
      const files = Object.entries(info.integrity).filter(([file]) => !isFirstOnly || isNeededFirst(file));
      await Promise.allSettled(
        files.map(([file, integrity]) => refetchFile(new URL(file, folder), integrity, limitMs)),
      );
    },
    async loadDevelopment(manifest) {
      const response = await fetch(new URL('build-info.json', manifest));
      const { federationName } = (await response.json()) as { federationName: string };
      return importRemote(federationName, manifest);
    },
  };
};
