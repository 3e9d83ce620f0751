import type { ModuleFederation } from '@module-federation/runtime';

export type ProvidedShares = ReturnType<typeof createProvidedShares>;

/** Shares that the loaded versions provide to each other. */
export const createProvidedShares = (runtime: Pick<ModuleFederation, 'shareScopeMap'>) => {
  const shareScopes = () => Object.values(runtime.shareScopeMap);
  /** Federation name by address of a file; of versions with the same file, the one requested last. */
  const owners = new Map<string, string>();
  return {
    /** Records the version that files belong to. */
    noteFiles(urls: readonly string[], federationName: string): void {
      for (const url of urls) owners.set(url, federationName);
    },
    /** The version whose file an error names, if any: the error of a failed chunk contains its address. */
    ownerOfFailure(error: unknown): string | undefined {
      const text = error instanceof Error ? error.message : String(error);
      return [...owners].find(([url]) => text.includes(url))?.[1];
    },
    /** True when a remote has loaded this share or is loading it. */
    isLoaded: (share: string): boolean =>
      shareScopes().some((scope) =>
        Object.values(scope[share] ?? {}).some(({ loaded, loading }) => Boolean(loaded ?? loading)),
      ),
    /** Withdraws a version's shares: later consumers load their own copy; existing consumers keep theirs. */
    withdraw(federationName: string): void {
      for (const versions of shareScopes().flatMap((scope) => Object.values(scope))) {
        for (const [version, share] of Object.entries(versions)) {
          if (share.from !== federationName) continue;
          // The runtime registers the same object again on the next try, including a failed load.
          if (!share.loaded) share.loading = null;
          delete versions[version];
        }
      }
    },
  };
};
