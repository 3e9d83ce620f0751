import type { ModuleFederation } from '@module-federation/runtime';

/** What the versions in the page offer to each other. */
export interface ProvidedShares {
  /** Notes which version a folder's files belong to. */
  noteFolder(folder: string, federationName: string): void;
  /** The version whose file an error names, when it names one: a chunk that did not arrive says its address. */
  ownerOfFailure(error: unknown): string | undefined;
  /** Has any remote brought this share into the page, or is about to? */
  isLoaded(share: string): boolean;
  /**
   * Takes back what a version offers to others: who needs it from now on brings a copy of their own. What others have got
   * already stays with them.
   */
  withdraw(federationName: string): void;
}

export const createProvidedShares = (runtime: Pick<ModuleFederation, 'shareScopeMap'>): ProvidedShares => {
  const shareScopes = () => Object.values(runtime.shareScopeMap);
  /** Folders of the versions that this page has asked for, with their federation names. */
  const folders = new Map<string, string>();
  return {
    noteFolder: (folder, federationName) => void folders.set(folder, federationName),
    ownerOfFailure(error) {
      const text = error instanceof Error ? error.message : String(error);
      return [...folders].find(([folder]) => text.includes(folder))?.[1];
    },
    isLoaded: (share) =>
      shareScopes().some((scope) =>
        Object.values(scope[share] ?? {}).some(({ loaded, loading }) => Boolean(loaded ?? loading)),
      ),
    withdraw(federationName) {
      for (const versions of shareScopes().flatMap((scope) => Object.values(scope))) {
        for (const [version, share] of Object.entries(versions)) {
          if (share.from !== federationName) continue;
          // The runtime registers the same object again at the next try, a load that failed included.
          if (!share.loaded) share.loading = null;
          delete versions[version];
        }
      }
    },
  };
};
