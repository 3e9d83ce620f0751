import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { openApiOf } from './api/health/openapi.ts';
import { ledgerDrift } from './ledger/drift.ts';

/** /metrics and /docs, for a port that only the machine itself can reach. */
export const createInternalApp = async (app: FastifyInstance): Promise<FastifyInstance> => {
  const { metrics, db } = app.services;
  new Gauge({
    name: 'atelier_ledger_drift',
    help: 'Credits by which the books disagree; anything but 0 is a defect',
    registers: [metrics.registry],
    async collect() {
      this.set(await ledgerDrift(db.orm));
    },
  });
  const internal = Fastify({ logger: false });
  internal.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  await internal.register(swagger, { mode: 'static', specification: { document: openApiOf(app.openCalls) as never } });
  await internal.register(swaggerUi, { routePrefix: '/docs' });
  return internal;
};
