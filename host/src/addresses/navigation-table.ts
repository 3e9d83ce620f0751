import { groups } from '@atelier/catalogue/groups';
import { catalogueOwner, groupAround, knownPages, ownPages, wholePage } from '@atelier/catalogue/known-pages';
import type { NavigationRoute } from '@atelier/contract/registry';
import { isAllowed } from '../session/roles.ts';

/** Pages by remote, as the signed registry names them. */
export type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

const ownByPath = new Map<string, NavigationRoute>(ownPages.map((page) => [page.path, page]));
const knownByPath = new Map(knownPages.map((page) => [page.path as string, page]));
const groupRows = Object.values(groups);

/** The page's path, without query, fragment, trailing slash or the word of a part; paths are case-sensitive. */
const barePath = (path: string) => wholePage(path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, ''));

/** Route lists are filtered by role at login; a visitor sees every entry and is asked to sign in behind it. */
export const forRoles = (table: NavigationTable, roles: readonly string[] | null): NavigationTable =>
  roles === null
    ? table
    : Object.fromEntries(
        Object.entries(table).map(([remote, rows]) => [remote, rows.filter((row) => isAllowed(row.roles, roles))]),
      );

/**
 * The remote that renders a path: the owner of its group, or the registry entry that lists it. undefined: the host, or none.
 */
export const remoteAtPath = (pathname: string, table: NavigationTable): string | undefined => {
  const path = barePath(pathname);
  const owner = catalogueOwner(path);
  if (owner !== undefined) return owner === 'host' ? undefined : owner;
  return Object.entries(table).find(([, rows]) => rows.some((row) => row.path === path))?.[0];
};

/**
 * The data of a page: the host's own row, else the registry's merged over the built-in one. Below a group without a registry
 * entry every address is a page: the recovery page of its remote. undefined: unknown address.
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

/** Is an address a page only because no registry entry of its group is known yet? */
export const isAssumedPage = (pathname: string, table: NavigationTable): boolean => {
  const path = barePath(pathname);
  const remote = remoteAtPath(path, table);
  const isKnown = ownByPath.has(path) || knownByPath.has(path);
  return !isKnown && remote !== undefined && table[remote] === undefined;
};

/** Is a remote disabled? Then each page of it is hidden. */
export const isPaused = (remote: string, table: NavigationTable): boolean => {
  const rows = table[remote] ?? [];
  return rows.length > 0 && rows.every(({ hidden }) => hidden);
};

const rowsInUse = (table: NavigationTable): NavigationRoute[] =>
  Object.entries(table).flatMap(([remote, rows]) => (isPaused(remote, table) ? [] : rows));

/** A page that a remote serves now; until a registry is known, those that the frame knows itself. */
export const servedPage = (path: string, table: NavigationTable): NavigationRoute | undefined => {
  const rows = rowsInUse(table);
  return Object.keys(table).length === 0 || rows.some((row) => row.path === path) ? pageAt(path, table) : undefined;
};

/** Needs no login. A page without `access` is protected. */
export const isPublicPage = (page: Pick<NavigationRoute, 'access'> | undefined): boolean => page?.access === 'public';

/** Where an address leads instead: a bare group to its first page; undefined stays. */
export const redirectOf = (pathname: string, table: NavigationTable): string | undefined =>
  pageAt(pathname, table)?.redirect;

/** Route patterns of a remote without a registry entry. */
export const knownPathsOf = (remote: string): string[] => [
  ...knownPages.filter((page) => page.remote === remote).map(({ path }) => path as string),
  ...groupRows.filter((group) => group.remote === remote).map(({ path }) => `${path}/*`),
];

/**
 * The page of a tool, by its type id or that of one of its versions. A built-in group comes before a remote that brings a page
 * of its own for the same tool.
 */
export const toolPageOf = (type: number, table: NavigationTable): NavigationRoute | undefined => {
  const rows = rowsInUse(table).filter((row) => row.type === type || row.types?.includes(type));
  return rows.find(({ path }) => catalogueOwner(path) !== undefined) ?? rows[0];
};
