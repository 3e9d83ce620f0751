import { routeAtPath } from '@atelier/catalogue/routes';
import { navigationAtom } from '@atelier/platform/navigation';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { HostServices } from '../create-services.ts';
import { registryNavigation } from '../federation/registry.ts';
import { loadRemoteRoutes, preloadRemote, setRemoteMounter } from '../federation/remote-routes.tsx';
import { trendAddress } from '../session/trend-site.ts';
import { CrashPage } from '../shell/crash-page.tsx';
import { LoadingMask } from '../shell/loading-mask.tsx';
import { Shell } from '../shell/shell.tsx';
import { type Decision, decide, pageAtPath } from './access.ts';
import { createRouter, type RouterBundle } from './create-router.ts';
import { forRoles, remoteAtPath } from './navigation-table.ts';
import { ownRoutes } from './own-routes.tsx';

type Store = ReturnType<typeof getDefaultStore>;

const rolesNow = (store: Store): readonly string[] | null => {
  const state = store.get(sessionStateAtom);
  return state.status === 'signed-in' ? state.user.roles : null;
};

/** Keeps the menus in step with the registry and the roles of whoever is signed in. */
export const followNavigation = (store: Store): (() => void) => {
  const update = () => store.set(navigationAtom, forRoles(registryNavigation(), rolesNow(store)));
  store.sub(sessionStateAtom, update);
  update();
  return update;
};

/** The router over the services: guards, remotes, and what a recovery or a fall-back replaces. */
export const createAppRouter = (services: HostServices, registryReady: Promise<void>): RouterBundle => {
  const { store, session, tokens, config, dialogs, i18n } = services;

  const judge = async (pathname: string, search: string): Promise<Decision> => {
    let page = pageAtPath(pathname, store.get(navigationAtom));
    if (!page) {
      // Only the registry may know it.
      await registryReady;
      page = pageAtPath(pathname, registryNavigation());
    }
    if (page?.access === 'protected' && tokens.read()) await session.ready();
    const access = tokens.read()?.access ?? null;
    const trend = trendAddress(search, config.trendOrigin, access);
    return decide({ pathname, search, hasToken: access !== null, roles: rolesNow(store), page, trend });
  };

  const bundle = createRouter({
    root: { Component: Shell, ErrorBoundary: CrashPage, HydrateFallback: LoadingMask },
    own: ownRoutes,
    judge,
    onForbidden: () => dialogs.toast({ message: i18n.text('session.forbidden'), tone: 'error' }),
    leave: (address) => window.location.assign(address),
    remoteAtPath: (pathname) => remoteAtPath(pathname, registryNavigation()),
    loadRemote: async (remote) => {
      await registryReady;
      return loadRemoteRoutes(remote);
    },
  });

  setRemoteMounter((remote, routes) => {
    bundle.mount(remote, routes);
    const { location } = bundle.router.state;
    void bundle.router.navigate(location, { replace: true });
  });
  return bundle;
};

/** Fetches a group's code ahead of the click, only where the click would be allowed. */
export const createPreload = (services: Pick<HostServices, 'store' | 'tokens'>) => (path: string) => {
  const roles = rolesNow(services.store);
  const target = routeAtPath(path)?.redirect ?? path;
  const page = pageAtPath(target, registryNavigation());
  const hasToken = services.tokens.read() !== null;
  const decision = decide({ pathname: target, search: '', hasToken, roles, page, trend: null });
  const remote = remoteAtPath(target, registryNavigation());
  if (decision.kind === 'open' && remote) preloadRemote(remote);
};
