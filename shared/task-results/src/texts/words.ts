import { type TextBundle, useText } from '@atelier/platform/i18n';

/** Hashes of the texts of shared packages, by package: defined by the builds of remotes, absent in tests. */
declare const ATELIER_WORDS: Readonly<Record<string, string>> | undefined;

/** Namespace of a shared package's texts: remotes with other versions of the texts have another namespace. */
export const wordsNamespace = (name: string): string =>
  typeof ATELIER_WORDS === 'undefined' ? name : `${name}@${ATELIER_WORDS[name] ?? ''}`;

/** Namespace under which remotes register the texts of results and history. */
export const taskResultsNamespace = wordsNamespace('task-results');

/** Texts of results and history; a remote lists them in its `i18n` beside its own. */
export const taskResultsTexts: TextBundle = {
  zh: () => import(/* webpackChunkName: "words-zh" */ '../locales/zh/task-results.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "words-en" */ '../locales/en/task-results.json', { with: { type: 'json' } }),
};

export type TaskResultsKey = keyof typeof import('../locales/zh/task-results.json');

/** Looks up a text about results and fills in its parameters. */
export type Words = (key: TaskResultsKey, figures?: Record<string, string | number>) => string;

export const useWords = (): Words => useText(taskResultsNamespace);
