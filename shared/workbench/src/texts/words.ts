import { type TextBundle, useText } from '@atelier/platform/i18n';
import { taskResultsNamespace, taskResultsTexts, wordsNamespace } from '@atelier/task-results/texts';

/** Namespace of the workbench's own texts. */
export const workbenchNamespace = wordsNamespace('workbench');

const workbenchTexts: TextBundle = {
  zh: () => import(/* webpackChunkName: "words-zh" */ '../locales/zh/workbench.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "words-en" */ '../locales/en/workbench.json', { with: { type: 'json' } }),
};

/** All texts of a tool page, by namespace: the `i18n` of a remote that has tool pages. */
export const toolPageTexts = {
  [workbenchNamespace]: workbenchTexts,
  [taskResultsNamespace]: taskResultsTexts,
} as const satisfies Record<string, TextBundle>;

export type WorkbenchKey = keyof typeof import('../locales/zh/workbench.json');

/** Looks up a text of the workbench and fills in its parameters. */
export type Words = (key: WorkbenchKey, figures?: Record<string, string | number>) => string;

export const useWords = (): Words => useText(workbenchNamespace);
