import { mkdir } from 'node:fs/promises';
import { apiBase, type Call } from '@atelier/contract/call';
import type { Engine } from '@atelier/engine/engine';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { createAccessTokens } from './accounts/access-tokens.ts';
import { sessionOf } from './accounts/session.ts';
import { apiAreas, siteAreas } from './api/areas.ts';
import { keepClock } from './clock.ts';
import type { Config } from './config.ts';
import { agreeOnSecrets } from './db/agree-on-secrets.ts';
import type { Database } from './db/database.ts';
import { listenTo } from './db/listen-to.ts';
import { createGeneration } from './generation.ts';
import { createLimits } from './limits/limits.ts';
import { limitConnections } from './limits/open-connections.ts';
import { proxyTrust } from './limits/proxy-trust.ts';
import { requireUnlockedConsole } from './operators/console-pass.ts';
import { createPayments } from './payments/create-providers.ts';
import type { PicturePools } from './pictures/picture-pools.ts';
import { refuseUnknownHosts } from './plugins/allowed-hosts.ts';
import { answerErrors, handleError, redirectPages } from './plugins/errors.ts';
import { addHeaders } from './plugins/headers.ts';
import { leadAway } from './plugins/lead-away.ts';
import { limitRates, shedLoad } from './plugins/limits.ts';
import { loggerOptions, logRequests } from './plugins/logging.ts';
import { sealAnswers } from './plugins/sealing.ts';
import { endStalled, timeoutOptions } from './plugins/timeouts.ts';
import { answerUnreadable } from './plugins/unreadable-requests.ts';
import { createMail } from './providers/create-mail.ts';
import { createSms } from './providers/create-sms.ts';
import type { SmsProvider } from './providers/sms.ts';
import { loadSecrets } from './secrets/load-secrets.ts';
import type { Area, Services } from './services.ts';
import { createPublisher } from './sockets/publisher.ts';
import { createStopping } from './stopping.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { createServiceRecorder } from './telemetry/service-counts.ts';
import { createTracing } from './telemetry/tracing.ts';
import { createBalances } from './wallet/balances.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  engine?: Engine;
  /** Overrides the configured provider. */
  sms?: SmsProvider;
  /** Closed with the app; new ones unless given. */
  pools?: PicturePools;
  /** Where log lines go; standard output unless given. */
  logStream?: { write(line: string): void };
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Every call of the contract that this server answers. */
    openCalls: readonly Call[];
  }
}

/** Bytes, of what no call declares; a call has its own. */
const bodyLimit = 9 * 1024 * 1024;
/** A little over the 20 MB that an upload may have, so that our own check says it in words. */
const uploadLimits = { fileSize: 21 * 1024 * 1024, files: 50, fields: 20 };

/** What a start asks of the database and the store comes late where either is busy or far; who is ended for it starts again, and they are busier still. */
const startWithinMs = 120_000;

const buildServices = async (app: FastifyInstance, options: AppOptions): Promise<Services> => {
  const { config, db } = options;
  // With secrets and contents elsewhere nothing else makes it, and a node is not ready without.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const onMoved = (ms: number) =>
    app.log.warn({ milliseconds: ms }, "this machine's clock is not the database's; the database's is used");
  const stopClock = await keepClock(db.pool, { onMoved });
  app.addHook('onClose', async () => stopClock());
  const secrets = await loadSecrets(config.dataDir, config.secrets);
  await agreeOnSecrets(db, secrets.prints);
  const { providers, sandbox } = createPayments(db, secrets, config);
  const onUnsent = (error: unknown) => app.log.error({ err: error }, 'socket messages were not sent');
  const publisher = createPublisher(db, onUnsent);
  const services = {
    config,
    db,
    secrets,
    tokens: createAccessTokens(secrets.access),
    limits: createLimits({ db, secrets, config }),
    publisher,
    balances: createBalances({ db, publisher, timeZone: config.timeZone, onError: onUnsent }),
    listener: listenTo(db, config.listenUrl ?? db.url, (error) =>
      app.log.warn({ err: error }, 'the listening connection broke'),
    ),
    metrics: createMetrics(config.mode !== 'test'),
    service: createServiceRecorder(db, (error) => app.log.warn({ err: error }, 'service counts were not written')),
    tracing: await createTracing({ endpoint: config.tracesTo, service: 'atelier', node: config.nodeName }),
    stopping: createStopping(),
    sms: options.sms ?? createSms(config, db),
    mail: createMail(config, db),
    engine: options.engine,
    sandbox,
  };
  const onError = (error: unknown) => app.log.error({ err: error }, 'generation failed');
  return {
    ...services,
    generation: await createGeneration({ ...services, providers, pools: options.pools, log: app.log }, onError),
  };
};

const siteScope =
  (area: Area, services: Services): FastifyPluginAsync =>
  async (scope) =>
    area(scope, services);

const apiScope =
  (services: Services, calls: Call[]): FastifyPluginAsync =>
  async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    limitRates(scope, services);
    await scope.register(multipart, { limits: uploadLimits });
    scope.decorate('calls', calls);
    scope.decorate('callTimeout', services.config.requestTimeout);
    scope.decorate('envelope', sealAnswers(scope, services.config.brand.envelopeSeparator));
    scope.decorate('readSession', (request) => sessionOf(request, services.db, services.tokens));
    scope.decorate('requireUnlockedConsole', (session) => requireUnlockedConsole(services.db, session));
    answerErrors(scope);
    for (const area of apiAreas) await area(scope, services);
  };

/** Builds the whole server without listening; tests talk to it by `inject`. Closing it leaves `db` open. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config } = options;
  const app = Fastify({
    ...loggerOptions(config, options.logStream),
    bodyLimit,
    ...timeoutOptions(config.requestTimeout),
    pluginTimeout: startWithinMs,
    trustProxy: proxyTrust(config.trustedProxies),
    // What arrives on an open line while this node leaves is answered like everything before it.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: answerUnreadable,
  });
  const services = await buildServices(app, options);
  app.decorate('services', services);
  app.decorate('brand', config.brand);
  app.decorateRequest('session', null);
  app.decorateRequest('input', null);
  // Hooks of the end run backwards: what is still traced is sent last.
  app.addHook('onClose', () => services.tracing.close());
  app.addHook('onClose', () => services.service.close());
  app.addHook('onClose', () => services.publisher.close());
  app.addHook('onReady', async () => {
    await services.generation.start();
    await services.listener.start();
  });
  app.addHook('onClose', () => services.listener.close());
  app.addHook('onClose', () => services.generation.stop());
  logRequests(app, services);
  leadAway(app, services.stopping);
  endStalled(app, config.requestTimeout);
  limitConnections(app.server, (facts) =>
    app.log.warn(facts, 'connections are refused: this process may not have more files open (ulimit -n)'),
  );
  refuseUnknownHosts(app, config);
  redirectPages(app);
  await addHeaders(app, config);
  await shedLoad(app);
  for (const area of siteAreas) await app.register(siteScope(area, services));
  const calls: Call[] = [];
  await app.register(apiScope(services, calls), { prefix: apiBase });
  app.decorate('openCalls', calls);
  return app;
};
