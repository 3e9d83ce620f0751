import { languageCookie } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';
import { languageOr, type PageBrand } from '@atelier/contract/brand';

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
