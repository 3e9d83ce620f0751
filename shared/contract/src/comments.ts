import { z } from 'zod';
import { defineCall } from './call.ts';
import { resultItem } from './result-list.ts';

/** Maximum length of a comment. */
export const commentLength = 1000;
/** Maximum number of comments on all images of a task. */
export const commentLimit = 500;

/** A user who may see the image. */
export const commentPerson = z.object({ id: z.string(), nickname: z.string() });
export type CommentPerson = z.infer<typeof commentPerson>;

export const comment = z.object({
  id: z.string(),
  /** Without an id for an author without an account. */
  author: commentPerson,
  /** Set for a board's client without an account. */
  is_guest: z.literal(true).optional(),
  /** Plain text. A mention is written as `@nickname`. */
  text: z.string(),
  /** Mentioned users with their current nicknames. */
  mentions: z.array(commentPerson),
  created_at: z.iso.datetime(),
});
export type PictureComment = z.infer<typeof comment>;

/** A share of the image's width or height, from its top left corner. */
const share = z.number().min(0).max(1);

/** A point on an image with its comments, oldest first; never empty. */
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
 * Threads of an image, oldest first, with the image itself. Visible to its creator and to administrators of the current company; 44000 for
 * other users.
 */
export const getComments = defineCall('GET /AIdesign/comments', {
  action: 'comment',
  request: z.object({ result_id: id }),
  response: z.object({
    item: resultItem,
    threads: z.array(commentThread),
    /** Other users who may see the image and can be mentioned. */
    people: z.array(commentPerson),
  }),
});

/**
 * Starts a thread at a point, or replies in one. 41024 when the task has `commentLimit`, 41025 for a mentioned user who may not see the
 * image.
 */
export const addComment = defineCall('POST /AIdesign/comment', {
  action: 'comment',
  request: z.union([z.object({ result_id: id, x: share, y: share, ...said }), z.object({ thread_id: id, ...said })]),
  response: z.object({ thread: commentThread }),
});

/** Resolves or reopens a thread. Idempotent. */
export const resolveComments = defineCall('PUT /AIdesign/comment_thread', {
  action: 'comment',
  request: z.object({ thread_id: id, is_resolved: z.boolean() }),
  response: z.object({ thread: commentThread }),
});

/** Deletes an own comment (43000 for others'); the last one removes its thread. */
export const deleteComment = defineCall('DELETE /AIdesign/comment', {
  action: 'comment',
  request: z.object({ comment_id: id }),
});
