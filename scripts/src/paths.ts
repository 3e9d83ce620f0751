import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NavigationRoute } from '@atelier/contract/registry';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where data lives: ATELIER_DATA, else `.atelier` in the checkout. */
export const dataFolder = (): string => resolve(process.env['ATELIER_DATA'] ?? join(root, '.atelier'));

/** The pinned Node that runs everything. */
export const node = process.execPath;

/** A command that a package of the workspace (the root by default) installed. */
export const bin = (name: string, folder = '.'): string => join(root, folder, 'node_modules/.bin', name);

const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { pnpm: string } };

/** The pnpm that installs this workspace: written in package.json, and nowhere else where a program reads it. */
export const pnpmVersion = config.pnpm;

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
