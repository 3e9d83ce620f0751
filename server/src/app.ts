import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase, type Call } from '@atelier/contract/call';
import { openBase } from '@atelier/contract/open-routes';
import { internalAddressFile } from '@atelier/contract/telemetry';
import type { Engine } from '@atelier/engine/engine';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { assetFileRoutes, assetRoutes } from './modules/assets/routes.ts';
import { chatRoutes, devChatRoutes } from './modules/auth/chat-routes.ts';
import { sealAnswers } from './modules/auth/register-call.ts';
import { accountRoutes } from './modules/auth/routes.ts';
import { createAccessTokens, sessionOf } from './modules/auth/session.ts';
import { boardRoutes } from './modules/boards/routes.ts';
import { commentRoutes } from './modules/comments/routes.ts';
import { companyRoutes } from './modules/companies/routes.ts';
import type { PicturePools } from './modules/images/picture-files.ts';
import { compressTexts } from './modules/images/routes.ts';
import { mattingRoutes } from './modules/matting/routes.ts';
import { noticeRoutes } from './modules/notifications/routes.ts';
import { apiKeyRoutes, openRoutes } from './modules/open-api/routes.ts';
import { operatorRoutes } from './modules/operators/routes.ts';
import { requireUnlockedConsole } from './modules/operators/second-factor.ts';
import { createPayments } from './modules/orders/payment-events.ts';
import { sandboxRoutes, webhookRoutes } from './modules/orders/payment-routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { sewingFileRoutes, sewingRoutes } from './modules/patterns/routes.ts';
import { emailRoutes, personRoutes } from './modules/people/routes.ts';
import { presetRoutes } from './modules/presets/routes.ts';
import { registryRoutes, releasesRoutes, reportHealth } from './modules/releases/routes.ts';
import { imageSearchRoutes } from './modules/search/search-by-image.ts';
import { devInboxRoutes } from './modules/site/dev-inbox-routes.ts';
import { healthRoutes, openApiOf } from './modules/site/health-routes.ts';
import { siteRoutes } from './modules/site/site-routes.ts';
import { socketRoutes } from './modules/site/socket-routes.ts';
import { policyRoutes, telemetryRoutes } from './modules/site/telemetry-routes.ts';
import { visionRoutes } from './modules/site/vision-routes.ts';
import { supportRoutes } from './modules/support/reports.ts';
import { createModelServerMetrics } from './modules/tasks/model-servers.ts';
import { generationRoutes, imageRoutes } from './modules/tasks/routes.ts';
import { styleRoutes } from './modules/tools/styles.ts';
import { createBalances } from './modules/wallet/balances.ts';
import { creditsRoutes, membershipRoutes } from './modules/wallet/routes.ts';
import { apiWebhookRoutes } from './modules/webhooks/webhooks.ts';
import { squareRoutes } from './modules/works/routes.ts';
import { workPageRoutes } from './modules/works/work-page-routes.ts';
import type { Config } from './platform/config/config.ts';
import { startClockSync } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import { listenTo } from './platform/db/notification-listener.ts';
import { answerErrors, answerUnreadable, handleError, redirectPages } from './platform/http/errors.ts';
import { addHeaders, refuseUnknownHosts } from './platform/http/headers.ts';
import * as rates from './platform/http/limit-rates.ts';
import { loggerOptions, logRequests } from './platform/http/logging.ts';
import { proxyTrust } from './platform/limits/client-address.ts';
import { createLimits, limitConnections } from './platform/limits/limits.ts';
import { createMail } from './platform/messaging/mail.ts';
import type { SmsProvider } from './platform/messaging/sms.ts';
import { createSms } from './platform/messaging/sms-providers.ts';
import { createPublisher } from './platform/realtime/publisher.ts';
import { agreeOnSecrets, loadSecrets } from './platform/secrets/secrets.ts';
import { createDatabaseMetrics, createMetrics, createUpkeepMetrics } from './platform/telemetry/metrics.ts';
import { createServiceRecorder } from './platform/telemetry/service-counts.ts';
import { createTracing } from './platform/telemetry/tracing.ts';
import { createGeneration, type RouteModule, type Services } from './services.ts';

/** Routes under /api/v1. New route modules are added here. */
const apiRouteModules: readonly RouteModule[] = [
  accountRoutes,
  chatRoutes,
  personRoutes,
  emailRoutes,
  noticeRoutes,
  companyRoutes,
  membershipRoutes,
  creditsRoutes,
  orderRoutes,
  generationRoutes,
  presetRoutes,
  commentRoutes,
  boardRoutes,
  mattingRoutes,
  assetRoutes,
  imageSearchRoutes,
  sewingRoutes,
  styleRoutes,
  squareRoutes,
  supportRoutes,
  operatorRoutes,
  telemetryRoutes,
  apiKeyRoutes,
  apiWebhookRoutes,
  registryRoutes,
  releasesRoutes,
];

/** Routes at the root of the site (images, sockets, pages). */
const rootRouteModules: readonly RouteModule[] = [
  healthRoutes,
  devInboxRoutes,
  devChatRoutes,
  socketRoutes,
  imageRoutes,
  assetFileRoutes,
  sewingFileRoutes,
  policyRoutes,
  visionRoutes,
  webhookRoutes,
  sandboxRoutes,
  workPageRoutes,
  siteRoutes,
];

interface AppOptions {
  config: Config;
  db: Database;
  engine?: Engine;
  /** Overrides the configured provider. */
  sms?: SmsProvider;
  /** Closed with the app; created by default. */
  pools?: PicturePools;
  /** Log target; standard output by default. */
  logStream?: { write(line: string): void };
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Every contract call that this server implements. */
    openCalls: readonly Call[];
  }
}

/** Default body limit in bytes; each call may declare its own. */
const bodyLimit = 9 * 1024 * 1024;
/** Slightly above the upload limit of 20 MB, so that our own check returns a readable error. */
const uploadLimits = { fileSize: 21 * 1024 * 1024, files: 50, fields: 20 };

/** Start timeout in ms; long, since database and store may be slow, and a restart of a killed node would add to their load. */
const startWithinMs = 120_000;

const buildServices = async (app: FastifyInstance, options: AppOptions): Promise<Services> => {
  const { config, db } = options;
  // With external secrets and contents nothing else creates it, and a node is not ready without it.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const onMoved = (ms: number) =>
    app.log.warn({ milliseconds: ms }, "this machine's clock is not the database's; the database's is used");
  const stopClock = await startClockSync(db.pool, { onMoved });
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
    shutdown: new AbortController(),
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
  (register: RouteModule, services: Services): FastifyPluginAsync =>
  async (scope) =>
    register(scope, services);

const apiScope =
  (services: Services, calls: Call[]): FastifyPluginAsync =>
  async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    rates.limitRates(scope, services);
    await scope.register(multipart, { limits: uploadLimits });
    await compressTexts(scope);
    scope.decorate('calls', calls);
    scope.decorate('callTimeout', services.config.requestTimeout);
    scope.decorate('envelope', sealAnswers(scope, services.config.brand.envelopeSeparator));
    scope.decorate('readSession', (request) => sessionOf(request, services.db, services.tokens));
    scope.decorate('requireUnlockedConsole', (session) => requireUnlockedConsole(services.db, session));
    answerErrors(scope);
    for (const register of apiRouteModules) await register(scope, services);
  };

/** Plain JSON for programs: no envelope, no session. */
const openScope =
  (services: Services): FastifyPluginAsync =>
  async (scope) => {
    await scope.register(multipart, { limits: uploadLimits });
    await openRoutes(scope, services);
  };

/** Builds the whole server without listening; tests call it with `inject`. Closing it leaves `db` open. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config } = options;
  const app = Fastify({
    ...loggerOptions(config, options.logStream),
    bodyLimit,
    ...rates.timeoutOptions(config.requestTimeout),
    pluginTimeout: startWithinMs,
    trustProxy: proxyTrust(config.trustedProxies),
    // Requests on an open connection during shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: handleError,
    clientErrorHandler: answerUnreadable,
  });
  const services = await buildServices(app, options);
  app.decorate('services', services);
  app.decorate('brand', config.brand);
  app.decorateRequest('session', null);
  app.decorateRequest('input', null);
  // onClose hooks run in reverse order: the remaining traces are sent last.
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
  rates.closeConnectionsWhileDraining(app, services.shutdown);
  rates.endStalled(app, config.requestTimeout);
  limitConnections(app.server, (facts) =>
    app.log.warn(facts, 'connections are refused: this process may not have more files open (ulimit -n)'),
  );
  refuseUnknownHosts(app, config);
  redirectPages(app);
  await addHeaders(app, config);
  await rates.shedLoad(app);
  for (const register of rootRouteModules) await app.register(siteScope(register, services));
  const calls: Call[] = [];
  await app.register(apiScope(services, calls), { prefix: apiBase });
  await app.register(openScope(services), { prefix: openBase });
  app.decorate('openCalls', calls);
  return app;
};

/** /metrics, /remotes.json, /docs and a worker's health endpoints, for a port that only this machine can reach. */
export const createInternalApp = async (app: FastifyInstance): Promise<FastifyInstance> => {
  const { metrics, db } = app.services;
  const all = Registry.merge([
    createDatabaseMetrics(db),
    createUpkeepMetrics(db),
    createModelServerMetrics(db),
    metrics.registry,
  ]);
  const internal = Fastify({ logger: false });
  answerErrors(internal);
  internal.get('/metrics', async (_request, reply) => reply.type(all.contentType).send(await all.metrics()));
  internal.get('/remotes.json', () => reportHealth(app.services));
  await healthRoutes(internal, app.services);
  await internal.register(swagger, {
    mode: 'static',
    specification: { document: openApiOf(app.openCalls, app.services.config.brand) as never },
  });
  await internal.register(swaggerUi, { routePrefix: '/docs' });
  return internal;
};

/** Writes the address of the internal port into the data folder for `atelier-deploy`. @returns removes it again */
export const announceInternal = (dataDir: string, url: string): (() => void) => {
  const path = join(dataDir, internalAddressFile);
  const text = `${JSON.stringify({ url })}\n`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, text);
  return () => {
    // Another node of this folder may have written its own address.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path, { force: true });
  };
};
