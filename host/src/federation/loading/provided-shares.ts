import { getInstance } from '@module-federation/enhanced/runtime';

/** Folders of the versions that this page has asked for, with their federation names. */
const folders = new Map<string, string>();

/** Notes which version a folder's files belong to. */
export const noteFolder = (folder: string, federationName: string): void => {
  folders.set(folder, federationName);
};

/** The version whose file an error names, when it names one: a chunk that did not arrive says its address. */
export const ownerOfFailure = (error: unknown): string | undefined => {
  const text = error instanceof Error ? error.message : String(error);
  return [...folders].find(([folder]) => text.includes(folder))?.[1];
};

/** Has any remote brought this share into the page, or is about to? */
export const isShareLoaded = (share: string): boolean =>
  Object.values(getInstance()?.shareScopeMap ?? {}).some((scope) =>
    Object.values(scope[share] ?? {}).some(({ loaded, loading }) => Boolean(loaded ?? loading)),
  );

/**
 * Takes back what a version offers to others: who needs it from now on brings a copy of their own. What others have got
 * already stays with them.
 */
export const withdrawShares = (federationName: string): void => {
  for (const scope of Object.values(getInstance()?.shareScopeMap ?? {})) {
    for (const versions of Object.values(scope)) {
      for (const [version, share] of Object.entries(versions)) {
        if (share.from !== federationName) continue;
        // The runtime registers the same object again at the next try, a load that failed included.
        if (!share.loaded) share.loading = null;
        delete versions[version];
      }
    }
  }
};
