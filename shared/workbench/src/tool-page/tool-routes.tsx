import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';
import type { ToolExamples } from '../examples/tool-examples.ts';

export type { ToolExamples };

/**
 * Routes of the pages that are tools: each loads the tool page when it is opened. The bare group is redirected by the host.
 * @param examples what the tools have made, shown while a tool has no result of one's own.
 */
export const toolRoutes = (pages: readonly NavigationRoute[], examples: ToolExamples = {}): RouteObject[] =>
  pages
    .filter(({ type }) => type !== undefined)
    .map(({ path }) => ({
      path,
      lazy: async () => {
        // By the package's name: remotes share it, so that a second group does not load the workbench again.
        const { ToolPage } = await import('@atelier/workbench/tool-page');
        return { element: <ToolPage path={path} examples={examples} /> };
      },
    }));
