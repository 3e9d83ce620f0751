import { useText } from '@atelier/platform/i18n';
import { workbenchNamespace } from './bundle.ts';

export type WorkbenchKey = keyof typeof import('../locales/zh/workbench.json');

/** Looks up a sentence of the workbench and fills in its figures. */
export type Words = (key: WorkbenchKey, figures?: Record<string, string | number>) => string;

export const useWords = (): Words => useText(workbenchNamespace);
