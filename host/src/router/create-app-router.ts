import { navigationAtom } from '@atelier/platform/navigation';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import {
  forRoles,
  isAssumedPage,
  isPublicPage,
  type NavigationTable,
  pageAt,
  redirectOf,
  remoteAtPath,
} from '../addresses/navigation-table.ts';
import type { PageServices } from '../create-page-services.ts';
import type { ServerConnection } from '../create-server-connection.ts';
import type { Federation } from '../federation/create-federation.ts';
import { federationAtom } from '../federation/federation-state.ts';
import { groupEntries } from '../menu/menu-entries.ts';
import { isUnavailablePage, toolSummariesAtom } from '../menu/tool-summaries.ts';
import { isAllowed } from '../session/load-current-user.ts';
import { loginAddress, redirectTarget, trendAddress } from '../session/login-redirect.ts';
import { CrashPage } from '../shell/crash-page.tsx';
import { OpeningShell, Shell } from '../shell/shell.tsx';
import { createRouter, type RouterBundle } from './create-router.ts';
import { ownRoutes } from './own-routes.tsx';

/** Page fields that the guard needs. */
interface GuardedPage {
  access: 'public' | 'protected';
  roles?: readonly string[];
}

export type Decision =
  /* show the page */
  | { kind: 'open' }
  /* inside the app */
  | { kind: 'redirect'; to: string }
  /* no page has the address: the not-found page */
  | { kind: 'unknown' }
  /* outside: the trend site */
  | { kind: 'leave'; to: string }
  /* roles do not allow it: code 40005's way */
  | { kind: 'forbidden' }
  /* a user is signed in, but the server could not confirm it: no code of a remote before that */
  | { kind: 'wait' };

export interface GuardQuestion {
  pathname: string;
  /** With a leading `?`, or empty. */
  search: string;
  hasToken: boolean;
  /** null: signed out. */
  roles: readonly string[] | null;
  page: GuardedPage | undefined;
  /** Target of `trend_url`; null: none. */
  trend: string | null;
}

/** Pages for users who are not signed in yet. */
const isEntrance = (pathname: string) => pathname === '/login' || pathname === '/register';

/** A page that only the registry lists is protected, like every page outside of the public list. */
export const pageAtPath = (pathname: string, navigation: NavigationTable): GuardedPage | undefined => {
  const page = pageAt(pathname, navigation);
  return page && { access: isPublicPage(page) ? 'public' : 'protected', ...(page.roles ? { roles: page.roles } : {}) };
};

/** Decides about every navigation before any code of a remote is fetched. */
export const decide = ({ pathname, search, hasToken, roles, page, trend }: GuardQuestion): Decision => {
  if (isEntrance(pathname) && hasToken) {
    return trend ? { kind: 'leave', to: trend } : { kind: 'redirect', to: redirectTarget('') };
  }
  if (!page) return { kind: 'unknown' };
  if (page.access === 'protected') {
    if (!hasToken) return { kind: 'redirect', to: loginAddress(`${pathname}${search}`) };
    if (roles === null) return { kind: 'wait' };
  }
  return roles === null || isAllowed(page.roles, roles) ? { kind: 'open' } : { kind: 'forbidden' };
};

/**
 * Mounts new routes at a remote's addresses; the visible page is replaced immediately if requested. A pending navigation is completed
 * first: replacing the page that it leaves would cancel it. `remoteAt`: the remote that renders a path now.
 */
export const followMounts = (
  store: ReturnType<typeof getDefaultStore>,
  { router, mount, routesOf }: RouterBundle,
  remoteAt: (pathname: string) => string | undefined,
): void => {
  const sync = () => {
    if (router.state.navigation.state !== 'idle') return;
    for (const [remote, { mounted }] of Object.entries(store.get(federationAtom).remotes)) {
      const before = routesOf(remote);
      if (mounted === null || before === undefined || before === mounted.routes) continue;
      mount(remote, mounted.routes);
      const { location } = router.state;
      if (mounted.isNow && remoteAt(location.pathname) === remote) void router.navigate(location, { replace: true });
    }
  };
  store.sub(federationAtom, sync);
  router.subscribe(sync);
};

type Store = ReturnType<typeof getDefaultStore>;

interface AppRouterParts {
  services: PageServices;
  federation: Federation;
  /** Loads the server connection; fetched at the first call. */
  connect: () => Promise<ServerConnection>;
  registryReady: Promise<void>;
}

/** Every page of every remote, regardless of roles. */
const allPages = (store: Store) => store.get(federationAtom).navigation;

/** Redirect target of an address: a bare group leads to its first page, or to its first available tool. */
const redirectNow = (store: Store, pathname: string): string | undefined => {
  const pages = allPages(store);
  const target = redirectOf(pathname, pages);
  if (target === undefined) return undefined;
  const entries = groupEntries(target, pages);
  const tools = store.get(toolSummariesAtom);
  const isClosed = (path: string) =>
    entries.some((entry) => entry.path === path && isUnavailablePage(entry.types, tools));
  return isClosed(target) ? (entries.find(({ path }) => !isClosed(path))?.path ?? target) : target;
};

/** The remote that renders a path now. */
export const remoteNow = (store: Store, pathname: string): string | undefined =>
  remoteAtPath(pathname, allPages(store));

const rolesNow = (store: Store): readonly string[] | null => {
  const state = store.get(sessionStateAtom);
  return state.status === 'signed-in' ? state.user.roles : null;
};

/** Updates the menus when the registry or the user's roles change. */
export const followNavigation = (store: Store, { overrides }: Pick<Federation, 'overrides'>): void => {
  let drawnFrom: unknown;
  const update = () => {
    const table = allPages(store);
    drawnFrom = table;
    const overridden = overrides.active()?.remote ?? '';
    const opened = table[overridden];
    store.set(navigationAtom, { ...forRoles(table, rolesNow(store)), ...(opened && { [overridden]: opened }) });
  };
  store.sub(sessionStateAtom, update);
  store.sub(federationAtom, () => {
    if (allPages(store) !== drawnFrom) update();
  });
  update();
};

type Access = Pick<AppRouterParts, 'federation' | 'services'>;

/** Pages of the overridden remote are accessible in the developer's tab; the server still authorizes data access. */
const openToOverride = (
  { federation, services }: Access,
  page: GuardedPage | undefined,
  pathname: string,
): GuardedPage | undefined => {
  const overridden = federation.overrides.active()?.remote;
  const isOverridden = overridden !== undefined && remoteNow(services.store, pathname) === overridden;
  return page && isOverridden ? { access: page.access } : page;
};

/** All pages of this tab: the registry's and those of the developer override. */
const everyPageKnown = async ({ services, federation, connect, registryReady }: AppRouterParts): Promise<void> => {
  await registryReady;
  if (!federation.overrides.isStored() || !services.hasStoredSession()) return;
  const { session } = await connect();
  await session.ready();
  await federation.announceOverride();
};

const createRouteGuard = (parts: AppRouterParts) => {
  const { services, connect } = parts;
  const { config, hasStoredSession, store } = services;

  const findPage = async (pathname: string): Promise<GuardedPage | undefined> => {
    const pages = store.get(navigationAtom);
    const known = pageAtPath(pathname, pages);
    // A visitor would be asked to sign in without need; the sign-in page needs the registry, too.
    if (known && (hasStoredSession() || !isAssumedPage(pathname, pages))) return known;
    // The page may exist only in the registry or on a developer's server.
    await everyPageKnown(parts);
    return pageAtPath(pathname, allPages(store));
  };
  return async (pathname: string, search: string): Promise<Decision> => {
    const page = await findPage(pathname);
    const question = { pathname, search, page, roles: rolesNow(store), trend: null };
    const isOwnPublic = page?.access === 'public' && !remoteNow(store, pathname);
    if (!hasStoredSession() || isOwnPublic) return decide({ ...question, hasToken: hasStoredSession() });
    const { session, tokens } = await connect();
    if (page?.access === 'protected') await session.ready();
    const access = tokens.read()?.access ?? null;
    const trend = trendAddress(search, config.trendOrigin, access);
    const roles = rolesNow(store);
    return decide({
      ...question,
      page: openToOverride(parts, page, pathname),
      hasToken: access !== null,
      roles,
      trend,
    });
  };
};

/** Restores the page's globals when a navigation to another remote starts and when it ends: the former pages run until then. */
export const followGroups = (
  { router }: Pick<RouterBundle, 'router'>,
  remoteAtPath: (pathname: string) => string | undefined,
  federation: Pick<Federation, 'restoreGlobals' | 'applyCleanUpdates'>,
): void => {
  let shown = remoteAtPath(router.state.location.pathname);
  router.subscribe(({ location, navigation }) => {
    const next = remoteAtPath((navigation.location ?? location).pathname);
    if (next !== shown) federation.restoreGlobals();
    if (navigation.state !== 'idle') return;
    shown = next;
    federation.applyCleanUpdates();
  });
};

/** Creates the router: guards, remotes, and replacement of mounted routes after a recovery or fallback. */
export const createAppRouter = (parts: AppRouterParts): RouterBundle => {
  const { services, connect, federation } = parts;
  const { store } = services;
  const bundle = createRouter({
    root: { Component: Shell, ErrorBoundary: CrashPage, HydrateFallback: OpeningShell },
    own: ownRoutes,
    decideAccess: createRouteGuard(parts),
    onForbidden: () => services.dialogs.toast({ message: services.i18n.text('session.forbidden'), tone: 'error' }),
    leave: (address) => services.page.location.assign(address),
    waitForOwner: async (pathname) => {
      if (!pageAtPath(pathname, allPages(store))) await everyPageKnown(parts);
    },
    remoteAtPath: (pathname) => remoteNow(store, pathname),
    redirectOf: (pathname) => redirectNow(store, pathname),
    loadRemote: async (remote) => {
      // All services of the platform are available before a remote runs.
      await Promise.all([connect(), federation.prepare()]);
      return federation.open(remote);
    },
  });
  followMounts(store, bundle, (pathname) => remoteNow(store, pathname));
  followGroups(bundle, (pathname) => remoteNow(store, pathname), federation);
  return bundle;
};

/** Prefetches a group's code before the click, only where the click would be allowed. */
export const createPreload =
  ({ services, federation, connect }: Access & Pick<AppRouterParts, 'connect'>) =>
  (path: string): void => {
    const { store } = services;
    const pathname = redirectNow(store, path) ?? path;
    const page = openToOverride({ federation, services }, pageAtPath(pathname, allPages(store)), pathname);
    const hasToken = services.hasStoredSession();
    const decision = decide({ pathname, search: '', hasToken, roles: rolesNow(store), page, trend: null });
    const remote = remoteNow(store, pathname);
    if (decision.kind !== 'open' || !remote) return;
    void connect().then(() => federation.preload(remote, pathname));
  };
