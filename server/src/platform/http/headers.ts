import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Brand } from '@atelier/contract/brand';
import { pagePolicy, permissionsPolicy, policyReportPath } from '@atelier/contract/page-policy';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config/config.ts';
import { languageOf } from './language.ts';

/** A name or an IPv4 address; the policy's grammar has no IPv6 address, so `'self'` must suffice. */
const plainHost = /^[\w.-]+(:\d+)?$/;

/** The socket of the page's own origin, which not every browser includes in `'self'`. */
const ownSocket = ({ headers: { host = '' } }: IncomingMessage): string[] =>
  plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : [];

const directivesOf = ({ brand, overrideOrigins }: Config) => {
  const policy = pagePolicy(brand, overrideOrigins);
  const connections = policy['connect-src'] ?? [];
  return {
    ...policy,
    'connect-src': [(request: IncomingMessage) => [...connections, ...ownSocket(request)].join(' ')],
  };
};

/** Seconds for which a browser may cache a preflight response. */
const preflightSeconds = 7200;

/** Pages of these origins may call and show images; a bearer and signed URLs control access. */
const openToPages = async (app: FastifyInstance, origins: string[]): Promise<void> => {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language', 'traceparent'],
    exposedHeaders: ['retry-after'],
    maxAge: preflightSeconds,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:images|files)\//.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
};

/** Strict content policy: nothing inline, no eval, no script without an integrity hash. HSTS only behind a TLS proxy. */
export const addHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(config) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.trustedProxies !== 0,
    referrerPolicy: { policy: 'same-origin' },
  });
  const refused = permissionsPolicy();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('reporting-endpoints', `policy="${policyReportPath}"`);
    reply.header('permissions-policy', refused);
    reply.header('integrity-policy', 'blocked-destinations=(script), endpoints=(policy)');
  });
  if (config.allowedOrigins.length > 0) await openToPages(app, config.allowedOrigins);
};

/** Adds ETags to responses that are equal for all users, so that caches can revalidate them. */
export const tagAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
    if (request.headers['if-none-match'] !== tag) return payload;
    void reply.code(304);
    return null;
  });
};

/** Health checks of balancers use the node's address as host. */
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

/** Decides from the configuration whether a host name, without its port, belongs to this installation. */
const createHostCheck = ({ allowedHosts, brand, demo, host, payments }: HostConfig) => {
  const origins = [payments.origin ?? '', brand.apiOrigin, brand.socketOrigin, brand.imageOrigin];
  const known = new Set(
    [...allowedHosts, host, ...origins.filter((origin) => origin !== '').map((origin) => new URL(origin).hostname)].map(
      (name) => name.toLowerCase(),
    ),
  );
  return (name: string): boolean => isLoopback(name) || (!demo && known.has(name.toLowerCase()));
};

/** Refuses requests for foreign host names with 421: DNS rebinding, and links with an attacker's host name. */
export const refuseUnknownHosts = (app: FastifyInstance, config: Config): void => {
  const isOwnHost = createHostCheck(config);
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnHost(request.hostname) || exempt.test(request.url)) return;
    const sentence = sentences[config.demo ? 'demo' : 'unknown'][languageOf(request)];
    return reply.code(421).type('text/plain; charset=utf-8').send(`${sentence}\n`);
  });
};
