import { useText } from '@atelier/platform/i18n';
import { taskResultsNamespace } from './bundle.ts';

export type TaskResultsKey = keyof typeof import('../locales/zh/task-results.json');

/** Looks up a sentence about results and fills in its figures. */
export type Words = (key: TaskResultsKey, figures?: Record<string, string | number>) => string;

export const useWords = (): Words => useText(taskResultsNamespace);
