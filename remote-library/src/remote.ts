import { defineRemote } from '@atelier/platform/remote';
import { taskResultsNamespace, taskResultsTexts } from '@atelier/task-results/texts';
import { hostApi, navigation } from './registry-entry.ts';
import { routes } from './routes.tsx';

export const remote = defineRemote({
  hostApi,
  navigation,
  routes,
  i18n: {
    [taskResultsNamespace]: taskResultsTexts,
    library: {
      zh: () =>
        import(/* webpackChunkName: "library-words-zh" */ './locales/zh/library.json', { with: { type: 'json' } }),
      en: () =>
        import(/* webpackChunkName: "library-words-en" */ './locales/en/library.json', { with: { type: 'json' } }),
    },
  },
});
