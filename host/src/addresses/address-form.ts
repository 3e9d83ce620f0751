import { repairRoute, takeLinkKey } from './repair-route.ts';

/** The part of Location that decides. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The page is served from a path that ends in `/` and carries a hash route (specification section 2). What a chat app did to a link is
 * mended.
 * @returns the address to go to instead, or null when this one has the form.
 */
export const addressInForm = ({ pathname, search, hash }: Address): string | null => {
  const path = pathname.endsWith('/') ? pathname : `${pathname.replace(/\/index\.html$/, '')}/`;
  const [query = '', encodedHash = ''] = search.split(/%23(.*)/is);
  const given = hash.length > 1 ? hash.slice(1) : encodedHash;
  const { route, search: rest } = takeLinkKey(repairRoute(given), query);
  const isInForm = path === pathname && rest === search && `#${route}` === hash;
  return isInForm ? null : `${path}${rest}#${route}`;
};

/** Path of a hash: `#/a/b?c` gives `/a/b`. */
export const routeOfAddress = (hash: string): string => hash.replace(/^#/, '').replace(/[?#].*$/, '') || '/';
