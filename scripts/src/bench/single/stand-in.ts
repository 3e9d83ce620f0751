import { navigationOf } from '@atelier/catalogue/routes';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import type { RouteObject } from '@atelier/platform/router';
import { atom } from '@atelier/platform/state';

/**
 * In place of the host's registry, loader and updates where host and remotes are one bundle: the remotes are lazy imports
 * that the bundler knows, and nothing can be rolled back. Built for the measure only.
 */
declare const atelierRemotes: Readonly<Record<string, () => Promise<{ remote: RemoteModule }>>>;

export const startRegistry = async (): Promise<void> => {};
export const refreshRegistry = async (): Promise<boolean> => false;
export const registryState = () => ({ status: 'fresh', revision: 0 }) as const;
export const registryRemotes = (): string[] => [];
export const registryEntry = (): undefined => undefined;

const names = Object.keys(atelierRemotes) as Parameters<typeof navigationOf>[0][];

export const registryNavigation = (): Record<string, ReturnType<typeof navigationOf>> =>
  Object.fromEntries(names.map((name) => [name, navigationOf(name)]));

export const followRegistry = () => () => {};

export const setRemoteMounter = (): void => {};
export const retryRemote = async (): Promise<void> => {};
export const updateRemotes = async (): Promise<void> => {};
export const applyCleanUpdates = (): void => {};
export const agreeToUpdate = async (): Promise<void> => {};
export const waitingUpdatesAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Module and words, as the loader brings them. */
export const loadRemoteRoutes = async (name: string): Promise<RouteObject[]> => {
  const load = atelierRemotes[name];
  if (load === undefined) throw new Error(`${name} is not in this bundle`);
  const { remote } = await load();
  await Promise.all(Object.entries(remote.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
  return remote.routes;
};

export const preloadRemote = (name: string): void => {
  void loadRemoteRoutes(name);
};
