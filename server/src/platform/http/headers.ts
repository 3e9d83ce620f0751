import type { IncomingMessage } from 'node:http';
import { pagePolicy, permissionsPolicy, policyReportPath } from '@atelier/contract/page-policy';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** A name or an IPv4 address; the policy's grammar has no IPv6 address, for which `'self'` must do. */
const plainHost = /^[\w.-]+(:\d+)?$/;

/** The socket of the page's own origin, which not every browser counts to `'self'`. */
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

/** How long a browser may keep that a call is allowed. */
const preflightSeconds = 7200;

/** Pages of these origins may call and show pictures; a bearer and signed addresses decide what they get. */
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

/**
 * The strict policy: nothing inline, no eval, nothing foreign, no script without an integrity hash. Strict transport only
 * where a proxy speaks TLS.
 */
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
