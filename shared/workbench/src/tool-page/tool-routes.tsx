import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';

/** Routes of the pages that are tools: each loads the tool page when it is opened. The bare group is redirected by the host. */
export const toolRoutes = (pages: readonly NavigationRoute[]): RouteObject[] =>
  pages
    .filter(({ type }) => type !== undefined)
    .map(({ path }) => ({
      path,
      lazy: async () => {
        const { ToolPage } = await import('./tool-page.tsx');
        return { element: <ToolPage path={path} /> };
      },
    }));
