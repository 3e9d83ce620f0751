import type { Language, Localized } from '@atelier/catalogue/text';
import { useTranslation } from 'react-i18next';
import { unprovided } from './unprovided.ts';

export { Trans } from 'react-i18next';

/** Texts of a namespace in both languages; flat keys, `{{name}}` for parameters. */
export interface TextBundle {
  zh: () => Promise<{ default: Record<string, string> }>;
  en: () => Promise<{ default: Record<string, string> }>;
}

export interface I18n {
  readonly language: Language;
  /** Takes effect without a reload; stored in the language cookie. */
  setLanguage(language: Language): void;
  /** Loads the texts of the current language, and of the other one on a change. Loading a namespace again replaces it. */
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

/** Returns the text of a catalogue entry in the current language. */
export const useLocalized = (): ((text: Localized) => string) => {
  const language = useLanguage();
  return (text) => text[language];
};

export let i18n: I18n = unprovided('i18n');
export const provideI18n = (implementation: I18n): void => {
  i18n = implementation;
};

export type { Language, Localized };
