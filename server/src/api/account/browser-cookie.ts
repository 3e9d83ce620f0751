import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'atelier_chat';
const seconds = 600;

/** What binds a sign-in by chat app to the browser that began it. Another installation on this origin has another suffix. */
export const readBrowser = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === `${name}${request.server.brand.storageSuffix}`)?.[1];

/** Scripts do not see it; it comes along when the provider sends the browser back, and with nobody else's requests. */
export const writeBrowser = (request: FastifyRequest, reply: FastifyReply, value: string): void => {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${name}${request.server.brand.storageSuffix}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', cookie);
};
