import { groups } from '@atelier/catalogue/groups';
import { catalogueOwner, groupAround, knownPages, ownPages, parentPageOf } from '@atelier/catalogue/known-pages';
import type { NavigationRoute } from '@atelier/contract/registry';
import { isAllowed } from '../session/load-current-user.ts';

/** Pages by remote, as listed in the signed registry. */
export type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

const ownByPath = new Map<string, NavigationRoute>(ownPages.map((page) => [page.path, page]));
const knownByPath = new Map(knownPages.map((page) => [page.path as string, page]));
const groupRows = Object.values(groups);

/** Page path without query, fragment, trailing slash or section suffix. Paths are case-sensitive. */
const barePath = (path: string) => parentPageOf(path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, ''));

/** Filters routes by role at login. Signed-out visitors see every entry and are asked to sign in when they open one. */
export const forRoles = (table: NavigationTable, roles: readonly string[] | null): NavigationTable =>
  roles === null
    ? table
    : Object.fromEntries(
        Object.entries(table).map(([remote, rows]) => [remote, rows.filter((row) => isAllowed(row.roles, roles))]),
      );

/**
 * Returns the remote that renders a path: the owner of its group, or the registry entry that lists it. undefined: the host, or no owner.
 */
export const remoteAtPath = (pathname: string, table: NavigationTable): string | undefined => {
  const path = barePath(pathname);
  const owner = catalogueOwner(path);
  if (owner !== undefined) return owner === 'host' ? undefined : owner;
  return Object.entries(table).find(([, rows]) => rows.some((row) => row.path === path))?.[0];
};

/**
 * Page metadata: the host's own entry, else the registry's entry merged over the built-in one. In a group without a registry entry every
 * address is a page: the recovery page of its remote. undefined: unknown address.
 */
export const pageAt = (pathname: string, table: NavigationTable): NavigationRoute | undefined => {
  const path = barePath(pathname);
  const own = ownByPath.get(path);
  if (own) return own;
  const remote = remoteAtPath(path, table);
  const known = knownByPath.get(path);
  const rows = remote === undefined ? undefined : table[remote];
  const row = rows?.find((entry) => entry.path === path);
  if (row) return { ...known, ...row };
  if (known) return known;
  const group = rows === undefined ? groupAround(path) : undefined;
  return group && { ...knownByPath.get(group.path), path, title: group.title, redirect: undefined };
};

/** True when an address counts as a page only because its group has no registry entry yet. */
export const isAssumedPage = (pathname: string, table: NavigationTable): boolean => {
  const path = barePath(pathname);
  const remote = remoteAtPath(path, table);
  const isKnown = ownByPath.has(path) || knownByPath.has(path);
  return !isKnown && remote !== undefined && table[remote] === undefined;
};

/** True when the remote is disabled; all of its pages are hidden. */
export const isPaused = (remote: string, table: NavigationTable): boolean => {
  const rows = table[remote] ?? [];
  return rows.length > 0 && rows.every(({ hidden }) => hidden);
};

const rowsInUse = (table: NavigationTable): NavigationRoute[] =>
  Object.entries(table).flatMap(([remote, rows]) => (isPaused(remote, table) ? [] : rows));

/** The page that a remote currently serves; before the registry is loaded, one of the host's built-in pages. */
export const servedPage = (path: string, table: NavigationTable): NavigationRoute | undefined => {
  const rows = rowsInUse(table);
  return Object.keys(table).length === 0 || rows.some((row) => row.path === path) ? pageAt(path, table) : undefined;
};

/** True when the page needs no login. A page without `access` is protected. */
export const isPublicPage = (page: Pick<NavigationRoute, 'access'> | undefined): boolean => page?.access === 'public';

/** Redirect target of an address: a bare group leads to its first page. undefined: no redirect. */
export const redirectOf = (pathname: string, table: NavigationTable): string | undefined =>
  pageAt(pathname, table)?.redirect;

/** Route patterns of a remote without a registry entry. */
export const knownPathsOf = (remote: string): string[] => [
  ...knownPages.filter((page) => page.remote === remote).map(({ path }) => path as string),
  ...groupRows.filter((group) => group.remote === remote).map(({ path }) => `${path}/*`),
];

/**
 * The page of a tool, by its type id or that of one of its versions. Built-in groups take precedence over remotes that list a page of their
 * own for the same tool.
 */
export const toolPageOf = (type: number, table: NavigationTable): NavigationRoute | undefined => {
  const rows = rowsInUse(table).filter((row) => row.type === type || row.types?.includes(type));
  return rows.find(({ path }) => catalogueOwner(path) !== undefined) ?? rows[0];
};
