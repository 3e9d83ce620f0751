import type { PageVersion } from '@atelier/contract/registry';
import { isWorkerFile } from './script-address.ts';

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
