import { z } from 'zod';
import { defineCall } from './call.ts';
import { resultItem } from './result-list.ts';

/** Characters of a comment. */
export const commentLength = 1000;
/** Comments on all pictures of a task. */
export const commentLimit = 500;

/** Somebody who may see the picture. */
export const commentPerson = z.object({ id: z.string(), nickname: z.string() });
export type CommentPerson = z.infer<typeof commentPerson>;

export const comment = z.object({
  id: z.string(),
  /** Without an id where it has no account. */
  author: commentPerson,
  /** A board's client without an account. */
  is_guest: z.literal(true).optional(),
  /** Plain text. A mention is written as `@nickname`. */
  text: z.string(),
  /** Mentioned people with their present nicknames. */
  mentions: z.array(commentPerson),
  created_at: z.iso.datetime(),
});
export type PictureComment = z.infer<typeof comment>;

/** A share of the picture's width or height from its top left corner. */
const share = z.number().min(0).max(1);

/** A point on a picture with what was said about it, oldest first; never empty. */
export const commentThread = z.object({
  id: z.string(),
  x: share,
  y: share,
  /** null while it is open. */
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  comments: z.array(comment),
});
export type CommentThread = z.infer<typeof commentThread>;

const id = z.string().max(64);
const said = { text: z.string().trim().min(1).max(commentLength), mentions: z.array(id).max(20).default([]) };

/**
 * Threads of a picture, oldest first, with the picture itself. The member who made it and administrators of the company in use see them;
 * 44000 for everybody else.
 */
export const getComments = defineCall({
  method: 'GET',
  path: '/AIdesign/comments',
  action: 'comment',
  added: true,
  request: z.object({ result_id: id }),
  response: z.object({
    item: resultItem,
    threads: z.array(commentThread),
    /** Who may see the picture beside the asker: the people who can be mentioned. */
    people: z.array(commentPerson),
  }),
});

/** Starts a thread at a point, or answers in one. 41024 when the task has `commentLimit`, 41025 for a mention of who may not see the picture. */
export const addComment = defineCall({
  method: 'POST',
  path: '/AIdesign/comment',
  action: 'comment',
  added: true,
  request: z.union([z.object({ result_id: id, x: share, y: share, ...said }), z.object({ thread_id: id, ...said })]),
  response: z.object({ thread: commentThread }),
});

/** Resolves a thread or opens it again. Doing so twice changes nothing. */
export const resolveComments = defineCall({
  method: 'PUT',
  path: '/AIdesign/comment_thread',
  action: 'comment',
  added: true,
  request: z.object({ thread_id: id, is_resolved: z.boolean() }),
  response: z.object({ thread: commentThread }),
});

/** Deletes a comment of one's own (43000 for others'); the last one takes its thread along. */
export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/AIdesign/comment',
  action: 'comment',
  added: true,
  request: z.object({ comment_id: id }),
  response: z.object({}),
});
