import { z } from 'zod';
import { defineCall } from './call.ts';

/** Topic of a notice. Users can turn off all but `account` and `money`. */
export const noticeTopics = ['account', 'money', 'company', 'news'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Topics that users can turn off. */
export const mutableTopics = ['company', 'news'] as const;
export type MutableTopic = (typeof mutableTopics)[number];

export const notice = z.object({
  id: z.string(),
  /** A row of `noticeKinds`; a page older than the server may not know it. */
  kind: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
});
export type AccountNotice = z.infer<typeof notice>;

/** The user's notices, the newest first. `before`: the last id of the previous page. */
export const getNotices = defineCall({
  method: 'GET',
  path: '/notices',
  action: 'account',
  added: true,
  request: z.object({
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ notices: z.array(notice), unread: z.number().int(), has_more: z.boolean() }),
});

/** Marks notices as read: those named, or without names all of them. Those of others are passed over. */
export const readNotices = defineCall({
  method: 'POST',
  path: '/read_notices',
  action: 'account',
  added: true,
  request: z.object({ ids: z.array(z.string().max(64)).max(200).optional() }),
  response: z.object({ unread: z.number().int() }),
});
