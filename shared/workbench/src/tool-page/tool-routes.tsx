import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { toolVersionsAtPath } from '@atelier/catalogue/placed-tool';
import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';
import type { ToolExamples } from '../examples/tool-examples.ts';
import type { ToolPanels } from './tool-panel.ts';

export type { ToolExamples, ToolPanels };

export interface ToolRoutesOptions {
  /** What the remote announces; its rows with a tool type become pages. */
  navigation: readonly NavigationRoute[];
  /** The tools of the remote, every version of each page among them. */
  tools: readonly FormedTool[];
  /** What the tools have made, shown while one has no result of one's own. */
  examples?: ToolExamples;
  /** Parts of a form that only one tool has. */
  panels?: ToolPanels;
}

/** Routes of the pages that are tools: each loads the tool page when it is opened. The bare group is redirected by the host. */
export const createToolRoutes = ({ navigation, tools, examples = {}, panels = {} }: ToolRoutesOptions): RouteObject[] =>
  navigation
    .filter(({ type }) => type !== undefined)
    .map(({ path }) => ({
      path,
      lazy: async () => {
        // By the package's name: remotes share it, so that a second group does not load the workbench again.
        const { ToolPage } = await import('@atelier/workbench/tool-page');
        const versions = toolVersionsAtPath(tools, path);
        return { element: <ToolPage path={path} versions={versions} examples={examples} panels={panels} /> };
      },
    }));
