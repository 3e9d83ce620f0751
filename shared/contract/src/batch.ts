import { z } from 'zod';
import { defineCall } from './call.ts';
import { submission } from './generation.ts';
import { task, taskMode } from './task.ts';

/** Maximum number of images per batch. */
export const batchLimit = 50;

/**
 * Submits one setting for many images: a task for each, with its own credit reservation, as one group. Atomic: 42002 to 42004 when the
 * credits are insufficient for all of them. `inputs` contains the images shared by all tasks; `images` are used one per task as `input`.
 * Repeating an `idempotency_key` changes nothing and returns the first response.
 */
export const generateGroup = defineCall('POST /AIdesign/generate_group', {
  action: 'work',
  request: submission.extend({
    mode: taskMode,
    /** The catalogue's name of the input that differs between the tasks. */
    input: z.string(),
    images: z.array(z.string()).min(1).max(batchLimit),
  }),
  response: z.object({ group_id: z.string(), tasks: z.array(task) }),
});

const byGroup = z.object({ group_id: z.string() });

/** Every task of a group that is not in the recycle bin, in the order of its images. */
export const getGroup = defineCall('GET /AIdesign/group', {
  action: 'work',
  request: byGroup,
  response: z.object({ tasks: z.array(task) }),
});

/** Cancels queued and running tasks; ended ones are unchanged. 41032 when everything has ended. */
export const cancelGroup = defineCall('POST /AIdesign/cancel_group', {
  action: 'work',
  request: byGroup,
  response: z.object({ tasks: z.array(task) }),
});

/**
 * Retries failed and cancelled tasks in the same group; the replaced ones move to the recycle bin. `task_id`: only that one. 41032 when
 * there is nothing to retry.
 */
export const retryGroup = defineCall('POST /AIdesign/retry_group', {
  action: 'work',
  request: byGroup.extend({ task_id: z.string().optional() }),
  response: z.object({ tasks: z.array(task) }),
});

/** Queued tasks and their reserved credits. */
const waiting = z.object({ tasks: z.number().int(), credits: z.number().int() });

/** Cancels every queued task of the user in the current wallet; the response contains the returned credits. */
export const cancelWaiting = defineCall('POST /AIdesign/cancel_waiting', { action: 'work', response: waiting });

/** The tasks that `cancelCompanyWaiting` would cancel now. */
export const getCompanyWaiting = defineCall('GET /company_waiting', {
  action: 'company.manage',
  response: waiting,
});

/** Cancels every queued task of the current company, of all its members. */
export const cancelCompanyWaiting = defineCall('POST /company_waiting', {
  action: 'company.manage',
  response: waiting,
});
