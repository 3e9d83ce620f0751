import { apiBase } from '@atelier/contract/call';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAccessTokens } from './api/account/access-tokens.ts';
import { apiAreas, siteAreas } from './api/areas.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Engine } from './engine/engine.ts';
import { answerErrors } from './plugins/errors.ts';
import { createMetrics } from './plugins/metrics.ts';
import { sealAnswers } from './plugins/sealing.ts';
import { sessionOf } from './plugins/session.ts';
import type { SmsProvider } from './providers/sms.ts';
import { loadSecrets } from './secrets.ts';
import type { Services } from './services.ts';
import { createPublisher } from './sockets/publisher.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  engine?: Engine;
  sms?: SmsProvider;
}

/** Builds the whole server without listening; tests talk to it by `inject`. Closing it leaves `db` open. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, db } = options;
  const app = Fastify({ logger: { level: config.logLevel }, bodyLimit: 9 * 1024 * 1024 });
  const secrets = await loadSecrets(config.dataDir);
  const publisher = createPublisher(db, (error) => app.log.error({ err: error }, 'socket messages were not sent'));
  const services: Services = {
    config,
    db,
    secrets,
    tokens: createAccessTokens(secrets.access),
    publisher,
    metrics: createMetrics(config.mode !== 'test'),
    sms: options.sms ?? { send: async () => {} },
    engine: options.engine,
  };
  app.addHook('onClose', () => publisher.close());
  app.decorate('calls', []);
  app.decorateRequest('session', null);
  app.decorateRequest('input', null);
  answerErrors(app);
  for (const area of siteAreas) await app.register(async (scope) => area(scope, services));
  await app.register(
    async (scope) => {
      await scope.register(multipart, { limits: { fileSize: 21 * 1024 * 1024, files: 50, fields: 20 } });
      scope.decorate('envelope', sealAnswers(scope, config.envelopeSeparator));
      scope.decorate('readSession', (request) => sessionOf(request, db, services.tokens));
      answerErrors(scope);
      for (const area of apiAreas) await area(scope, services);
    },
    { prefix: apiBase },
  );
  return app;
};
