import { z } from 'zod';
import { defineCall } from './call.ts';
import { consoleLimits } from './console.ts';
import { searchText } from './normalise-text.ts';

const moment = z.iso.datetime();
const reason = z.string().trim().min(1).max(consoleLimits.reason);
const count = z.number().int();

/** Task queues that an operator can pause, by kind and mode. */
export const drawQueues = ['draw', 'draw-at-night', 'draw-by-model', 'draw-by-model-at-night'] as const;
export type DrawQueue = (typeof drawQueues)[number];

/** State of the queues, by queue, tool and node. 43010 while the console is locked, as for all calls here. */
export const getQueue = defineCall('GET /operator/queue', {
  action: 'operate',
  response: z.object({
    queues: z.array(
      z.object({
        queue: z.enum(drawQueues),
        waiting: count,
        drawing: count,
        /** Waiting time of the oldest task in seconds. */
        oldest: z.number().nullable(),
        paused: z.object({ by: z.string(), reason: z.string(), at: moment }).nullable(),
      }),
    ),
    tools: z.array(
      z.object({
        tool_type: count,
        waiting: count,
        drawing: count,
        completed_day: count,
        failed_day: count,
        /** Paid results of the last 14 days, and those refunded as unusable. */
        paid_14_days: count.optional(),
        given_back_14_days: count.optional(),
      }),
    ),
    nodes: z.array(z.object({ node: z.string(), drawing: count, completed_day: count, failed_day: count })),
  }),
});

export const operatorTaskStates = ['queued', 'drawing', 'failed'] as const;

const taskRow = z.object({
  id: z.string(),
  who: z.string(),
  tool_type: count,
  state: z.string(),
  mode: z.string(),
  lane: z.string(),
  node: z.string(),
  attempts: count,
  fail_reason: z.string().nullable(),
  /** Message of the fail reason in both languages. */
  fail_words: z.object({ zh: z.string(), en: z.string() }).optional(),
  trace_id: z.string().nullable(),
  price: count,
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});
export type OperatorTask = z.infer<typeof taskRow>;

/** Tasks in a state, newest first; filtered by tool, node, user name, task id or trace id. */
export const findTasks = defineCall('GET /operator/tasks', {
  action: 'operate',
  request: z.object({
    state: z.enum(operatorTaskStates),
    tool_type: z.coerce.number().int().optional(),
    search: searchText(consoleLimits.search).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: count, tasks: z.array(taskRow) }),
});

/** Cancels a task without a charge. 41032 when it had already ended. */
export const cancelATask = defineCall('POST /operator/cancel_task', {
  action: 'operate',
  request: z.object({ task_id: z.string().max(64), reason }),
  response: z.object({ task_id: z.string() }),
});

/** Resubmits a failed task for its user at its price; idempotent. 41032 unless it failed, 42002 to 42004, 44001. */
export const retryATask = defineCall('POST /operator/retry_task', {
  action: 'operate',
  request: z.object({ task_id: z.string().max(64), reason }),
  response: z.object({ task_id: z.string() }),
});

/** Pauses a queue: no further task starts, active tasks continue. */
export const pauseQueue = defineCall('POST /operator/pause_queue', {
  action: 'operate',
  request: z.object({ queue: z.enum(drawQueues), paused: z.boolean(), reason }),
  response: z.object({ queue: z.enum(drawQueues), paused: z.boolean() }),
});

/** Stored data by kind, location and owner, and the last storage cleanup. */
export const getStorage = defineCall('GET /operator/storage', {
  action: 'operate',
  request: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    store: z.object({
      kind: z.enum(['folder', 'bucket']),
      /** True while files are being migrated from another location. */
      is_moving: z.boolean(),
      /** Response time in milliseconds; null: no response. */
      answer_ms: z.number().nullable(),
      /** Free disk space of a local folder in bytes. */
      free_bytes: z.number().nullable(),
      contents: count,
      bytes: z.number(),
      unused: count,
      unused_bytes: z.number(),
    }),
    upkeep: z.array(
      z.object({
        job: z.string(),
        title: z.object({ zh: z.string(), en: z.string() }).optional(),
        node: z.string(),
        ended_at: moment.nullable(),
        failed_at: moment.nullable(),
        error: z.string(),
      }),
    ),
    total: count,
    wallets: z.array(
      z.object({
        id: z.string(),
        owner: z.string(),
        is_company: z.boolean(),
        level: count,
        bytes: z.number(),
        max_bytes: z.number(),
      }),
    ),
  }),
});

export const serviceGoals = { availability: 0.999, callMs: 500, tasks: 0.99, waitSeconds: 60 } as const;
/** Selectable periods in days. */
export const levelDays = [1, 7, 30] as const;

/** Measured service levels of the last days; null: nothing was measured. */
export const getServiceLevels = defineCall('GET /operator/service_levels', {
  action: 'operate',
  response: z.object({
    since: moment.nullable(),
    levels: z.array(
      z.object({
        days: count,
        calls: count,
        /** Share of calls without a server error. */
        availability: z.number().nullable(),
        call_p95_ms: z.number().nullable(),
        tasks: count,
        /** Share of tasks that did not fail for a reason of the installation. */
        tasks_done: z.number().nullable(),
        wait_p95_seconds: z.number().nullable(),
        /** Remaining share of the error budget; negative when it is exceeded. */
        budget_left: z.number().nullable(),
      }),
    ),
  }),
});
