import { useText } from '@atelier/platform/i18n';
import { workbenchNamespace } from './bundle.ts';
import type { WorkbenchKey } from './zh.ts';

/** Looks up a sentence of the workbench and fills in its figures. */
export type Words = (key: WorkbenchKey, figures?: Record<string, string | number>) => string;

export const useWords = (): Words => useText(workbenchNamespace);
