import type { Language, Localized } from '@atelier/catalogue/text';
import { useTranslation } from 'react-i18next';
import { unprovided } from './unprovided.ts';

/** Words of a namespace in both languages; flat keys, `{{name}}` for figures. */
export interface TextBundle {
  zh: () => Promise<{ default: Record<string, string> }>;
  en: () => Promise<{ default: Record<string, string> }>;
}

export interface I18n {
  readonly language: Language;
  /** At once, without a reload; kept in the language cookie. */
  setLanguage(language: Language): void;
  /** Loads both the current language's words and, on a change, the other's. Loading a namespace again replaces it. */
  addBundle(namespace: string, bundle: TextBundle): Promise<void>;
}

/** Translates keys of a namespace: `const t = useText('workbench'); t('cancel')`. */
export const useText = (namespace: string): ((key: string, figures?: Record<string, string | number>) => string) => {
  const { t } = useTranslation(namespace);
  return (key, figures) => t(key, figures ?? {});
};

export const useLanguage = (): Language => {
  const { i18n: instance } = useTranslation();
  return instance.language === 'en' ? 'en' : 'zh';
};

/** Picks the current language's words of a catalogue row. */
export const useLocalized = (): ((text: Localized) => string) => {
  const language = useLanguage();
  return (text) => text[language];
};

export let i18n: I18n = unprovided('i18n');
export const provideI18n = (implementation: I18n): void => {
  i18n = implementation;
};

export type { Language, Localized };
