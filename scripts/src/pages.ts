import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { NavigationRoute } from '@atelier/contract/registry';
import { root } from './paths.ts';

/** What each remote of this checkout announces, by remote: what `publish` writes into its registry entry. */
export const announcedPages = async (): Promise<Readonly<Record<string, readonly NavigationRoute[]>>> => {
  const paths = globSync('remote-*/src/registry-entry.ts', { cwd: root }).sort();
  const rows = paths.map(async (path) => {
    const { navigation } = (await import(join(root, path))) as { navigation: readonly NavigationRoute[] };
    return [path.split('/')[0] ?? '', navigation] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
};

/** Every page of the product, the host's own among them. */
export const everyPage = async (): Promise<readonly NavigationRoute[]> => {
  const { ownPages } = (await import(join(root, 'shared/catalogue/src/known-pages.ts'))) as {
    ownPages: readonly NavigationRoute[];
  };
  return [...ownPages, ...Object.values(await announcedPages()).flat()];
};
