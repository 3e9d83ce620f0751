import type { TextBundle } from '@atelier/platform/i18n';
import { taskResultsNamespace, taskResultsTexts, wordsNamespace } from '@atelier/task-results/texts';

/** Namespace of the workbench's own words. */
export const workbenchNamespace = wordsNamespace('workbench');

const workbenchTexts: TextBundle = {
  zh: async () => ({ default: (await import(/* webpackChunkName: "words-zh" */ './zh.ts')).zh }),
  en: async () => ({ default: (await import(/* webpackChunkName: "words-en" */ './en.ts')).en }),
};

/** All words of a tool page, by namespace: the `i18n` of a remote that has tool pages. */
export const toolPageTexts = {
  [workbenchNamespace]: workbenchTexts,
  [taskResultsNamespace]: taskResultsTexts,
} as const satisfies Record<string, TextBundle>;
