import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where browsers report what was refused. `report-uri`, because every browser knows it and it reports at once. */
export const policyReportPath = '/csp_report';

/** A name or an IPv4 address; the policy's grammar has no IPv6 address, for which `'self'` must do. */
const plainHost = /^[\w.-]+(:\d+)?$/;

/** The socket of the page's own origin, which not every browser counts to `'self'`. */
const ownSocket = ({ headers: { host = '' } }: IncomingMessage): string =>
  plainHost.test(host) ? `ws://${host} wss://${host}` : '';

/** How long a browser may keep that a call is allowed. */
const preflightSeconds = 7200;

const sourcesOf = (config: Config) => {
  const { apiOrigin, imageOrigin, logo, favicon, socketOrigin } = config.brand;
  const set = (...addresses: string[]) => addresses.filter((address) => address !== '');
  const images = set(imageOrigin);
  // A logo of another origin; one of this page's is served from here.
  const marks = [logo, favicon].filter((address) => /^https?:/.test(address)).map((address) => new URL(address).origin);
  // Where a developer may take one remote from; none unless the installation names some (docs/decisions/007).
  const overrides = config.overrideOrigins;
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    scriptSrc: ["'self'", ...overrides],
    styleSrc: ["'self'", ...overrides],
    imgSrc: ["'self'", 'data:', 'blob:', ...images, ...marks, ...overrides],
    mediaSrc: ["'self'", 'blob:', ...images],
    fontSrc: ["'self'", ...overrides],
    connectSrc: [
      (request: IncomingMessage) =>
        ["'self'", ownSocket(request), ...set(apiOrigin, socketOrigin), ...images, ...overrides]
          .filter(Boolean)
          .join(' '),
    ],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // The host's one default policy decides which addresses may become code (host/src/federation/loading/trusted-types.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
    reportUri: [policyReportPath],
  };
};

/** Pages of these origins may call and show pictures; a bearer and signed addresses decide what they get. */
const openToPages = async (app: FastifyInstance, origins: string[]): Promise<void> => {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'accept-language'],
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
    contentSecurityPolicy: { useDefaults: false, directives: sourcesOf(config) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.trustedProxies !== 0,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('reporting-endpoints', `policy="${policyReportPath}"`);
    reply.header('integrity-policy', 'blocked-destinations=(script), endpoints=(policy)');
  });
  if (config.allowedOrigins.length > 0) await openToPages(app, config.allowedOrigins);
};
