import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavigationRoute } from '@atelier/contract/registry';

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Data folder: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (): string => resolve(process.env['ATELIER_DATA'] ?? join(root, '.atelier'));

/** The pinned Node. */
export const node = process.execPath;

/** Path of a command installed by a package of the workspace (the root by default). */
export const bin = (name: string, folder = '.'): string => join(root, folder, 'node_modules/.bin', name);

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { pnpm: string } };

/** pnpm version of this workspace; package.json is its only source. */
export const pnpmVersion = config.pnpm;

/** Navigation of each remote of this checkout, as `publish` writes it into its registry entry. */
export const announcedPages = async (): Promise<Readonly<Record<string, readonly NavigationRoute[]>>> => {
  const paths = globSync('remote-*/src/registry-entry.ts', { cwd: root }).sort();
  const rows = paths.map(async (path) => {
    const { navigation } = (await import(join(root, path))) as { navigation: readonly NavigationRoute[] };
    return [path.split('/')[0] ?? '', navigation] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
};

/** Every page of the product, including those of the host. */
export const everyPage = async (): Promise<readonly NavigationRoute[]> => {
  const { ownPages } = (await import(join(root, 'shared/catalogue/src/known-pages.ts'))) as {
    ownPages: readonly NavigationRoute[];
  };
  return [...ownPages, ...Object.values(await announcedPages()).flat()];
};
