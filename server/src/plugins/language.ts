import type { Language } from '@atelier/contract/errors';
import type { FastifyRequest } from 'fastify';

const fromCookie = (header: string | undefined): Language | null => {
  const value = /(?:^|;\s*)lang=(zh|en)\b/.exec(header ?? '')?.[1];
  return value === 'zh' || value === 'en' ? value : null;
};

/** The person's choice (`lang` cookie), else the first language of Accept-Language that we have, else zh. */
export const languageOf = (request: FastifyRequest): Language => {
  const chosen = fromCookie(request.headers.cookie);
  if (chosen) return chosen;
  const known = /\b(zh|en)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return known === 'en' ? 'en' : 'zh';
};
