import { z } from 'zod';
import { defineCall } from './call.ts';
import { submission } from './generation.ts';
import { task, taskMode } from './task.ts';

/** Pictures of one batch. */
export const batchLimit = 50;

/**
 * One setting over many pictures: a task for each, with its own hold, as one group. All or none: 42002 to 42004 when the
 * credits do not reach for all of them. `inputs` holds the pictures that all share; `images` go one by one into `input`.
 * The same `idempotency_key` again changes nothing and returns the first answer.
 */
export const generateGroup = defineCall({
  method: 'POST',
  path: '/AIdesign/generate_group',
  action: 'work',
  added: true,
  request: submission.extend({
    mode: taskMode,
    /** The catalogue's name of the input that changes from task to task. */
    input: z.string(),
    images: z.array(z.string()).min(1).max(batchLimit),
  }),
  response: z.object({ group_id: z.string(), tasks: z.array(task) }),
});

const byGroup = z.object({ group_id: z.string() });

/** Every task of a group that is not in the recycle area, in the order of its pictures. */
export const getGroup = defineCall({
  method: 'GET',
  path: '/AIdesign/group',
  action: 'work',
  added: true,
  request: byGroup,
  response: z.object({ tasks: z.array(task) }),
});

/** Cancels what is queued or drawing; what has ended stays. 41032 when everything has ended. */
export const cancelGroup = defineCall({
  method: 'POST',
  path: '/AIdesign/cancel_group',
  action: 'work',
  added: true,
  request: byGroup,
  response: z.object({ tasks: z.array(task) }),
});

/**
 * Draws what failed or was cancelled once more, in the same group; what it replaces goes to the recycle area. `task_id`: only
 * that one. 41032 when there is nothing.
 */
export const retryGroup = defineCall({
  method: 'POST',
  path: '/AIdesign/retry_group',
  action: 'work',
  added: true,
  request: byGroup.extend({ task_id: z.string().optional() }),
  response: z.object({ tasks: z.array(task) }),
});

/** Queued tasks and the credits that they hold. */
const waiting = z.object({ tasks: z.number().int(), credits: z.number().int() });

/** Cancels every task of this person that is queued in the wallet in use; the answer says what was given back. */
export const cancelWaiting = defineCall({
  method: 'POST',
  path: '/AIdesign/cancel_waiting',
  action: 'work',
  added: true,
  request: z.object({}),
  response: waiting,
});

/** What `cancelCompanyWaiting` would cancel now. */
export const getCompanyWaiting = defineCall({
  method: 'GET',
  path: '/company_waiting',
  action: 'company.manage',
  added: true,
  request: z.object({}),
  response: waiting,
});

/** Cancels every queued task of the company in use, of all its members. */
export const cancelCompanyWaiting = defineCall({
  method: 'POST',
  path: '/company_waiting',
  action: 'company.manage',
  added: true,
  request: z.object({}),
  response: waiting,
});
