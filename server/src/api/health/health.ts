import { sql } from 'drizzle-orm';
import type { Area } from '../../services.ts';

/** `/healthz`: the process lives. `/readyz`: it can answer calls. */
export const healthArea: Area = (app, { db }) => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.orm.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database is not reachable' });
    }
  });
};
