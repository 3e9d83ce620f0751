import type { TextBundle } from '@atelier/platform/i18n';

/** Namespace under which remotes register the words of results and history. */
export const taskResultsNamespace = 'task-results';

/** Words of results and history; a remote lists them in its `i18n` beside its own. */
export const taskResultsTexts: TextBundle = {
  zh: async () => ({ default: (await import(/* webpackChunkName: "words-zh" */ './zh.ts')).zh }),
  en: async () => ({ default: (await import(/* webpackChunkName: "words-en" */ './en.ts')).en }),
};
