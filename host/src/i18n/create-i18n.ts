import { defaultLanguage, languageCookie } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';
import { languageOr, type PageBrand } from '@atelier/contract/brand';
import sentencesZh from '@atelier/contract/error-sentences-zh' with { type: 'json' };
import type { ErrorCode } from '@atelier/contract/errors';
import type { I18n, TextBundle } from '@atelier/platform/i18n';
import { createInstance, type i18n as I18next } from 'i18next';
import { initReactI18next } from 'react-i18next';
import zh from '../locales/zh/host.json' with { type: 'json' };

export type HostTextKey = keyof typeof zh;

/** Error messages of a language, by code. */
export interface ErrorWords {
  readonly language: Language;
  readonly sentences: Readonly<Record<ErrorCode, string>>;
}

/** The frame's texts in a language: its own, and the error messages. */
export interface FrameWords extends ErrorWords {
  readonly texts: Readonly<Record<HostTextKey, string>>;
}

const chinese: FrameWords = { language: 'zh', texts: zh, sentences: sentencesZh };

/**
 * zh is the fallback of every page and is bundled; en is loaded on request. @throws when it cannot be loaded; the next call tries again.
 */
export const loadFrameWords = async (language: Language): Promise<FrameWords> =>
  language === 'zh' ? chinese : (await import('./frame-words-en.ts')).english;

const yearSeconds = 31_536_000;

type LanguageSettings = Pick<PageBrand, 'languages' | 'storageSuffix'>;

/** The language in a cookie header; any other value: the brand's first language. */
export const readLanguage = (cookies: string, brand: LanguageSettings): Language => {
  const name = `${languageCookie}${brand.storageSuffix}=`;
  const value = cookies
    .split(/;\s*/)
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return languageOr(value, brand);
};

/** Stored for a year, for this site only; no personal data. */
export const languageCookieText = (language: Language, suffix: string): string =>
  `${languageCookie}${suffix}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;

export interface HostI18n extends I18n {
  readonly instance: I18next;
  /** A text of the host's own namespace, for code outside of components. */
  text(key: string, figures?: Record<string, string | number>): string;
  /** Texts of error messages in the current language. */
  readonly errorWords: ErrorWords;
}

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>;

interface I18nParts {
  /** Loads the frame's own texts. */
  load?: (language: Language) => Promise<FrameWords>;
  /** The frame's texts of another language failed to load; the page keeps its language. */
  onMissing?: () => void;
}

/**
 * Defaults to the brand's first language; the choice is stored in the language cookie. Namespaces, including the frame's own, load one
 * language at a time; the frame's zh is bundled.
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
    // Keys are flat and may contain any character.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const current = (): Language => (instance.language === 'en' ? 'en' : 'zh');
  const loadInto = async (namespace: string, bundle: TextBundle, language: Language) => {
    const { default: words } = await bundle[language]();
    // Removes texts that exist only in the previous version.
    instance.removeResourceBundle(language, namespace);
    instance.addResourceBundle(language, namespace, words, true, true);
  };
  page.documentElement.lang = htmlLanguage[first];
  /** The last choice applies when the user switches twice while texts load. */
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
      // The language may have changed while the texts were loading.
      if (!instance.hasResourceBundle(current(), namespace)) await loadInto(namespace, bundle, current());
    },
    text: (key, figures) => instance.t(key, figures ?? {}),
    get errorWords() {
      return frame;
    },
  };
};

/** Replaces `{{name}}` or `{name}` with values. */
export const fillText = (text: string, figures: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(figures[name] ?? whole));
