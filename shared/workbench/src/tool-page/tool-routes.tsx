import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type ToolPlacement, toolVersionsAtPath } from '@atelier/catalogue/tool-placement';
import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';
import type { ToolPanels } from '../form/form-state.ts';

export type { ToolPanels };

export interface ToolRoutesOptions {
  /** Route entries of the remote; those with a tool type become pages. */
  navigation: readonly NavigationRoute[];
  /** The tools of the remote, including every version of each page. */
  tools: readonly ToolDefinition[];
  /** Tool-specific sections of a form. */
  panels?: ToolPanels;
}

/**
 * The versions of a page: the tools at its path, else those that its definition names. A remote with its own group contains tools that the
 * built-in catalogue places elsewhere.
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

/** Routes of the tool pages: each loads the tool page when it is opened. The group's own path is redirected by the host. */
export const createToolRoutes = ({ navigation, tools, panels = {} }: ToolRoutesOptions): RouteObject[] =>
  navigation
    .filter(({ type }) => type !== undefined)
    .map((row) => ({
      path: row.path,
      lazy: async () => {
        // Imported by package name: remotes share it, so that a second group does not load the workbench again.
        const { ToolPage, prepareForms } = await import('@atelier/workbench/tool-page');
        const versions = versionsOf(tools, row);
        // Loaded before the first render: a late field would shift the layout.
        await prepareForms(versions);
        return { element: <ToolPage path={row.path} versions={versions} tools={tools} panels={panels} /> };
      },
    }));
