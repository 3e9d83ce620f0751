import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalAddressFile } from '@atelier/contract/telemetry';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { reportHealth } from './modules/releases/report-releases.ts';
import { healthRoutes, openApiOf } from './modules/site/health-routes.ts';
import { createModelServerMetrics } from './modules/tasks/model-servers.ts';
import { answerErrors } from './platform/http/errors.ts';
import { createDatabaseMetrics, createRegistryMetrics, createUpkeepMetrics } from './platform/telemetry/gauges.ts';

/** /metrics, /remotes.json, /docs and, for a worker without a public port, the health pages: for a port that only the machine itself can reach. */
export const createInternalApp = async (app: FastifyInstance): Promise<FastifyInstance> => {
  const { config, metrics, db } = app.services;
  const all = Registry.merge([
    createDatabaseMetrics(db),
    createRegistryMetrics(config.storeDir, db),
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

/**
 * Writes the address of the internal port into the data folder, where `atelier-deploy` on the same machine finds it.
 * `url`: loopback, with the port that was taken.
 * @returns takes the address away again.
 */
export const announceInternal = (dataDir: string, url: string): (() => void) => {
  const path = join(dataDir, internalAddressFile);
  const text = `${JSON.stringify({ url })}\n`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, text);
  return () => {
    // Another node of this folder may have put its own there.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path, { force: true });
  };
};
