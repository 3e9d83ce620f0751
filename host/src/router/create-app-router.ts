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
import { isClosedPage, toolFactsAtom } from '../menu/tool-facts.ts';
import { loginAddress, redirectTarget } from '../session/login-redirect.ts';
import { isAllowed } from '../session/roles.ts';
import { trendAddress } from '../session/trend-site.ts';
import { CrashPage } from '../shell/crash-page.tsx';
import { OpeningShell, Shell } from '../shell/shell.tsx';
import { createRouter, type RouterBundle } from './create-router.ts';
import { ownRoutes } from './own-routes.tsx';

/** What the guard needs to know of a page. */
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
  /** With `?`, or empty. */
  search: string;
  hasToken: boolean;
  /** null: signed out. */
  roles: readonly string[] | null;
  page: GuardedPage | undefined;
  /** Where `trend_url` leads; null: nowhere. */
  trend: string | null;
}

/** Pages for people who are not signed in yet. */
const isEntrance = (pathname: string) => pathname === '/login' || pathname === '/register';

/** A page that only the registry knows is protected, as every page outside of the public list. */
export const pageAtPath = (pathname: string, navigation: NavigationTable): GuardedPage | undefined => {
  const page = pageAt(pathname, navigation);
  return page && { access: isPublicPage(page) ? 'public' : 'protected', ...(page.roles ? { roles: page.roles } : {}) };
};

/** One decision for every navigation, taken before any code of a remote is fetched. */
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
 * Mounts what comes to stand at a remote's addresses; the page on screen follows at once where that is wanted. A navigation that is
 * under way goes first: following the page that is being left would call it back.
 * `remoteAt`: the remote that draws a path now.
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
  /** The part that talks to the server; fetched at the first call. */
  connect: () => Promise<ServerConnection>;
  registryReady: Promise<void>;
}

/** Every page of every remote, regardless of roles. */
const allPages = (store: Store) => store.get(federationAtom).navigation;

/** Where an address leads: a bare group to its first page, or to its first tool that can be used where that one cannot. */
const redirectNow = (store: Store, pathname: string): string | undefined => {
  const pages = allPages(store);
  const target = redirectOf(pathname, pages);
  if (target === undefined) return undefined;
  const entries = groupEntries(target, pages);
  const tools = store.get(toolFactsAtom);
  const isClosed = (path: string) => entries.some((entry) => entry.path === path && isClosedPage(entry.types, tools));
  return isClosed(target) ? (entries.find(({ path }) => !isClosed(path))?.path ?? target) : target;
};

/** The remote that draws a path now. */
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

/** Pages of the remote that a developer overrides are open in that tab; the server goes on deciding about data. */
const openToOverride = (
  { federation, services }: Access,
  page: GuardedPage | undefined,
  pathname: string,
): GuardedPage | undefined => {
  const overridden = federation.overrides.active()?.remote;
  const isOverridden = overridden !== undefined && remoteNow(services.store, pathname) === overridden;
  return page && isOverridden ? { access: page.access } : page;
};

/** Every page that there is for this tab: the registry's, and those of the remote that it takes from a developer. */
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
    // A visitor would be asked to sign in for nothing; the sign-in page needs the registry too.
    if (known && (hasStoredSession() || !isAssumedPage(pathname, pages))) return known;
    // Only the registry may know it, or a developer's server.
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

/** Puts the page's globals back as a navigation to another remote begins and as it ends: the pages that are left run until then. */
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

/** The router over the services: guards, remotes, and what a recovery or a fall-back replaces. */
export const createAppRouter = (parts: AppRouterParts): RouterBundle => {
  const { services, connect, federation } = parts;
  const { store } = services;
  const bundle = createRouter({
    root: { Component: Shell, ErrorBoundary: CrashPage, HydrateFallback: OpeningShell },
    own: ownRoutes,
    judge: createRouteGuard(parts),
    onForbidden: () => services.dialogs.toast({ message: services.i18n.text('session.forbidden'), tone: 'error' }),
    leave: (address) => services.page.location.assign(address),
    settle: async (pathname) => {
      if (!pageAtPath(pathname, allPages(store))) await everyPageKnown(parts);
    },
    remoteAtPath: (pathname) => remoteNow(store, pathname),
    redirectOf: (pathname) => redirectNow(store, pathname),
    loadRemote: async (remote) => {
      // A remote finds every service of the platform in place.
      await Promise.all([connect(), federation.prepare()]);
      return federation.open(remote);
    },
  });
  followMounts(store, bundle, (pathname) => remoteNow(store, pathname));
  followGroups(bundle, (pathname) => remoteNow(store, pathname), federation);
  return bundle;
};

/** Fetches a group's code ahead of the click, only where the click would be allowed. */
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
