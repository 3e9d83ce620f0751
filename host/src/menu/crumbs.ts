import type { NavigationRoute } from '@atelier/contract/registry';
import { type NavigationTable, pageAt } from '../addresses/navigation-table.ts';
import { groupOf } from './menu-entries.ts';

/** The first crumb, in front of every other. */
const dashboardPath = '/dashboard';

/** The way to a page: dashboard, group, itself. [] where the page's row wants no crumbs, and where there is no way to show. */
export const crumbsOf = (pathname: string, navigation: NavigationTable): readonly NavigationRoute[] => {
  if (!pageAt(pathname, navigation)?.breadcrumb) return [];
  const pages = [dashboardPath, groupOf(pathname), pathname].flatMap((path) => pageAt(path, navigation) ?? []);
  // A part of a page has the page's row: list it once.
  const byPath = new Map(pages.filter(({ breadcrumb }) => breadcrumb === true).map((page) => [page.path, page]));
  return byPath.size < 2 ? [] : [...byPath.values()];
};
