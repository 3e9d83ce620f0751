import { defineRemote } from '@atelier/platform/remote';
import { hostApi, navigation } from './registry-entry.ts';
import { routes } from './routes.tsx';

export const remote = defineRemote({
  hostApi,
  navigation,
  routes,
  i18n: {
    account: {
      zh: async () => ({ default: (await import(/* webpackChunkName: "account-words-zh" */ './texts/zh.ts')).zh }),
      en: async () => ({ default: (await import(/* webpackChunkName: "account-words-en" */ './texts/en.ts')).en }),
    },
  },
});
