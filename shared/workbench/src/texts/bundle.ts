import type { TextBundle } from '@atelier/platform/i18n';

/** Namespace under which remotes register the workbench's words. */
export const workbenchNamespace = 'workbench';

/** The workbench's words; a remote lists them in its `i18n` beside its own. */
export const workbenchTexts: TextBundle = {
  zh: async () => ({ default: (await import('./zh.ts')).zh }),
  en: async () => ({ default: (await import('./en.ts')).en }),
};
