import type { FastifyInstance } from 'fastify';
import type { Stopping } from '../process/stopping.ts';

/**
 * While a node leaves, each answer ends its connection: a balancer that keeps lines open opens the next one to another node, and none is
 * cut with a request on it.
 */
export const leadAway = (app: FastifyInstance, stopping: Stopping): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.hasBegun) reply.header('connection', 'close');
  });
};
