import * as calls from '@atelier/contract/console-servers';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { readModelServers, restServer } from '../tasks/read-servers.ts';
import { signalServers } from '../tasks/server-watch.ts';
import { nameOf, withLog } from './operator-log.ts';

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
