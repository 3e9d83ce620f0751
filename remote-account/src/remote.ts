import { defineRemote } from '@atelier/platform/remote';
import { hostApi, navigation } from './registry-entry.ts';
import { routes } from './routes.tsx';

export const remote = defineRemote({
  hostApi,
  navigation,
  routes,
  i18n: {
    account: {
      zh: async () => ({ default: (await import('./texts/zh.ts')).zh }),
      en: async () => ({ default: (await import('./texts/en.ts')).en }),
    },
  },
});
