import { catalogueOwner, knownPages, ownPages } from '@atelier/catalogue/known-pages';
import type { Localized } from '@atelier/catalogue/text';
import type { NavigationRoute } from '@atelier/contract/registry';
import { isPaused, type NavigationTable, pageAt } from '../addresses/navigation-table.ts';
import { isAllowed } from '../session/load-current-user.ts';

export interface MenuEntry {
  path: string;
  title: Localized;
  order: number;
  /** Name of an icon or, for a tool, of its thumbnail. */
  icon?: string;
  /** Type ids of the entry's tools. */
  types: readonly number[];
}

/** Header entries that do not depend on the registry: home, groups, libraries, squares. */
const headerPages = [...ownPages, ...knownPages].filter(
  ({ hidden, order, path }) => !hidden && order < 40 && path !== '/',
);

const isKnown = (path: string): boolean => [...ownPages, ...knownPages].some((page) => page.path === path);

/** The order of a header entry starts with its section: 1 home, 11 tools, 21 libraries, 31 squares. */
const sectionOf = ({ order }: MenuEntry) => Math.floor(order / 10);

const toEntry = ({ path, title, order = 0, icon, type, types = [] }: NavigationRoute): MenuEntry => ({
  path,
  title,
  order,
  types: type === undefined || types.includes(type) ? types : [type],
  ...(icon === undefined ? {} : { icon }),
});

const isTopLevel = (path: string) => /^\/[^/]+$/.test(path);

/**
 * Header entries from left to right, by section. The signed registry's texts take precedence over the frame's; groups that only the
 * registry lists are included. When signed in, entries that the roles do not open are omitted and the dashboard replaces Home.
 */
export const headerSections = (
  navigation: NavigationTable,
  roles: readonly string[] | null = null,
): readonly (readonly MenuEntry[])[] => {
  const isOpen = (page: { roles?: readonly string[] }) => roles === null || isAllowed(page.roles, roles);
  const rows = Object.values(navigation).flat();
  const dashboard = ownPages.find((page) => page.path === '/dashboard' && roles !== null && isOpen(page));
  const shown = headerPages.filter((page) => isOpen(page) && !isPaused(catalogueOwner(page.path) ?? '', navigation));
  const known = shown.map((route): MenuEntry => {
    const { path, title } = (route.path === '/home' && dashboard) || route;
    return { path, title: rows.find((row) => row.path === path)?.title ?? title, order: route.order, types: [] };
  });
  const added = rows
    .filter(({ path, hidden, order }) => isTopLevel(path) && !hidden && (order ?? 0) > 10 && !isKnown(path))
    .map(toEntry);
  const entries = [...known, ...added].sort((one, other) => one.order - other.order);
  const sections = new Map<number, MenuEntry[]>();
  for (const entry of entries) sections.set(sectionOf(entry), [...(sections.get(sectionOf(entry)) ?? []), entry]);
  return [...sections.values()];
};

/** Root of the group that a path belongs to: `/auxiliaryTools/hDenlarge` gives `/auxiliaryTools`. */
export const groupOf = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`;

/** Pages of the group around a path, in menu order; a single page forms no menu unless the group's row sets `alwaysShow`. */
export const groupEntries = (pathname: string, navigation: NavigationTable): readonly MenuEntry[] => {
  const prefix = `${groupOf(pathname)}/`;
  const entries = Object.values(navigation)
    .flat()
    .filter(({ path, hidden }) => path.startsWith(prefix) && !hidden)
    .map(toEntry)
    .sort((one, other) => one.order - other.order);
  const isShown = entries.length > 1 || pageAt(groupOf(pathname), navigation)?.alwaysShow === true;
  return isShown ? entries : [];
};

/** Title of the group around a path. */
export const groupTitle = (pathname: string, navigation: NavigationTable): Localized | undefined => {
  const group = groupOf(pathname);
  return pageAt(group, navigation)?.title;
};

/** True when the entry contains the current page. A square shares its root with others, so only its own path counts. */
export const isCurrent = (entry: MenuEntry, pathname: string): boolean =>
  pathname === entry.path || (isTopLevel(entry.path) && pathname.startsWith(`${entry.path}/`));

/** The entry of a page, whether it is in a menu or not. */
export const entryAtPath = (pathname: string, navigation: NavigationTable): MenuEntry | undefined => {
  const page = pageAt(pathname, navigation);
  return page && toEntry(page);
};
