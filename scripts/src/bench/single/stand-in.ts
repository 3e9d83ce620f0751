import type { NavigationRoute } from '@atelier/contract/registry';
import { i18n } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import type { RemoteModule } from '@atelier/platform/remote';
import { Outlet, type RouteObject } from '@atelier/platform/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';

/**
 * Replaces the host's registry, loader and updates where host and remotes are one bundle: remotes are lazy imports, and rollbacks do not
 * exist. Only for benchmarks.
 */
declare const atelierRemotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>>;

/** Navigation of pages as the registry of the other build contains it. */
declare const atelierPages: Readonly<Record<string, readonly NavigationRoute[]>>;

/** Wrapper of a remote's pages, as in the other build. */
const frame = createElement(QueryClientProvider, { client: queryClient }, createElement(Outlet));

/** Loads module and translations, like the loader. */
const open = async (name: string): Promise<RouteObject[]> => {
  const load = atelierRemotes[name];
  if (load === undefined) throw new Error(`${name} is not in this bundle`);
  const { remote } = await load();
  await Promise.all(Object.entries(remote.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
  return [{ element: frame, children: remote.routes }];
};

interface Parts {
  /** State of the host, as in the other build. */
  state: { change(fields: { navigation: Readonly<Record<string, readonly NavigationRoute[]>> }): void };
}

export const createFederation = ({ state }: Parts) => {
  state.change({ navigation: atelierPages });
  return {
    start: async (): Promise<void> => {},
    follow: (): void => {},
    prepare: async (): Promise<void> => {},
    open,
    preload: (name: string): void => void open(name),
    retry: async (): Promise<void> => {},
    agreeToUpdate: async (): Promise<void> => {},
    applyCleanUpdates: (): void => {},
    overrides: { isStored: () => false, active: () => null, set: () => {}, clear: () => false },
  };
};
