import { routeAtPath } from '@atelier/catalogue/routes';
import { navigationAtom } from '@atelier/platform/navigation';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { Frame } from '../create-frame.ts';
import type { Line } from '../create-line.ts';
import { registryNavigation } from '../federation/registry.ts';
import { loadRemoteRoutes, preloadRemote, setRemoteMounter } from '../federation/remote-routes.tsx';
import { trendAddress } from '../session/trend-site.ts';
import { CrashPage } from '../shell/crash-page.tsx';
import { LoadingMask } from '../shell/loading-mask.tsx';
import { Shell } from '../shell/shell.tsx';
import { type Decision, decide, type GuardedPage, pageAtPath } from './access.ts';
import { createRouter, type RouterBundle } from './create-router.ts';
import { forRoles, remoteAtPath } from './navigation-table.ts';
import { ownRoutes } from './own-routes.tsx';

type Store = ReturnType<typeof getDefaultStore>;

interface AppRouterParts {
  frame: Frame;
  /** The part that talks to the server; fetched at the first call. */
  connect: () => Promise<Line>;
  registryReady: Promise<void>;
}

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

const createJudge = ({ frame, connect, registryReady }: AppRouterParts) => {
  const { config, hasStoredSession, store } = frame;

  const findPage = async (pathname: string): Promise<GuardedPage | undefined> => {
    const known = pageAtPath(pathname, store.get(navigationAtom));
    if (known) return known;
    // Only the registry may know it.
    await registryReady;
    return pageAtPath(pathname, registryNavigation());
  };
  return async (pathname: string, search: string): Promise<Decision> => {
    const page = await findPage(pathname);
    const question = { pathname, search, page, roles: rolesNow(store), trend: null };
    const isOwnPublic = page?.access === 'public' && !remoteAtPath(pathname, registryNavigation());
    if (!hasStoredSession() || isOwnPublic) return decide({ ...question, hasToken: hasStoredSession() });
    const { session, tokens } = await connect();
    if (page?.access === 'protected') await session.ready();
    const access = tokens.read()?.access ?? null;
    const trend = trendAddress(search, config.trendOrigin, access);
    return decide({ ...question, hasToken: access !== null, roles: rolesNow(store), trend });
  };
};

/** The router over the services: guards, remotes, and what a recovery or a fall-back replaces. */
export const createAppRouter = (parts: AppRouterParts): RouterBundle => {
  const { frame, connect, registryReady } = parts;
  const bundle = createRouter({
    root: { Component: Shell, ErrorBoundary: CrashPage, HydrateFallback: LoadingMask },
    own: ownRoutes,
    judge: createJudge(parts),
    onForbidden: () => frame.dialogs.toast({ message: frame.i18n.text('session.forbidden'), tone: 'error' }),
    leave: (address) => frame.page.location.assign(address),
    remoteAtPath: (pathname) => remoteAtPath(pathname, registryNavigation()),
    loadRemote: async (remote) => {
      // A remote finds every service of the platform in place.
      await Promise.all([connect(), registryReady]);
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
export const createPreload =
  ({ frame, connect }: Pick<AppRouterParts, 'frame' | 'connect'>) =>
  (path: string): void => {
    const pathname = routeAtPath(path)?.redirect ?? path;
    const page = pageAtPath(pathname, registryNavigation());
    const hasToken = frame.hasStoredSession();
    const roles = rolesNow(frame.store);
    const decision = decide({ pathname, search: '', hasToken, roles, page, trend: null });
    const remote = remoteAtPath(pathname, registryNavigation());
    if (decision.kind !== 'open' || !remote) return;
    void connect().then(() => preloadRemote(remote));
  };
