import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type ToolPlacement, toolVersionsAtPath } from '@atelier/catalogue/tool-placement';
import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';
import type { ToolPanels } from './tool-panel.ts';

export type { ToolPanels };

export interface ToolRoutesOptions {
  /** What the remote announces; its rows with a tool type become pages. */
  navigation: readonly NavigationRoute[];
  /** The tools of the remote, every version of each page among them. */
  tools: readonly ToolDefinition[];
  /** Parts of a form that only one tool has. */
  panels?: ToolPanels;
}

/**
 * The versions of a page: the tools at its path, else those that its definition names. A remote with a group of its own
 * brings tools that the built-in catalogue places elsewhere.
 */
const versionsOf = (
  tools: readonly ToolDefinition[],
  { path, type, types = [] }: NavigationRoute,
): readonly ToolPlacement<ToolDefinition>[] => {
  const placed = toolVersionsAtPath(tools, path);
  if (placed.length > 0) return placed;
  return tools
    .filter((tool) => tool.type === type || types.includes(tool.type))
    .sort((one, other) => Number(other.type === type) - Number(one.type === type))
    .flatMap((tool) => tool.placements.slice(0, 1).map((placement) => ({ tool, placement, path })));
};

/** Routes of the pages that are tools: each loads the tool page when it is opened. The bare group is redirected by the host. */
export const createToolRoutes = ({ navigation, tools, panels = {} }: ToolRoutesOptions): RouteObject[] =>
  navigation
    .filter(({ type }) => type !== undefined)
    .map((row) => ({
      path: row.path,
      lazy: async () => {
        // By the package's name: remotes share it, so that a second group does not load the workbench again.
        const { ToolPage, prepareForms } = await import('@atelier/workbench/tool-page');
        const versions = versionsOf(tools, row);
        // Before the page is drawn: a field that came after it would move the others.
        await prepareForms(versions);
        return { element: <ToolPage path={row.path} versions={versions} tools={tools} panels={panels} /> };
      },
    }));
