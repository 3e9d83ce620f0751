import type { IncomingMessage } from 'node:http';
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

const sourcesOf = (config: Config) => {
  const images = config.imageHost === undefined ? [] : [new URL(config.imageHost).origin];
  // Where a developer may take one remote from; none unless the installation names some (docs/decisions/007).
  const overrides = config.overrideOrigins;
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    scriptSrc: ["'self'", ...overrides],
    styleSrc: ["'self'", ...overrides],
    imgSrc: ["'self'", 'data:', 'blob:', ...images, ...overrides],
    mediaSrc: ["'self'", 'blob:', ...images],
    fontSrc: ["'self'", ...overrides],
    connectSrc: [
      (request: IncomingMessage) => ["'self'", ownSocket(request), ...images, ...overrides].filter(Boolean).join(' '),
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
};
