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

/** What the remotes announce today, as a registry would name it: the host learns of them at run time only. */
export const announced: NavigationTable = Object.fromEntries(
  Object.entries(modules).map(([path, { navigation }]) => [path.match(/remote-[a-z-]+/)?.[0] ?? '', navigation]),
);

/** Every page of the product, the host's own among them. */
export const everyPage: readonly NavigationRoute[] = [...ownPages, ...Object.values(announced).flat()];
