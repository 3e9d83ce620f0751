import { z } from 'zod';
import { defineCall } from './call.ts';
import { dayOrMoment } from './listing.ts';
import { searchText } from './normalise-text.ts';
import { engineKind, task, taskResult, taskState, uploadedImage } from './task.ts';

/**
 * One submission. `inputs` and `params` are validated against the catalogue entry of `type`. The same `idempotency_key` with the same
 * content changes nothing and returns the first response; with different content 41034.
 */
export const submission = z.object({
  type: z.number().int(),
  inputs: z.record(z.string(), z.array(z.string()).max(50)),
  params: z.record(z.string(), z.unknown()).default({}),
  name: z.string().trim().max(60).optional(),
  /** Key of the tool group whose page submits it, for usage statistics. Ignored when the tool is not part of the group. */
  group: z.string().max(40).optional(),
  idempotency_key: z.string().min(8).max(64),
  /**
   * The built-in engine or a generative model, where both support the tool (`other_engine` of the tool); absent: the operator's default.
   * 41031 when unsupported.
   */
  engine: engineKind.optional(),
});
export type Submission = z.input<typeof submission>;

const submitted = z.object({ task });
const submit = { action: 'work', request: submission, response: submitted, isSpecified: true } as const;

/** Calls that submit a task: a tool's entry names its online call, night mode uses the idle ones. */
export const submitCalls = {
  generate: defineCall('POST /AIdesign/generate', submit),
  generate_idle: defineCall('POST /AIdesign/generate_idle', submit),
  generate_hd: defineCall('POST /AIdesign/generate_hd', submit),
  change_cloth_color: defineCall('POST /AIdesign/change_cloth_color', submit),
  change_cloth_fabric: defineCall('POST /AIdesign/change_cloth_fabric', submit),
  change_cloth_pattern: defineCall('POST /AIdesign/change_cloth_pattern', submit),
  change_cloth_logo: defineCall('POST /AIdesign/change_cloth_logo', submit),
  image2video: defineCall('POST /AIdesign/image2video', submit),
  image2video_idle: defineCall('POST /AIdesign/image2video_idle', submit),
} as const;
export type SubmitCallName = keyof typeof submitCalls;

/** Multipart: one part `file` each; a field `origin` before it, see `uploadOrigin`. Codes 41010 to 41016. */
export const uploadImages = defineCall('POST /AIdesign/upload_images', {
  action: 'work',
  upload: true,
  request: z.instanceof(FormData),
  response: z.object({ images: z.array(uploadedImage) }),
  isSpecified: true,
});

export const historyFilter = z.object({
  type: z.coerce.number().int().optional(),
  /** all, online only (0), offline only (1). */
  online: z.enum(['all', '0', '1']).default('all'),
  state: taskState.optional(),
  favourite: z.stringbool().optional(),
  /** true: the recycle bin instead of the history. */
  deleted: z.stringbool().optional(),
  /** Created at or after this timestamp, or on or after this UTC day. */
  from: dayOrMoment.optional(),
  /** Created before this timestamp, or on or before this UTC day. */
  to: dayOrMoment.optional(),
  /** As in `resultListFilter`. */
  search: searchText(60).optional(),
  cursor: z.string().optional(),
  size: z.coerce.number().int().min(1).max(100).default(24),
});

/** Newest first; `next` is null at the end. */
export const getGenerateHistory = defineCall('GET /AIdesign/get_generate_history', {
  action: 'work',
  request: historyFilter,
  response: z.object({ total: z.number().int(), tasks: z.array(task), next: z.string().nullable() }),
  isSpecified: true,
});

/** Queue positions and percentages of active tasks; also the fallback when the socket is disconnected. */
export const getWaitInfo = defineCall('GET /AIdesign/get_wait_info', {
  action: 'work',
  response: z.object({ tasks: z.array(task), waiting_limit: z.number().int() }),
  isSpecified: true,
});

/** Catch-up after a reconnect: all changes of this user's tasks after the cursor, oldest change first. */
export const getTaskChanges = defineCall('GET /AIdesign/task_changes', {
  action: 'work',
  request: z.object({ cursor: z.string().optional() }),
  response: z.object({ tasks: z.array(task), cursor: z.string(), more: z.boolean() }),
});

export const getTask = defineCall('GET /AIdesign/task', {
  action: 'work',
  request: z.object({ task_id: z.string() }),
  response: z.object({ task }),
});

const byTask = z.object({ task_id: z.string() });

/** A task and the tasks whose results were its inputs, step by step, oldest first: at most 20, the requested one last. */
export const getTaskChain = defineCall('GET /AIdesign/task_chain', {
  action: 'work',
  request: byTask,
  response: z.object({ tasks: z.array(task) }),
});

/** Cancels a queued or active task; its credits are returned. 41032 when it has ended meanwhile. */
export const cancelGenerateTask = defineCall('POST /AIdesign/cancel_generate_task', {
  action: 'work',
  request: byTask,
  response: z.object({ task }),
  isSpecified: true,
});

/**
 * Returns the credits of an own completed task whose result is unusable. Once per task; repeating changes nothing. 41032 when it is not
 * completed, is deleted or belongs to a refunded order; 41035 after the deadline, 41036 when a result is published or shared, 41037 above
 * the monthly limit.
 */
export const giveBackCredits = defineCall('POST /AIdesign/give_back_credits', {
  action: 'work',
  request: byTask,
  response: z.object({
    task,
    credits: z.number().int(),
    /** Remaining uses in this calendar month. */
    left: z.number().int(),
  }),
});

/** Moves a whole task to the recycle bin. A queued task is cancelled and its credits are returned; 41032 while it is running. */
export const delRowGenerate = defineCall('POST /AIdesign/del_row_generate', {
  action: 'work',
  request: byTask,
  response: z.object({ task }),
  isSpecified: true,
});

/** Deletes one result of a task; deleting the last one deletes the task. */
export const delSingleGenerate = defineCall('POST /AIdesign/del_single_generate', {
  action: 'work',
  request: z.object({ task_id: z.string(), result_id: z.string() }),
  response: z.object({ task }),
  isSpecified: true,
});

/** Restores from the recycle bin, including deleted results. */
export const restoreGenerate = defineCall('POST /AIdesign/restore_generate', {
  action: 'work',
  request: byTask,
  response: z.object({ task }),
});

export const renameGenerate = defineCall('POST /AIdesign/rename_generate', {
  action: 'work',
  request: z.object({ task_id: z.string(), name: z.string().trim().min(1).max(60) }),
  response: z.object({ task }),
});

export const collectResult = defineCall('POST /AIdesign/PostUserCollectGenerateResult', {
  action: 'work',
  request: z.object({ result_id: z.string() }),
  response: z.object({ result: taskResult, task_id: z.string() }),
  isSpecified: true,
});

export const uncollectResult = defineCall('DELETE /AIdesign/DelUserCollectGenerateResult', {
  action: 'work',
  request: z.object({ result_id: z.string() }),
  response: z.object({ result: taskResult, task_id: z.string() }),
  isSpecified: true,
});
