import { z } from 'zod';
import { keyRight } from './api-keys.ts';
import { assetType } from './assets.ts';
import { type OpenRoute, openRoutes } from './open-routes.ts';
import { taskMode, taskState } from './task.ts';
import { toolState } from './tools.ts';

/** A call of the public API: plain JSON, authenticated by an API key. */
export interface OpenCall<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType>
  extends OpenRoute {
  readonly summary: string;
  /** The body, or for GET and DELETE the query string, merged with the path parameters. */
  readonly request: Request;
  readonly response: Response;
  /** One image as the part `file` of a multipart form. */
  readonly isUpload?: boolean;
  /** Requires the header `Idempotency-Key`. */
  readonly isIdempotent?: boolean;
}

export const idempotencyHeader = 'idempotency-key';

const defineOpenCall = <Request extends z.ZodType, Response extends z.ZodType>(
  call: OpenCall<Request, Response>,
): OpenCall<Request, Response> => call;

/** Problem details (RFC 9457). */
export const openProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** Product error code, such as `40006`. */
  code: z.string(),
  /** Describes the problem and the next step. */
  detail: z.string(),
  /** `retry` later or with the same `Idempotency-Key`; `change` the request, the `key` or the `credits`. */
  next_step: z.enum(['retry', 'change', 'key', 'credits']),
  /** Name of the rejected field. */
  field: z.string().optional(),
  /** Request id of the log. */
  request_id: z.string(),
});
export type OpenProblem = z.infer<typeof openProblem>;

const none = z.object({});
const byId = z.object({ id: z.string() });
const localized = z.object({ zh: z.string(), en: z.string() });
const cursor = z.string().max(64).optional();
const next = z.string().nullable();

const openAccount = z.object({
  owner: z.object({ kind: z.enum(['person', 'company']), name: z.string() }),
  credits: z.object({ available: z.number().int(), held: z.number().int() }),
  key: z.object({
    name: z.string(),
    rights: z.array(keyRight),
    /** Credits a month; null: no limit. */
    credit_limit: z.number().int().nullable(),
    credit_used: z.number().int(),
    ends_at: z.iso.datetime().nullable(),
  }),
});

const openTool = z.object({
  /** Key that tasks refer to. */
  key: z.string(),
  title: localized,
  state: toolState,
  /** Credits of one task by mode, with default settings. */
  price: z.partialRecord(taskMode, z.number().int()),
  inputs: z.array(z.object({ name: z.string(), title: localized, min: z.number().int(), max: z.number().int() })),
  /** JSON Schema of `params`. */
  params: z.record(z.string(), z.unknown()),
});

const openPicture = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

const openTask = z.object({
  id: z.string(),
  tool: z.string(),
  name: z.string(),
  mode: taskMode,
  state: taskState,
  /** Progress, 0 to 100. */
  percent: z.number(),
  /** 1 is next; null unless queued. */
  queue_position: z.number().int().nullable(),
  /** Estimated remaining seconds; null when unknown. */
  estimate: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
  price: z.number().int(),
  charged: z.number().int(),
  /** Machine-readable reason; null unless failed. */
  fail_reason: z.string().nullable(),
  warnings: z.array(z.string()),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Timestamp at which the task and its results are deleted. */
  expires_at: z.iso.datetime(),
  results: z.array(
    z.object({
      id: z.string(),
      /** Download URL, valid for a day. */
      url: z.string(),
      mime: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      bytes: z.number().int(),
    }),
  ),
});
export type OpenTask = z.infer<typeof openTask>;

const openAsset = z.object({
  id: z.string(),
  type: assetType,
  name: z.string(),
  /** Download URL, valid for a day. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  created_at: z.iso.datetime(),
});

const fact = z.string().trim().min(1).max(40).optional();

/** All calls of the public API by name. */
export const openCalls = {
  account: defineOpenCall({
    ...openRoutes.account,
    summary: 'Owner, credits and the key itself',
    request: none,
    response: openAccount,
  }),
  tools: defineOpenCall({
    ...openRoutes.tools,
    summary: 'Tools with their inputs, settings and prices',
    request: none,
    response: z.object({ tools: z.array(openTool) }),
  }),
  uploadPicture: defineOpenCall({
    ...openRoutes.uploadPicture,
    summary: 'Upload a picture (JPG or PNG, at most 20 MB)',
    request: none,
    response: openPicture,
    isUpload: true,
  }),
  createTask: defineOpenCall({
    ...openRoutes.createTask,
    summary: 'Create a task',
    request: z.object({
      tool: z.string().max(60),
      /** Image ids by tool input. */
      inputs: z.record(z.string(), z.array(z.string().max(64)).max(50)).default({}),
      params: z.record(z.string(), z.unknown()).default({}),
      name: z.string().trim().max(60).optional(),
      /** `offline`: processed at night at a lower price. */
      mode: taskMode.default('online'),
    }),
    response: openTask,
    isIdempotent: true,
  }),
  task: defineOpenCall({
    ...openRoutes.task,
    summary: 'State of a task, and its results; a key without `read` sees its own tasks',
    request: byId,
    response: openTask,
  }),
  cancelTask: defineOpenCall({
    ...openRoutes.cancelTask,
    summary: 'Cancel a task; its credits come back',
    request: byId,
    response: openTask,
  }),
  tasks: defineOpenCall({
    ...openRoutes.tasks,
    summary: 'History, newest first',
    request: z.object({
      state: taskState.optional(),
      cursor,
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ tasks: z.array(openTask), next }),
  }),
  assets: defineOpenCall({
    ...openRoutes.assets,
    summary: 'Library, newest first',
    request: z.object({
      type: assetType.optional(),
      cursor,
      size: z.coerce.number().int().min(1).max(100).default(40),
    }),
    response: z.object({ assets: z.array(openAsset), next }),
  }),
  addAsset: defineOpenCall({
    ...openRoutes.addAsset,
    summary: 'Keep a copy of an uploaded picture or a result in the library',
    request: z.object({
      picture_id: z.string().max(64),
      type: assetType,
      name: z.string().trim().min(1).max(60),
      gender_style: fact,
      style_type: fact,
      fabric_type: fact,
    }),
    response: openAsset,
  }),
  deleteAsset: defineOpenCall({
    ...openRoutes.deleteAsset,
    summary: 'Move to the recycle area, from where it is deleted after 30 days',
    request: byId,
    response: byId,
  }),
} as const satisfies Record<string, OpenCall>;
