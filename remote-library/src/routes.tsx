import type { RouteObject } from '@atelier/platform/router';
import type { ComponentType } from 'react';

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const results = (path: string, list: 'history' | 'favourites'): RouteObject => ({
  path,
  lazy: async () => {
    const { ResultsPage } = await import(/* webpackChunkName: "results" */ './results/results-page.tsx');
    return { element: <ResultsPage key={list} list={list} /> };
  },
});

/** All library pages; each page is loaded when it is opened. */
export const routes: RouteObject[] = [
  page('/patternLibrary/versionLibrary', async () => (await import('./patterns/pattern-page.tsx')).PatternPage),
  {
    path: '/patternLibrary/companyLibrary',
    lazy: async () => {
      const { AssetsPage } = await import('./assets/assets-page.tsx');
      return { element: <AssetsPage key="patterns" isPatterns /> };
    },
  },
  page('/patternLibrary/searchPattern', async () => (await import('./search/search-page.tsx')).SearchPage),
  page('/resource/corpResource', async () => (await import('./assets/assets-page.tsx')).AssetsPage),
  results('/resource/pictureCollection', 'favourites'),
  results('/resource/drawHistory', 'history'),
  page(
    '/resource/boards',
    async () => (await import(/* webpackChunkName: "results" */ './boards/boards-page.tsx')).BoardsPage,
  ),
  page(
    '/board/:token',
    async () => (await import(/* webpackChunkName: "results" */ './boards/shared-board-page.tsx')).SharedBoardPage,
  ),
  page('/worksInspiration', async () => (await import('./square/works-page.tsx')).WorksPage),
  page('/navTop/modelSquare', async () => (await import('./models/models-page.tsx')).ModelsPage),
  page('/moderation', async () => (await import('./square/moderation-page.tsx')).ModerationPage),
  page('/styleLibrary', async () => (await import('./styles/styles-page.tsx')).StylesPage),
  ...['/tutorial', '/tutorial/:tool'].map((path) =>
    page(path, async () => (await import('./tutorials/tutorial-page.tsx')).TutorialPage),
  ),
  page('/resource/recycle', async () => (await import('./recycle/recycle-page.tsx')).RecyclePage),
];
