import type { RemoteVersion } from '@atelier/contract/registry';
import { isWorkerFile } from './script-address.ts';

/**
 * What every load of a version runs; pages ask for the rest when they are opened. A chunk whose name ends in
 * `words-zh` or `words-en` holds words of one language.
 */
const isRunFirst = (file: string, language: string): boolean =>
  /^(remoteEntry\.|__federation_expose_)/.test(file) || file.includes(`words-${language}.`) || isWorkerFile(file);

/**
 * Files of a version that must be there before its first page is: what its load runs, and what its row lists for the shares that
 * no other remote has brought. Only names that the row has a hash for.
 * `isLoaded`: has the page this share from another remote? `language`: the page's, `zh` or `en`.
 */
export const openingFiles = (
  { integrity, ahead = {} }: Pick<RemoteVersion, 'integrity' | 'ahead'>,
  { isLoaded, language }: { isLoaded: (share: string) => boolean; language: string },
): string[] => {
  const ofShares = Object.entries(ahead).flatMap(([share, files]) => (isLoaded(share) ? [] : files));
  const named = [...Object.keys(integrity).filter((file) => isRunFirst(file, language)), ...ofShares];
  return [...new Set(named)].filter((file) => integrity[file] !== undefined);
};
