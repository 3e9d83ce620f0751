import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const sourcesOf = (config: Config) => {
  const images = config.imageHost === undefined ? [] : [new URL(config.imageHost).origin];
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...images],
    mediaSrc: ["'self'", 'blob:', ...images],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", 'ws:', 'wss:', ...images],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // The host's one default policy decides which addresses may become code (host/src/federation/trusted-types.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  };
};

/** The strict policy: nothing inline, no eval, nothing foreign. Strict transport only where a proxy speaks TLS. */
export const addHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: sourcesOf(config) },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.trustProxy,
    referrerPolicy: { policy: 'same-origin' },
  });
};
