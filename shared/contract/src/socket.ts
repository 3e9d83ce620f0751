import { z } from 'zod';
import { matting } from './matting.ts';
import { quota } from './membership.ts';
import { notice } from './notices.ts';
import { recognition, task } from './task.ts';

/** Client to server, every 14 s; the server responds with `pong` and closes sockets without a message for 45 s. */
export const socketPing = z.object({ event: z.literal('ping') });

/** Sent after an upload: recognition result of the image. */
export const recognitionMessage = recognition.extend({ message_type: z.literal(2), image_id: z.string() });

/** Sent while a task is running; may be dropped on slow connections. */
export const progressMessage = z.object({
  event: z.literal('generate_progress'),
  /** `matting` for the matting editor, else the tool type. */
  generate_type: z.string(),
  task_id: z.string(),
  version: z.number().int(),
  step: z.string(),
  percent: z.number().min(0).max(100),
  /** Preview of the unfinished image, as a small `data:image/webp` URL; only some engines send it. */
  preview: z.string().optional(),
  /** Number of prompts ahead of it at a model server. */
  ahead: z.number().int().min(1).optional(),
});

/** Sent on every change of a task's state, with the complete row; never dropped. */
export const resultMessage = z.object({
  event: z.literal('generate_result'),
  generate_type: z.string(),
  task,
  /** W3C trace context of the request that submitted the task. */
  trace_parent: z.string().optional(),
});

/** The same for a matting, which is not part of the history. */
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

/** Sent for a new notice of the user; it is also in `get_notices`. */
export const noticedMessage = notice.pick({ kind: true, details: true }).extend({ event: z.literal('noticed') });

/** Comments on an image changed: call `getComments` again. */
export const commentsMessage = z.object({ event: z.literal('comments'), result_id: z.string() });

/** The identity in use or its role in the company changed: call `get_company`. The socket is closed afterwards. */
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

// The matting message is first, because its event has the tasks' name.
export const socketMessage = z.union([mattingMessage, eventMessage, recognitionMessage]);
export type SocketMessage = z.infer<typeof socketMessage>;
export type ProgressMessage = z.infer<typeof progressMessage>;
export type RecognitionMessage = z.infer<typeof recognitionMessage>;
export type QueueMessage = z.infer<typeof queueMessage>;

export const socketPath = (userId: string, ticket: string): string =>
  `/socket/ws/user/${encodeURIComponent(userId)}/?token=${encodeURIComponent(ticket)}`;
