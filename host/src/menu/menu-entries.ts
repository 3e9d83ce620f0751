import { headerRoutes, routeAtPath } from '@atelier/catalogue/routes';
import type { Localized } from '@atelier/catalogue/text';
import type { NavigationRoute } from '@atelier/contract/registry';

export type NavigationTable = Readonly<Record<string, readonly NavigationRoute[]>>;

export interface MenuEntry {
  path: string;
  title: Localized;
  order: number;
  /** Name of an icon or, for a tool, of its thumbnail. */
  icon?: string;
  /** Tool type id. */
  type?: number;
}

/** Orders of header entries start with their section: 1 home, 11 tools, 21 libraries, 31 squares. */
const sectionOf = ({ order }: MenuEntry) => Math.floor(order / 10);

const toEntry = ({ path, title, order = 0, icon, type }: NavigationRoute): MenuEntry => ({
  path,
  title,
  order,
  ...(icon === undefined ? {} : { icon }),
  ...(type === undefined ? {} : { type }),
});

const isTopLevel = (path: string) => /^\/[^/]+$/.test(path);

/** The header from left to right, in sections. The signed registry's words win over the catalogue's; a group that only the registry knows appears too. */
export const headerSections = (navigation: NavigationTable): readonly (readonly MenuEntry[])[] => {
  const rows = Object.values(navigation).flat();
  const known = headerRoutes.map(
    (route): MenuEntry => ({
      path: route.path,
      title: rows.find(({ path }) => path === route.path)?.title ?? route.title,
      order: route.order,
    }),
  );
  const added = rows
    .filter(({ path, hidden, order }) => isTopLevel(path) && !hidden && (order ?? 0) > 10 && !routeAtPath(path))
    .map(toEntry);
  const entries = [...known, ...added].sort((one, other) => one.order - other.order);
  const sections = new Map<number, MenuEntry[]>();
  for (const entry of entries) sections.set(sectionOf(entry), [...(sections.get(sectionOf(entry)) ?? []), entry]);
  return [...sections.values()];
};

/** Root of the group that a path belongs to: `/auxiliaryTools/hDenlarge` gives `/auxiliaryTools`. */
const groupOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`;

/** Pages of the group around a path, in menu order; fewer than two make no menu. */
export const groupEntries = (pathname: string, navigation: NavigationTable): readonly MenuEntry[] => {
  const prefix = `${groupOf(pathname)}/`;
  const entries = Object.values(navigation)
    .flat()
    .filter(({ path, hidden }) => path.startsWith(prefix) && !hidden)
    .map(toEntry)
    .sort((one, other) => one.order - other.order);
  return entries.length < 2 ? [] : entries;
};

/** Title of the group around a path. */
export const groupTitle = (pathname: string, navigation: NavigationTable): Localized | undefined => {
  const group = groupOf(pathname);
  return (
    Object.values(navigation)
      .flat()
      .find(({ path }) => path === group)?.title ?? routeAtPath(group)?.title
  );
};

/** Is an entry the one around the current page? A square shares its root with others, so only its own path counts. */
export const isCurrent = (entry: MenuEntry, pathname: string): boolean =>
  pathname === entry.path || (isTopLevel(entry.path) && pathname.startsWith(`${entry.path}/`));

/** The entry of a page, in a menu or not. */
export const entryAtPath = (pathname: string, navigation: NavigationTable): MenuEntry | undefined => {
  const row = Object.values(navigation)
    .flat()
    .find(({ path }) => path === pathname);
  if (row) return toEntry(row);
  const route = routeAtPath(pathname);
  return route && { path: route.path, title: route.title, order: route.order };
};
