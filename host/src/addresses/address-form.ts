/** The part of Location that decides. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The page is served from a path that ends in `/` and carries a hash route (specification section 2).
 * @returns the address to go to instead, or null when this one has the form.
 */
export const addressInForm = ({ pathname, search, hash }: Address): string | null => {
  const path = pathname.endsWith('/') ? pathname : `${pathname.replace(/\/index\.html$/, '')}/`;
  const route = /^#\/./.test(hash) || hash === '#/' ? hash : `#/${hash.replace(/^#\/?/, '')}`;
  return path === pathname && route === hash ? null : `${path}${search}${route}`;
};

/** Path of a hash: `#/a/b?c` gives `/a/b`. */
export const routeOfAddress = (hash: string): string => hash.replace(/^#/, '').replace(/[?#].*$/, '') || '/';
