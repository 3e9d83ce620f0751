import { z } from 'zod';
import { defineCall } from './call.ts';
import { commentLength, commentThread } from './comments.ts';

/** Boards of a wallet. */
export const boardLimit = 50;
/** Results on a board. */
export const boardItemLimit = 100;
export const boardNameLength = 60;
export const boardNoteLength = 500;
export const guestNameLength = 30;

export const boardDecision = z.enum(['none', 'approved', 'changes']);
export type BoardDecision = z.infer<typeof boardDecision>;

/** Path of the public page below the hash. */
export const boardPath = (token: string): string => `/board/${encodeURIComponent(token)}`;

/** A picture on a board with the client's decision and the threads that both sides see. */
export const boardItem = z.object({
  id: z.string(),
  /** Only for the board's people. */
  result_id: z.string().optional(),
  /** Of the task. */
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

/** An open link; `ends_at` is null for one without an end. */
const boardLink = z.object({ token: z.string(), ends_at: z.iso.datetime().nullable() });

export const board = z.object({
  id: z.string(),
  name: z.string(),
  /** Nickname of its owner, where that is not the asker. */
  by: z.string().optional(),
  updated_at: z.iso.datetime(),
  /** null while no link is open. */
  link: boardLink.nullable(),
  count: z.number().int(),
  approved: z.number().int(),
  changes: z.number().int(),
  /** Threads that are not resolved. */
  open_threads: z.number().int(),
  /** Reduced pictures of its first items. */
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

/** One's own of the wallet in use; for a company's administrators everybody's. The one changed last comes first. */
export const getBoards = defineCall({
  method: 'GET',
  path: '/boards',
  action: 'work',
  added: true,
  request: z.object({}),
  response: z.object({ boards: z.array(board) }),
});

/** 41026 when the wallet has `boardLimit`. Results as `addToBoard` takes them. */
export const createBoard = defineCall({
  method: 'POST',
  path: '/board',
  action: 'work',
  added: true,
  request: z.object({ name, result_ids: result_ids.default([]) }),
  response: z.object({ board }),
});

/** 44000 for who may not see it. */
export const getBoard = defineCall({
  method: 'GET',
  path: '/board/{id}',
  action: 'work',
  added: true,
  request: z.object({ id }),
  response: z.object({ board, items: z.array(boardItem) }),
});

/** `order`: ids of its items in the new order; items that it does not name follow in their old one. */
export const updateBoard = defineCall({
  method: 'PUT',
  path: '/board/{id}',
  action: 'work',
  added: true,
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

export const deleteBoard = defineCall({
  method: 'DELETE',
  path: '/board/{id}',
  action: 'work',
  added: true,
  request: z.object({ id }),
  response: z.object({ id: z.string() }),
});

/** Results that the asker may see, at the end of the board; those on it already stay where they are. 41027 above `boardItemLimit`. */
export const addToBoard = defineCall({
  method: 'POST',
  path: '/board/{id}/items',
  action: 'work',
  added: true,
  request: z.object({ id, result_ids: result_ids.min(1) }),
  response: z.object({ board, added: z.number().int() }),
});

/** `decision` here can only be taken back. */
export const updateBoardItem = defineCall({
  method: 'PUT',
  path: '/board_item/{id}',
  action: 'work',
  added: true,
  request: z.object({
    id,
    note: z.string().trim().max(boardNoteLength).optional(),
    decision: z.literal('none').optional(),
  }),
  response: z.object({ item: boardItem }),
});

/** Takes the picture off its board with its threads there. */
export const removeBoardItem = defineCall({
  method: 'DELETE',
  path: '/board_item/{id}',
  action: 'work',
  added: true,
  request: z.object({ id }),
  response: z.object({}),
});

/** Opens the link or moves its end (null: no end): the address of an open link stays. `is_open: false` ends it at once, page and pictures. */
export const setBoardLink = defineCall({
  method: 'PUT',
  path: '/board/{id}/link',
  action: 'work',
  added: true,
  request: z.object({ id, is_open: z.boolean(), ends_at: z.iso.datetime().nullable().default(null) }),
  response: z.object({ board }),
});

/** Starts a thread at a point, or answers in one. 41028 when the board has `commentLimit`. */
export const addBoardComment = defineCall({
  method: 'POST',
  path: '/board_comment',
  action: 'work',
  added: true,
  request: z.union([commentAt, answerIn]),
  response: z.object({ thread: commentThread }),
});

export const resolveBoardThread = defineCall({
  method: 'PUT',
  path: '/board_thread',
  action: 'work',
  added: true,
  request: z.object({ thread_id: id, is_resolved: z.boolean() }),
  response: z.object({ thread: commentThread }),
});

/** Any comment of a board, also a client's; the last one takes its thread along. */
export const deleteBoardComment = defineCall({
  method: 'DELETE',
  path: '/board_comment',
  action: 'work',
  added: true,
  request: z.object({ comment_id: id }),
  response: z.object({}),
});

const token = z.string().max(64);
const guest = { token, name: z.string().trim().min(1).max(guestNameLength) };

/** What the public page of a link shows. 44002 when the link has ended or was withdrawn, 44000 when there never was one. */
export const getSharedBoard = defineCall({
  method: 'GET',
  path: '/shared_board',
  auth: 'public',
  added: true,
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

/** A comment of a client, under the name that the client gives. */
export const addGuestComment = defineCall({
  method: 'POST',
  path: '/shared_board/comment',
  auth: 'public',
  added: true,
  request: z.union([commentAt.extend(guest), answerIn.extend(guest)]),
  response: z.object({ thread: commentThread }),
});

/** A client's decision on some pictures, or without `item_ids` on all. @returns the pictures as they are now */
export const decideBoard = defineCall({
  method: 'POST',
  path: '/shared_board/decision',
  auth: 'public',
  added: true,
  request: z.object({ ...guest, item_ids: z.array(id).max(boardItemLimit).optional(), decision: boardDecision }),
  response: z.object({ items: z.array(boardItem) }),
});
