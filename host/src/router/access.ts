import { isPublicPage, type NavigationTable, pageAt } from '../addresses/navigation-table.ts';
import { loginAddress, redirectTarget } from '../session/login-redirect.ts';
import { isAllowed } from '../session/roles.ts';

/** What the guard needs to know of a page. */
export interface GuardedPage {
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
