import { createHash, randomBytes } from 'node:crypto';
import { apiBase } from '@atelier/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  name: string;
  path: string;
  /** Seconds. */
  maxAge: number;
}

/** What binds a sign-in by chat app to the browser that began it. */
const chatCookie: Cookie = { name: 'atelier_chat', path: '/', maxAge: 600 };
/** Recognises a browser at its next sign-in. Browsers keep no cookie longer than 400 days. */
const deviceCookie: Cookie = { name: 'atelier_device', path: apiBase, maxAge: 400 * 24 * 60 * 60 };

/** Another installation on this origin has another suffix. */
const nameOf = ({ name }: Cookie, request: FastifyRequest): string => `${name}${request.server.brand.storageSuffix}`;

const readCookie = (request: FastifyRequest, cookie: Cookie): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === nameOf(cookie, request))?.[1];

/** Writes a cookie that scripts cannot read. It is sent when the provider redirects the browser back, not with cross-site requests. */
const writeCookie = (request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void => {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const attributes = `Path=${cookie.path}; Max-Age=${cookie.maxAge}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${nameOf(cookie, request)}=${value}; ${attributes}`);
};

export const readBrowser = (request: FastifyRequest): string | undefined => readCookie(request, chatCookie);

export const writeBrowser = (request: FastifyRequest, reply: FastifyReply, value: string): void =>
  writeCookie(request, reply, chatCookie, value);

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url');

/** SHA-256 of the device cookie; null for a client without one. */
export const readDevice = (request: FastifyRequest): string | null => {
  const value = readCookie(request, deviceCookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashOf(value) : null;
};

/** The same; a client without the cookie gets one. */
export const ensureDevice = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = readDevice(request);
  if (known !== null) return known;
  const value = randomBytes(32).toString('base64url');
  writeCookie(request, reply, deviceCookie, value);
  return hashOf(value);
};
