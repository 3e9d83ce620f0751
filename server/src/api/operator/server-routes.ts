import * as calls from '@atelier/contract/console-servers';
import type { FastifyInstance } from 'fastify';
import { readModelServers, restServer } from '../../model-servers/read-servers.ts';
import { signalServers } from '../../model-servers/server-watch.ts';
import { nameOf, withLog } from '../../operators/operator-log.ts';
import { registerCall } from '../../plugins/register-call.ts';
import type { Services } from '../../services.ts';

/** The model servers: how they are, out of service and back, looked at now. */
export const registerServerRoutes = (app: FastifyInstance, { db }: Services): void => {
  registerCall(app, calls.getModelServers, () => readModelServers(db));
  registerCall(app, calls.restModelServer, async ({ input: { address, resting, reason }, session }) => {
    const command = `servers ${resting ? 'rest' : 'resume'}`;
    const by = await nameOf(db.orm, session.userId);
    await withLog(db, { userId: session.userId, command, reason, input: { name: address } }, async (tx) => ({
      changed: await restServer(tx, { address, isResting: resting, by, reason }),
    }));
    return { address, resting };
  });
  registerCall(app, calls.lookAtModelServers, async ({ input: { address = '' } }) => {
    await signalServers(db.orm, { kind: 'look', address });
    return {};
  });
};
