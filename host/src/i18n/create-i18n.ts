import { defaultLanguage, languageCookie } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';
import { languageOr, type PageBrand } from '@atelier/contract/brand';
import { sentencesZh } from '@atelier/contract/error-sentences-zh';
import type { ErrorCode } from '@atelier/contract/errors';
import type { I18n, TextBundle } from '@atelier/platform/i18n';
import { createInstance, type i18n as I18next } from 'i18next';
import { initReactI18next } from 'react-i18next';
import zh from '../locales/zh/host.json' with { type: 'json' };

export type HostTextKey = keyof typeof zh;

/** The sentences of a language, by code. */
export interface ErrorWords {
  readonly language: Language;
  readonly sentences: Readonly<Record<ErrorCode, string>>;
}

/** What the frame says in a language: its own texts, and the sentences of failures. */
export interface FrameWords extends ErrorWords {
  readonly texts: Readonly<Record<HostTextKey, string>>;
}

const chinese: FrameWords = { language: 'zh', texts: zh, sentences: sentencesZh };

/** zh is what every page falls back to, and is there at once; en comes for who reads it. @throws where it does not arrive; the next call asks again. */
export const loadFrameWords = async (language: Language): Promise<FrameWords> =>
  language === 'zh' ? chinese : (await import('./frame-words-en.ts')).english;

const yearSeconds = 31_536_000;

type LanguageSettings = Pick<PageBrand, 'languages' | 'storageSuffix'>;

/** The language that a cookie header names; anything else is the brand's first. */
export const readLanguage = (cookies: string, brand: LanguageSettings): Language => {
  const name = `${languageCookie}${brand.storageSuffix}=`;
  const value = cookies
    .split(/;\s*/)
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return languageOr(value, brand);
};

/** Kept for a year, for this site only; no personal data. */
export const languageCookieText = (language: Language, suffix: string): string =>
  `${languageCookie}${suffix}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;

export interface HostI18n extends I18n {
  readonly instance: I18next;
  /** A word of the host's own namespace, for code outside of components. */
  text(key: string, figures?: Record<string, string | number>): string;
  /** Texts of error messages in the current language. */
  readonly errorWords: ErrorWords;
}

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

interface I18nParts {
  /** Brings the frame's own words. */
  load?: (language: Language) => Promise<FrameWords>;
  /** The frame's words of another language did not arrive, and the page stays in the one it has. */
  onMissing?: () => void;
}

/**
 * The brand's first language by default; the choice is stored in the language cookie. Namespaces load one language at a time,
 * the frame's own too, whose zh is bundled.
 */
export const createI18n = async (
  page: Document,
  brand: Pick<PageBrand, 'languages' | 'storageSuffix'>,
  { load = loadFrameWords, onMissing = () => undefined }: I18nParts = {},
): Promise<HostI18n> => {
  const instance = createInstance();
  const bundles = new Map<string, TextBundle>();
  const first = readLanguage(page.cookie, brand);
  let frame = await load(first);
  const { texts: fallback } = await load(defaultLanguage);
  await instance.use(initReactI18next).init({
    lng: first,
    fallbackLng: defaultLanguage,
    ns: ['host'],
    defaultNS: 'host',
    resources: { [defaultLanguage]: { host: fallback }, [first]: { host: frame.texts } },
    // Keys are flat and may hold any sign.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const current = (): Language => (instance.language === 'en' ? 'en' : 'zh');
  const loadInto = async (namespace: string, bundle: TextBundle, language: Language) => {
    const { default: words } = await bundle[language]();
    // What the version before had and this one has not is gone.
    instance.removeResourceBundle(language, namespace);
    instance.addResourceBundle(language, namespace, words, true, true);
  };
  page.documentElement.lang = htmlLanguage[first];
  /** The last choice wins when the user switches twice while texts load. */
  let wanted = first;
  const keep = (language: Language) => {
    wanted = language;
    page.cookie = languageCookieText(language, brand.storageSuffix);
  };

  const switchTo = async (language: Language) => {
    const [frameLoad] = await Promise.allSettled([
      load(language),
      ...[...bundles].map(([namespace, bundle]) => loadInto(namespace, bundle, language)),
    ]);
    if (wanted !== language) return;
    if (frameLoad.status === 'rejected') {
      keep(current());
      return onMissing();
    }
    frame = frameLoad.value;
    instance.addResourceBundle(language, 'host', frame.texts);
    await instance.changeLanguage(language);
    page.documentElement.lang = htmlLanguage[language];
  };
  return {
    instance,
    get language() {
      return current();
    },
    setLanguage(language) {
      if (!brand.languages.includes(language)) return;
      keep(language);
      void switchTo(language);
    },
    async addBundle(namespace, bundle) {
      bundles.set(namespace, bundle);
      await loadInto(namespace, bundle, current());
      // The language may have changed while the words were on their way.
      if (!instance.hasResourceBundle(current(), namespace)) await loadInto(namespace, bundle, current());
    },
    text: (key, figures) => instance.t(key, figures ?? {}),
    get errorWords() {
      return frame;
    },
  };
};
