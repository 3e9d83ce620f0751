import { languageCookie } from '@atelier/catalogue/constants';
import type { Language } from '@atelier/contract/errors';
import type { FastifyRequest } from 'fastify';

// The page adds its storage suffix to the name.
const cookiePattern = new RegExp(`(?:^|;\\s*)${languageCookie}[\\w-]*=(zh|en)\\b`);

const fromCookie = (header: string | undefined): Language | null => {
  const value = cookiePattern.exec(header ?? '')?.[1];
  return value === 'zh' || value === 'en' ? value : null;
};

/** The person's choice (language cookie), else the first language of Accept-Language that we have, else zh. */
export const languageOf = (request: FastifyRequest): Language => {
  const chosen = fromCookie(request.headers.cookie);
  if (chosen) return chosen;
  const known = /\b(zh|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return known === 'en' ? 'en' : 'zh';
};
