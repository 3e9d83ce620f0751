import type { TextBundle } from '@atelier/platform/i18n';

/** Digits of the words of shared packages, by package: set by the builds of remotes, absent in tests. */
declare const ATELIER_WORDS: Readonly<Record<string, string>> | undefined;

/** Namespace of a shared package's words: remotes that carry other words of it have another one. */
export const wordsNamespace = (name: string): string =>
  typeof ATELIER_WORDS === 'undefined' ? name : `${name}@${ATELIER_WORDS[name] ?? ''}`;

/** Namespace under which remotes register the words of results and history. */
export const taskResultsNamespace = wordsNamespace('task-results');

/** Words of results and history; a remote lists them in its `i18n` beside its own. */
export const taskResultsTexts: TextBundle = {
  zh: () => import(/* webpackChunkName: "words-zh" */ '../locales/zh/task-results.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "words-en" */ '../locales/en/task-results.json', { with: { type: 'json' } }),
};
