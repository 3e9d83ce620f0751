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
      zh: async () => ({ default: (await import(/* webpackChunkName: "library-words-zh" */ './texts/zh.ts')).zh }),
      en: async () => ({ default: (await import(/* webpackChunkName: "library-words-en" */ './texts/en.ts')).en }),
    },
  },
});
