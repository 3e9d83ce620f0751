import { repairRoute, takeLinkKey } from './repair-route.ts';

/** Fields of Location that `addressInForm` reads. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The page path ends in `/` and the route is in the hash (specification section 2). Links that a chat app altered are repaired. @returns
 * the address to redirect to, or null when the address is already valid.
 */
export const addressInForm = ({ pathname, search, hash }: Address): string | null => {
  const path = pathname.endsWith('/') ? pathname : `${pathname.replace(/\/index\.html$/, '')}/`;
  const [query = '', encodedHash = ''] = search.split(/%23(.*)/is);
  const given = hash.length > 1 ? hash.slice(1) : encodedHash;
  const { route, search: rest } = takeLinkKey(repairRoute(given), query);
  const isInForm = path === pathname && rest === search && `#${route}` === hash;
  return isInForm ? null : `${path}${rest}#${route}`;
};

/** Path of a hash route: `#/a/b?c` gives `/a/b`. */
export const routeOfAddress = (hash: string): string => hash.replace(/^#/, '').replace(/[?#].*$/, '') || '/';
