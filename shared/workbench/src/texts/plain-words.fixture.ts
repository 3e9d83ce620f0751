import type { Language } from '@atelier/catalogue/text';
import en from '../locales/en/workbench.json' with { type: 'json' };
import zh from '../locales/zh/workbench.json' with { type: 'json' };
import type { Words } from './words.ts';

/** The real texts without an i18n instance, including singulars. */
export const plainWords = (language: Language): Words => {
  const table: Record<string, string> = language === 'zh' ? zh : en;
  return (key, figures = {}) => {
    const sentence = (figures.count === 1 ? table[`${key}_one`] : undefined) ?? table[key] ?? '';
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name] ?? ''));
  };
};
