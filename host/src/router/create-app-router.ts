import { routeAtPath } from '@atelier/catalogue/routes';
import { navigationAtom } from '@atelier/platform/navigation';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { Frame } from '../create-frame.ts';
import type { Line } from '../create-line.ts';
import { loadRemoteRoutes, preloadRemote, setRemoteMounter } from '../federation/loading/remote-routes.tsx';
import { applyCleanUpdates } from '../federation/loading/remote-updates.ts';
import { activeOverride } from '../federation/override/override.ts';
import { registryNavigation } from '../federation/registry/registry.ts';
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
  drafts: {
    /** Is there unsaved input on a path that fits? */
    hasDirty(fits: (path: string) => boolean): boolean;
    save(): Promise<void>;
  };
}

const rolesNow = (store: Store): readonly string[] | null => {
  const state = store.get(sessionStateAtom);
  return state.status === 'signed-in' ? state.user.roles : null;
};

/** Keeps the menus in step with the registry and the roles of whoever is signed in. */
export const followNavigation = (store: Store): (() => void) => {
  const update = () => {
    const table = registryNavigation();
    const overridden = activeOverride()?.remote ?? '';
    const opened = table[overridden];
    store.set(navigationAtom, { ...forRoles(table, rolesNow(store)), ...(opened && { [overridden]: opened }) });
  };
  store.sub(sessionStateAtom, update);
  update();
  return update;
};

/** Pages of the remote that a developer overrides are open in that tab; the server goes on deciding about data. */
const openToOverride = (page: GuardedPage | undefined, pathname: string): GuardedPage | undefined => {
  const overridden = activeOverride()?.remote;
  const isOverridden = overridden !== undefined && remoteAtPath(pathname, registryNavigation()) === overridden;
  return page && isOverridden ? { access: page.access } : page;
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
    const roles = rolesNow(store);
    return decide({ ...question, page: openToOverride(page, pathname), hasToken: access !== null, roles, trend });
  };
};

/** The router over the services: guards, remotes, and what a recovery or a fall-back replaces. */
export const createAppRouter = (parts: AppRouterParts): RouterBundle => {
  const { frame, connect, drafts, registryReady } = parts;
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

  const { router } = bundle;
  const isOf = (remote: string) => (path: string) => remoteAtPath(path, registryNavigation()) === remote;
  setRemoteMounter({
    isMounted: bundle.isMounted,
    mount(remote, routes, { isNow }) {
      bundle.mount(remote, routes);
      const { location } = router.state;
      if (isNow && isOf(remote)(location.pathname)) void router.navigate(location, { replace: true });
    },
    hasDirtyForm: (remote) => drafts.hasDirty(isOf(remote)),
    saveDrafts: drafts.save,
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') applyCleanUpdates();
  });
  return bundle;
};

/** Fetches a group's code ahead of the click, only where the click would be allowed. */
export const createPreload =
  ({ frame, connect }: Pick<AppRouterParts, 'frame' | 'connect'>) =>
  (path: string): void => {
    const pathname = routeAtPath(path)?.redirect ?? path;
    const page = openToOverride(pageAtPath(pathname, registryNavigation()), pathname);
    const hasToken = frame.hasStoredSession();
    const roles = rolesNow(frame.store);
    const decision = decide({ pathname, search: '', hasToken, roles, page, trend: null });
    const remote = remoteAtPath(pathname, registryNavigation());
    if (decision.kind !== 'open' || !remote) return;
    void connect().then(() => preloadRemote(remote, pathname));
  };
