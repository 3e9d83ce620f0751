import { ownPages } from '@atelier/catalogue/known-pages';
import type { NavigationRoute } from '@atelier/contract/registry';
import type { NavigationTable } from '../addresses/navigation-table.ts';

declare global {
  interface ImportMeta {
    glob<Module>(pattern: string, options: { eager: true }): Readonly<Record<string, Module>>;
  }
}

interface RegistryEntryModule {
  navigation: readonly NavigationRoute[];
}

const modules = import.meta.glob<RegistryEntryModule>('../../../remote-*/src/registry-entry.ts', { eager: true });

/** The remotes' announcements, as in a registry: the host learns them at run time only. */
export const announced: NavigationTable = Object.fromEntries(
  Object.entries(modules).map(([path, { navigation }]) => [path.match(/remote-[a-z-]+/)?.[0] ?? '', navigation]),
);

/** Every page of the product, including the host's own. */
export const everyPage: readonly NavigationRoute[] = [...ownPages, ...Object.values(announced).flat()];
