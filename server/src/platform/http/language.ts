import { languageCookie } from '@atelier/catalogue/constants';
import { type Brand, languageOr } from '@atelier/contract/brand';
import type { Language } from '@atelier/contract/errors';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose installation this is. */
    brand: Brand;
  }
}

/** The page's cookie of that name; another installation on this origin has another suffix. */
const fromCookie = (header: string | undefined, suffix: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === `${languageCookie}${suffix}`)?.[1];

/** The user's choice (language cookie), else the first of Accept-Language that the brand has, else the brand's first. */
export const languageOf = (request: FastifyRequest): Language => {
  const { brand } = request.server;
  const { languages, storageSuffix } = brand;
  const chosen = languages.find((language) => language === fromCookie(request.headers.cookie, storageSuffix));
  if (chosen) return chosen;
  const asked = (request.headers['accept-language'] ?? '').toLowerCase().match(/\b(zh|en)\b/g) ?? [];
  return languageOr(
    asked.find((wanted) => languages.some((language) => language === wanted)),
    brand,
  );
};
