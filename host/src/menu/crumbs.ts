import type { NavigationRoute } from '@atelier/contract/registry';
import { type NavigationTable, pageAt } from '../addresses/navigation-table.ts';
import { groupOf } from './menu-entries.ts';

/** The first crumb, in front of every other. */
const dashboardPath = '/dashboard';

/** The way to a page: dashboard, group, itself. [] where the page's row wants no crumbs, and where there is no way to show. */
export const crumbsOf = (pathname: string, navigation: NavigationTable): readonly NavigationRoute[] => {
  if (!pageAt(pathname, navigation)?.breadcrumb) return [];
  const crumbs = [...new Set([dashboardPath, groupOf(pathname), pathname])]
    .map((path) => pageAt(path, navigation))
    .filter((page) => page?.breadcrumb === true);
  return crumbs.length < 2 ? [] : (crumbs as NavigationRoute[]);
};
