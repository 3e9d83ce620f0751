import { languageCookie } from '@atelier/catalogue/constants';
import { type Brand, languageOr } from '@atelier/contract/brand';
import type { Language } from '@atelier/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import { checkText } from '../text/display-text.ts';

declare module 'fastify' {
  interface FastifyInstance {
    brand: Brand;
  }
}

/** Name of a cookie; another installation on this origin has another suffix. */
export const cookieNameOf = (request: FastifyRequest, name: string): string =>
  `${name}${request.server.brand.storageSuffix}`;

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === cookieNameOf(request, name))?.[1];

/** The user's choice (language cookie), else the first of Accept-Language that the brand supports, else the brand's first. */
export const languageOf = (request: FastifyRequest): Language => {
  const { brand } = request.server;
  const { languages } = brand;
  const chosen = languages.find((language) => language === readCookie(request, languageCookie));
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

interface PlainPage {
  language: Language;
  title: string;
  /** Path of the stylesheet: the content policy allows no inline style. */
  sheetPath: string;
  body: string;
  /** Additional elements of the head. */
  head?: string;
}

/** A page of the server itself, without scripts. */
export const plainPage = ({ language, title, sheetPath, body, head = '' }: PlainPage): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${sheetPath}"></head><body><main>${body}</main></body></html>`;

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
