import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from '@atelier/platform/router';

/** Routes of pages that come later: each shows the shared page under its own title. */
export const laterRoutes = (pages: readonly NavigationRoute[]): RouteObject[] =>
  pages.map((page) => ({
    path: page.path,
    lazy: async () => {
      const { LaterPage } = await import('./later-page.tsx');
      return { element: <LaterPage page={page} /> };
    },
  }));
