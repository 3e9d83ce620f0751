import { routeAtPath } from '@atelier/catalogue/routes';
import type { NavigationRoute } from '@atelier/contract/registry';
import { isAllowed } from '../session/roles.ts';

export type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

/** Route lists are filtered by role at login; a visitor sees every entry and is asked to sign in behind it. */
export const forRoles = (table: NavigationTable, roles: readonly string[] | null): NavigationTable =>
  roles === null
    ? table
    : Object.fromEntries(
        Object.entries(table).map(([remote, rows]) => [remote, rows.filter((row) => isAllowed(row.roles, roles))]),
      );

/** The remote that draws a path: the catalogue's owner, or whichever registry entry lists it. undefined: the host, or nobody. */
export const remoteAtPath = (pathname: string, table: NavigationTable): string | undefined => {
  const owner = routeAtPath(pathname)?.owner;
  if (owner !== undefined) return owner === 'host' ? undefined : owner;
  return Object.entries(table).find(([, rows]) => rows.some(({ path }) => path === pathname))?.[0];
};
