import { type GroupKey, type GroupRow, groups, type RemoteName } from './groups.ts';
import type { HeaderSection, NavigationRow, RouteRow } from './route-row.ts';
import { decidedPages, groupPages, protectedPage, publicPages } from './rows/pages.ts';
import { toolsOfGroup } from './tools.ts';

export type { HeaderSection, NavigationRow, RoleCode, RouteRow } from './route-row.ts';

/** Where an address that nobody knows leads. */
export const unknownPathRedirect = '/clothingStyle';

/** Header sections from left to right; the account pages stand in the menu behind the avatar. */
const headerSections = ['home', 'tools', 'libraries', 'squares'] as const satisfies readonly HeaderSection[];

const sectionStart = { home: 1, tools: 11, libraries: 21, squares: 31, account: 41 } as const;

const groupEntries = Object.entries(groups) as [GroupKey, GroupRow][];

const groupRow = ([key, group]: [GroupKey, GroupRow]): RouteRow => {
  const siblings = groupEntries.filter(([, other]) => other.section === group.section);
  const place = siblings.findIndex(([other]) => other === key);
  return protectedPage({
    path: group.path,
    title: group.title,
    owner: group.remote,
    redirect: `${group.path}/${group.redirect}`,
    alwaysShow: true,
    hidden: group.section === 'account',
    icon: key,
    section: group.section,
    order: sectionStart[group.section] + place,
  });
};

const toolRows = ([key, group]: [GroupKey, GroupRow]): RouteRow[] =>
  toolsOfGroup(key)
    .filter(({ placement }) => placement.isDefault)
    .map(({ tool, placement }) =>
      protectedPage({
        path: `${group.path}/${placement.route}`,
        title: tool.title,
        owner: group.remote,
        type: tool.type,
        icon: tool.key,
        order: placement.order,
      }),
    );

/** Every page of the product: public ones, groups with their children, and the decided ones. */
export const routes: readonly RouteRow[] = [
  ...publicPages,
  ...groupEntries.flatMap((entry) => [
    groupRow(entry),
    ...toolRows(entry),
    ...groupPages.filter((page) => page.path.startsWith(`${entry[1].path}/`)),
  ]),
  ...decidedPages,
];

const byPath = new Map<string, RouteRow>(routes.map((row) => [row.path, row]));

/** A path without query, fragment or trailing slash; paths are case-sensitive. */
const barePath = (path: string) => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

export const routeAtPath = (path: string): RouteRow | undefined => byPath.get(barePath(path));

/** Where an address leads instead: a bare group to its first page, an unknown one to style design; undefined stays. */
export const redirectOf = (path: string): string | undefined => {
  const row = routeAtPath(path);
  return row === undefined ? unknownPathRedirect : row.redirect;
};

/** Pages of a group in menu order, without the group itself. */
export const pagesOfGroup = (group: GroupKey): readonly RouteRow[] =>
  routes
    .filter((row) => row.path.startsWith(`${groups[group].path}/`) && !row.hidden)
    .sort((a, b) => a.order - b.order);

/** The header's entries from left to right: home, tool groups, libraries, squares. */
export const headerRoutes: readonly RouteRow[] = headerSections.flatMap((section) =>
  routes.filter((row) => row.section === section && !row.hidden).sort((a, b) => a.order - b.order),
);

const navigationRow = (row: RouteRow): NavigationRow => ({
  path: row.path,
  title: { zh: row.title.zh, en: row.title.en },
  ...(row.roles && { roles: [...row.roles] }),
  keepAlive: row.keepAlive,
  ...(row.type !== undefined && { type: row.type }),
  hideHeader: row.hideHeader,
  breadcrumb: row.breadcrumb,
  hidden: row.hidden,
  alwaysShow: row.alwaysShow,
  ...(row.icon && { icon: row.icon }),
  order: row.order,
});

/** What `publish` writes into the registry for a remote: its groups and pages. */
export const navigationOf = (remote: RemoteName): NavigationRow[] =>
  routes.filter((row) => row.owner === remote).map(navigationRow);
