import { defineRemote } from '@atelier/platform/remote';
import { hostApi, navigation } from './registry-entry.ts';
import { routes } from './routes.tsx';

export const remote = defineRemote({
  hostApi,
  navigation,
  routes,
  i18n: {
    account: {
      zh: () =>
        import(/* webpackChunkName: "account-words-zh" */ './locales/zh/account.json', { with: { type: 'json' } }),
      en: () =>
        import(/* webpackChunkName: "account-words-en" */ './locales/en/account.json', { with: { type: 'json' } }),
    },
  },
});
