import * as calls from '@atelier/contract/console-queue';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { setPaused } from '../../platform/jobs/queue-pauses.ts';
import { readServiceLevels } from '../../platform/telemetry/service-counts.ts';
import type { Services } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { cancelTask } from '../tasks/end-task.ts';
import { retryTask } from '../tasks/retry-task.ts';
import { nameOf, withLog, withOwnTransactions } from './operator-log.ts';
import { findAnyTask, listAllTasks, readQueueState } from './queue.ts';
import { readStorage } from './storage.ts';

/** Queues and their tasks, what is stored, and how well the service does. */
export const registerQueueRoutes = (app: FastifyInstance, { db, generation, config }: Services): void => {
  const { context, offering } = generation;
  registerCall(app, calls.getQueue, () => readQueueState(db));
  registerCall(app, calls.findTasks, ({ input }) => listAllTasks(db, input));
  registerCall(app, calls.cancelATask, async ({ input: { task_id: id, reason }, session }) => {
    const row = await findAnyTask(db, id);
    const deed = { userId: session.userId, command: 'tasks cancel', reason, input: { id, name: id } };
    await withOwnTransactions(db, deed, async () => {
      if (!(await cancelTask(context, row))) throw new ApiFailure('41032');
    });
    return { task_id: id };
  });
  registerCall(app, calls.retryATask, async ({ input: { task_id: id, reason }, session }) => {
    const row = await findAnyTask(db, id);
    const deed = { userId: session.userId, command: 'tasks retry', reason, input: { id, name: id } };
    const task = await withOwnTransactions(db, deed, () => retryTask(context, offering, row));
    return { task_id: task.id };
  });
  registerCall(app, calls.pauseQueue, async ({ input: { queue, paused, reason }, session }) => {
    const command = `queue ${paused ? 'pause' : 'resume'}`;
    const by = await nameOf(db.orm, session.userId);
    await withLog(db, { userId: session.userId, command, reason, input: { name: queue } }, async (tx) => ({
      changed: await setPaused(tx, { queue, paused, by, reason }),
    }));
    return { queue, paused };
  });
  registerCall(app, calls.getStorage, ({ input }) =>
    readStorage({ db, blobs: context.blobs, settings: config.blobs, byLevel: config.storageByLevel }, input),
  );
  registerCall(app, calls.getServiceLevels, () => readServiceLevels(db));
};
