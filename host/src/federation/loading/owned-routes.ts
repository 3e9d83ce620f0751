import type { RouteObject } from 'react-router-dom';

/** The part of a pattern before its first parameter or wildcard. */
const fixedPart = (pattern: string): string => pattern.replace(/\/?[:*].*$/, '');

export interface Addresses {
  /** Addresses that the signed row of the version announces. */
  announced: readonly string[];
  /** The remote that owns an address by the catalogue or by another remote's row; undefined: the host, or no owner. */
  ownerOf: (path: string) => string | undefined;
}

/**
 * The routes of a remote at its own addresses: those that its signed row announces, and those below them. A route at another
 * owner's address and a catch-all route are dropped.
 * @param onDropped is called for each.
 */
export const ownedRoutes = (
  remote: string,
  routes: readonly RouteObject[],
  { announced, ownerOf }: Addresses,
  onDropped: (path: string) => void,
): RouteObject[] => {
  const isOwned = (pattern: string): boolean => {
    const path = fixedPart(pattern);
    const owner = ownerOf(path);
    const isBelow = announced.some((own) => path === own || path.startsWith(`${own}/`));
    return isBelow && (owner === remote || (owner === undefined && !announced.includes(path)));
  };
  const keep = (route: RouteObject): RouteObject[] => {
    if (route.path !== undefined) {
      const isKept = isOwned(route.path.startsWith('/') ? route.path : `/${route.path}`);
      if (!isKept) onDropped(route.path);
      return isKept ? [route] : [];
    }
    // A frame around pages has no address of its own; one without pages would answer every address.
    const children = route.children?.flatMap(keep) ?? [];
    if (children.length === 0 && !route.children) onDropped('(no path)');
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject];
  };
  return routes.flatMap(keep);
};
