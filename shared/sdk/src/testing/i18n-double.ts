import type { I18n, Language, TextBundle } from '@atelier/platform/i18n';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The product's own way with words; both languages are there from the start, so that a switch waits for nothing. */
export const createI18nDouble = async (first: Language, words: Readonly<Record<string, TextBundle>>): Promise<I18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: first,
    fallbackLng: false,
    // Keys are flat and may hold any sign.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const addBundle = async (namespace: string, bundle: TextBundle): Promise<void> => {
    for (const language of ['zh', 'en'] as const) {
      instance.addResourceBundle(language, namespace, (await bundle[language]()).default, true, true);
    }
  };
  for (const [namespace, bundle] of Object.entries(words)) await addBundle(namespace, bundle);
  return {
    get language(): Language {
      return instance.language === 'en' ? 'en' : 'zh';
    },
    setLanguage: (language) => void instance.changeLanguage(language),
    addBundle,
  };
};
