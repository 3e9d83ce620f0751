import { cancelGroup as cancelCall, generateGroup, getGroup, retryGroup as retryCall } from '@atelier/contract/batch';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { registerCall } from '../auth/register-call.ts';
import { retryGroup } from './retry-group.ts';
import { cancelGroup, checkGroup, readGroup, submitGroup } from './submit-group.ts';

/** Batches: one setting over many pictures. */
export const registerGroupRoutes = (app: FastifyInstance, { context, offering }: Generation): void => {
  registerCall(app, generateGroup, async ({ input, session }) => {
    const checked = checkGroup(input, { ...offering, level: session.level, canBuy: session.canBuy });
    const { groupId, tasks } = await submitGroup(context, session, input, checked);
    return { group_id: groupId, tasks };
  });
  registerCall(app, getGroup, async ({ input, session }) => ({
    tasks: await context.present(await readGroup(context, session, input.group_id)),
  }));
  registerCall(app, cancelCall, async ({ input, session }) => ({
    tasks: await cancelGroup(context, session, input.group_id),
  }));
  registerCall(app, retryCall, async ({ input, session }) => ({
    tasks: await retryGroup(context, session, input.group_id, {
      ...offering,
      level: session.level,
      canBuy: session.canBuy,
    }),
  }));
};
