import { type GroupKey, type GroupRow, groups } from './groups.ts';
import { type PageRow, protectedPage } from './page-row.ts';
import { toolsOfGroup } from './tool-placement.ts';
import type { ToolRow } from './tool-row.ts';

const sectionStart = { tools: 11, libraries: 21, account: 41 } as const;

const entries = Object.entries(groups) as [GroupKey, GroupRow][];

/** The page of a bare group: its header entry, and the redirect target of its address. */
export const groupPage = (key: GroupKey): PageRow => {
  const group = groups[key];
  const siblings = entries.filter(([, other]) => other.section === group.section);
  return protectedPage({
    path: group.path,
    title: group.title,
    redirect: `${group.path}/${group.redirect}`,
    alwaysShow: true,
    hidden: group.section === 'account',
    icon: key,
    order: sectionStart[group.section] + siblings.findIndex(([other]) => other === key),
  });
};

/** Pages of a remote with tools: its group, then a page for each address of its tools. */
export const toolGroupPages = (key: GroupKey, tools: readonly ToolRow[]): PageRow[] => {
  const placed = toolsOfGroup(tools, key);
  return [
    groupPage(key),
    ...placed
      .filter(({ placement }) => placement.isDefault)
      .map(({ tool, placement, path }) =>
        protectedPage({
          path: path as `/${string}`,
          title: { zh: tool.title.zh, en: tool.title.en },
          type: tool.type,
          // The tool page's own title and menu show the location, and its form needs the height.
          breadcrumb: false,
          types: placed.filter((entry) => entry.path === path).map((entry) => entry.tool.type),
          icon: tool.key,
          order: placement.order,
        }),
      ),
  ];
};
