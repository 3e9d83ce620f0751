import { languageCookie } from '@atelier/catalogue/constants';
import { type Brand, languageOr } from '@atelier/contract/brand';
import type { Language } from '@atelier/contract/errors';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import { checkText } from '../text/display-text.ts';

declare module 'fastify' {
  interface FastifyInstance {
    brand: Brand;
  }
}

/** Value of the page's cookie; another installation on this origin has another suffix. */
const fromCookie = (header: string | undefined, suffix: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === `${languageCookie}${suffix}`)?.[1];

/** The user's choice (language cookie), else the first of Accept-Language that the brand supports, else the brand's first. */
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

/** Query of a route outside the contract, each name once. @throws ApiFailure 41000 for a repeated name */
export const readQuery = (request: Pick<FastifyRequest, 'query'>): Readonly<Record<string, string | undefined>> => {
  const query = checkText(request.query as Record<string, unknown>);
  const twice = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (twice !== undefined) throw new ApiFailure('41000', { field: twice });
  return query as Record<string, string>;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text content and double-quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
