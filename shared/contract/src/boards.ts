import { z } from 'zod';
import { defineCall } from './call.ts';
import { commentLength, commentThread } from './comments.ts';

/** Maximum number of boards per wallet. */
export const boardLimit = 50;
/** Maximum number of results per board. */
export const boardItemLimit = 100;
export const boardNameLength = 60;
export const boardNoteLength = 500;
export const guestNameLength = 30;

export const boardDecision = z.enum(['none', 'approved', 'changes']);
export type BoardDecision = z.infer<typeof boardDecision>;

/** Path of the public page in the hash. */
export const boardPath = (token: string): string => `/board/${encodeURIComponent(token)}`;

/** An image on a board with the client's decision and the threads visible to both sides. */
export const boardItem = z.object({
  id: z.string(),
  /** Only for the board's members. */
  result_id: z.string().optional(),
  /** Name of the task. */
  name: z.string(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  note: z.string(),
  decision: boardDecision,
  decided: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  threads: z.array(commentThread),
});
export type BoardItem = z.infer<typeof boardItem>;

/** An open link; `ends_at` is null for one without expiry. */
const boardLink = z.object({ token: z.string(), ends_at: z.iso.datetime().nullable() });

export const board = z.object({
  id: z.string(),
  name: z.string(),
  /** Nickname of the owner, if another user. */
  by: z.string().optional(),
  updated_at: z.iso.datetime(),
  /** null while no link is open. */
  link: boardLink.nullable(),
  count: z.number().int(),
  approved: z.number().int(),
  changes: z.number().int(),
  /** Threads that are not resolved. */
  open_threads: z.number().int(),
  /** Reduced images of its first items. */
  covers: z.array(z.string()),
});
export type Board = z.infer<typeof board>;

const id = z.string().max(64);
const name = z.string().trim().min(1).max(boardNameLength);
const result_ids = z.array(id).max(boardItemLimit);
const text = z.string().trim().min(1).max(commentLength);
const share = z.number().min(0).max(1);
const commentAt = z.object({ item_id: id, x: share, y: share, text });
const answerIn = z.object({ thread_id: id, text });

/** The user's own boards of the current wallet; for a company's administrators all boards. Last changed first. */
export const getBoards = defineCall('GET /boards', {
  action: 'work',
  response: z.object({ boards: z.array(board) }),
});

/** Creates a board. 41026 when the wallet has `boardLimit`. Results as in `addToBoard`. */
export const createBoard = defineCall('POST /board', {
  action: 'work',
  request: z.object({ name, result_ids: result_ids.default([]) }),
  response: z.object({ board }),
});

/** 44000 when the user may not see it. */
export const getBoard = defineCall('GET /board/{id}', {
  action: 'work',
  request: z.object({ id }),
  response: z.object({ board, items: z.array(boardItem) }),
});

/** `order`: ids of its items in the new order; items not listed follow in their previous order. */
export const updateBoard = defineCall('PUT /board/{id}', {
  action: 'work',
  request: z.object({
    id,
    name: name.optional(),
    order: z
      .array(id)
      .max(boardItemLimit * 2)
      .optional(),
  }),
  response: z.object({ board }),
});

export const deleteBoard = defineCall('DELETE /board/{id}', {
  action: 'work',
  request: z.object({ id }),
  response: z.object({ id: z.string() }),
});

/** Appends results that the user may see; those already on the board are unchanged. 41027 above `boardItemLimit`. */
export const addToBoard = defineCall('POST /board/{id}/items', {
  action: 'work',
  request: z.object({ id, result_ids: result_ids.min(1) }),
  response: z.object({ board, added: z.number().int() }),
});

/** `decision` can only be cleared here. */
export const updateBoardItem = defineCall('PUT /board_item/{id}', {
  action: 'work',
  request: z.object({
    id,
    note: z.string().trim().max(boardNoteLength).optional(),
    decision: z.literal('none').optional(),
  }),
  response: z.object({ item: boardItem }),
});

/** Removes the image from its board with its threads. */
export const removeBoardItem = defineCall('DELETE /board_item/{id}', {
  action: 'work',
  request: z.object({ id }),
});

/**
 * Opens the link or changes its expiry (null: none): the address of an open link is unchanged. `is_open: false` revokes page and images
 * immediately.
 */
export const setBoardLink = defineCall('PUT /board/{id}/link', {
  action: 'work',
  request: z.object({ id, is_open: z.boolean(), ends_at: z.iso.datetime().nullable().default(null) }),
  response: z.object({ board }),
});

/** Starts a thread at a point, or replies in one. 41028 when the board has `commentLimit`. */
export const addBoardComment = defineCall('POST /board_comment', {
  action: 'work',
  request: z.union([commentAt, answerIn]),
  response: z.object({ thread: commentThread }),
});

export const resolveBoardThread = defineCall('PUT /board_thread', {
  action: 'work',
  request: z.object({ thread_id: id, is_resolved: z.boolean() }),
  response: z.object({ thread: commentThread }),
});

/** Deletes any comment of a board, including a client's; the last one removes its thread. */
export const deleteBoardComment = defineCall('DELETE /board_comment', {
  action: 'work',
  request: z.object({ comment_id: id }),
});

const token = z.string().max(64);
const guest = { token, name: z.string().trim().min(1).max(guestNameLength) };

/** Content of a link's public page. 44002 when the link has expired or was revoked, 44000 when it never existed. */
export const getSharedBoard = defineCall('GET /shared_board', {
  auth: 'public',
  request: z.object({ token }),
  response: z.object({
    name: z.string(),
    /** Nickname of the owner. */
    by: z.string(),
    ends_at: z.iso.datetime().nullable(),
    items: z.array(boardItem),
  }),
});
export type SharedBoard = z.infer<(typeof getSharedBoard)['response']>;

/** Adds a comment of a client, under the name that the client enters. */
export const addGuestComment = defineCall('POST /shared_board/comment', {
  auth: 'public',
  request: z.union([commentAt.extend(guest), answerIn.extend(guest)]),
  response: z.object({ thread: commentThread }),
});

/** A client's decision on some images, or without `item_ids` on all. @returns the updated images */
export const decideBoard = defineCall('POST /shared_board/decision', {
  auth: 'public',
  request: z.object({ ...guest, item_ids: z.array(id).max(boardItemLimit).optional(), decision: boardDecision }),
  response: z.object({ items: z.array(boardItem) }),
});
