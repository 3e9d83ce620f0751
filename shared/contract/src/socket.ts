import { z } from 'zod';
import { matting } from './matting.ts';
import { quota } from './membership.ts';
import { notice } from './notices.ts';
import { recognition, task } from './task.ts';

/** Client to server, every 14 s; the server answers `pong` and closes a socket that was silent for 45 s. */
export const socketPing = z.object({ event: z.literal('ping') });

/** After an upload: what the engine saw in the picture. */
export const recognitionMessage = recognition.extend({ message_type: z.literal(2), image_id: z.string() });

/** Sent while a task draws; may be dropped when the line is slow. */
export const progressMessage = z.object({
  event: z.literal('generate_progress'),
  /** `matting` goes to the matting editor, else the tool type. */
  generate_type: z.string(),
  task_id: z.string(),
  version: z.number().int(),
  step: z.string(),
  percent: z.number().min(0).max(100),
  /** What the picture looks like so far, as a small `data:image/webp` address; only some engines show one. */
  preview: z.string().optional(),
  /** Others before it at a model server. */
  ahead: z.number().int().min(1).optional(),
});

/** Every change of a task's state carries the whole row; never dropped. */
export const resultMessage = z.object({
  event: z.literal('generate_result'),
  generate_type: z.string(),
  task,
  /** The request that the task came with (W3C trace context). */
  trace_parent: z.string().optional(),
});

/** The same for the matting editor, whose work is no task of the history. */
export const mattingMessage = z.object({
  event: z.literal('generate_result'),
  generate_type: z.literal('matting'),
  matting,
});

export const queueMessage = z.object({
  event: z.literal('queue'),
  positions: z.array(
    z.object({
      task_id: z.string(),
      position: z.number().int(),
      estimate: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
    }),
  ),
});

export const balanceMessage = z.object({ event: z.literal('balance'), quota });

export const registryMessage = z.object({ event: z.literal('registry'), revision: z.number().int() });

export const noticeMessage = z.object({ event: z.literal('notice'), zh: z.string(), en: z.string() });

/** The user got a notice; it is also in `get_notices`. */
export const noticedMessage = notice.pick({ kind: true, details: true }).extend({ event: z.literal('noticed') });

/** Comments on a picture changed: ask `getComments` again. */
export const commentsMessage = z.object({ event: z.literal('comments'), result_id: z.string() });

/** The identity in use or its role in the company changed: ask `get_company`. The socket closes after it. */
export const identityMessage = z.object({ event: z.literal('identity') });

export const pongMessage = z.object({ event: z.literal('pong') });

export const eventMessage = z.discriminatedUnion('event', [
  progressMessage,
  resultMessage,
  queueMessage,
  balanceMessage,
  registryMessage,
  noticeMessage,
  noticedMessage,
  commentsMessage,
  identityMessage,
  pongMessage,
]);

// The matting's first: its event has the tasks' name.
export const socketMessage = z.union([mattingMessage, eventMessage, recognitionMessage]);
export type SocketMessage = z.infer<typeof socketMessage>;
export type ProgressMessage = z.infer<typeof progressMessage>;
export type RecognitionMessage = z.infer<typeof recognitionMessage>;
export type QueueMessage = z.infer<typeof queueMessage>;

export const socketPath = (userId: string, ticket: string): string =>
  `/socket/ws/user/${encodeURIComponent(userId)}/?token=${encodeURIComponent(ticket)}`;
