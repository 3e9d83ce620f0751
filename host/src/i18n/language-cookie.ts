import { defaultLanguage, languageCookie } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/catalogue/text';

const yearSeconds = 31_536_000;

/** The language that a cookie header names; anything else is the default. */
export const readLanguage = (cookies: string, suffix: string): Language => {
  const name = `${languageCookie}${suffix}=`;
  const value = cookies
    .split(/;\s*/)
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return value === 'en' || value === 'zh' ? value : defaultLanguage;
};

/** Kept for a year, for this site only; no personal data. */
export const languageCookieText = (language: Language, suffix: string): string =>
  `${languageCookie}${suffix}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
