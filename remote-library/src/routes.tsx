import type { RouteObject } from '@atelier/platform/router';

const results = (path: string, list: 'history' | 'favourites'): RouteObject => ({
  path,
  lazy: async () => {
    const { ResultsPage } = await import(/* webpackChunkName: "results" */ './results/results-page.tsx');
    return { element: <ResultsPage key={list} list={list} /> };
  },
});

/** All library pages; each page is loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    path: '/patternLibrary/versionLibrary',
    lazy: async () => ({ Component: (await import('./patterns/pattern-page.tsx')).PatternPage }),
  },
  {
    path: '/patternLibrary/companyLibrary',
    lazy: async () => {
      const { AssetsPage } = await import('./assets/assets-page.tsx');
      return { element: <AssetsPage key="patterns" isPatterns /> };
    },
  },
  {
    path: '/patternLibrary/searchPattern',
    lazy: async () => ({ Component: (await import('./search/search-page.tsx')).SearchPage }),
  },
  {
    path: '/resource/corpResource',
    lazy: async () => ({ Component: (await import('./assets/assets-page.tsx')).AssetsPage }),
  },
  results('/resource/pictureCollection', 'favourites'),
  results('/resource/drawHistory', 'history'),
  {
    path: '/resource/boards',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "results" */ './boards/boards-page.tsx')).BoardsPage,
    }),
  },
  {
    path: '/board/:token',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "results" */ './boards/shared-board-page.tsx')).SharedBoardPage,
    }),
  },
  {
    path: '/worksInspiration',
    lazy: async () => ({ Component: (await import('./square/works-page.tsx')).WorksPage }),
  },
  {
    path: '/navTop/modelSquare',
    lazy: async () => ({ Component: (await import('./models/models-page.tsx')).ModelsPage }),
  },
  {
    path: '/moderation',
    lazy: async () => ({ Component: (await import('./square/moderation-page.tsx')).ModerationPage }),
  },
  {
    path: '/styleLibrary',
    lazy: async () => ({ Component: (await import('./styles/styles-page.tsx')).StylesPage }),
  },
  ...['/tutorial', '/tutorial/:tool'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./tutorials/tutorial-page.tsx')).TutorialPage }),
  })),
  {
    path: '/resource/recycle',
    lazy: async () => ({ Component: (await import('./recycle/recycle-page.tsx')).RecyclePage }),
  },
];
