import type { RemoteModule } from '@atelier/platform/remote';

type Words = RemoteModule['i18n'];

/** What a remote's words and events are named after: `remote-fabric-market` has `fabricMarket`. */
export const ownNamespace = (remote: string): string =>
  remote.replace(/^remote-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Words of shared packages: each content has a namespace of its own; builds before that had the package's name. */
const isShared = (namespace: string): boolean => /^(workbench|task-results)(@[0-9a-f]{8})?$/.test(namespace);

/**
 * Texts that a remote may add to the page: those of its own namespace and of shared packages.
 * @param onDropped is called for every other namespace, which would change texts of the frame or of another remote.
 */
export const ownWords = (remote: string, words: Words, onDropped: (namespace: string) => void): Words => {
  const own = ownNamespace(remote);
  return Object.fromEntries(
    Object.entries(words).filter(([namespace]) => {
      const isKept = namespace === own || isShared(namespace);
      if (!isKept) onDropped(namespace);
      return isKept;
    }),
  );
};
