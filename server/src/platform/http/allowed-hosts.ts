import type { Brand } from '@atelier/contract/brand';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';
import { languageOf } from './language.ts';

/** Health checks of balancers name the address of the node. */
const exempt = /^\/(?:healthz|readyz)(?:\?|$)/;

const sentences = {
  demo: {
    zh: '演示只在本机提供服务：请用 http://127.0.0.1 或 http://localhost 打开。',
    en: 'The demo serves this machine only: open it at http://127.0.0.1 or http://localhost.',
  },
  unknown: {
    zh: '本服务器没有配置这个域名。管理员请把它写进 PUBLIC_ORIGIN 或 ALLOWED_HOSTS，然后重启。',
    en: 'This server is not configured for this host name. Administrators: add it to PUBLIC_ORIGIN or ALLOWED_HOSTS and restart.',
  },
} as const;

type HostConfig = Pick<Config, 'allowedHosts' | 'demo' | 'host'> & {
  payments: Pick<Config['payments'], 'origin'>;
  brand: Pick<Brand, 'apiOrigin' | 'socketOrigin' | 'imageOrigin'>;
};

/** Decides by the configuration whether a host name, without its port, is one of this installation. */
const createHostCheck = ({ allowedHosts, brand, demo, host, payments }: HostConfig) => {
  const origins = [payments.origin ?? '', brand.apiOrigin, brand.socketOrigin, brand.imageOrigin];
  const known = new Set(
    [...allowedHosts, host, ...origins.filter((origin) => origin !== '').map((origin) => new URL(origin).hostname)].map(
      (name) => name.toLowerCase(),
    ),
  );
  return (name: string): boolean => isLoopback(name) || (!demo && known.has(name.toLowerCase()));
};

/** Refuses requests for host names of others with 421: DNS rebinding, and links that name a host an attacker chose. */
export const refuseUnknownHosts = (app: FastifyInstance, config: Config): void => {
  const isOwnHost = createHostCheck(config);
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.hostname) || exempt.test(request.url)) return;
    const sentence = sentences[config.demo ? 'demo' : 'unknown'][languageOf(request)];
    return reply.code(421).type('text/plain; charset=utf-8').send(`${sentence}\n`);
  });
};
