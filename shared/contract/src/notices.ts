import { z } from 'zod';
import { defineCall } from './call.ts';

/** `info`: news that users may turn off. `warn`: shown to every user, for example maintenance. */
export const announcementLevels = ['info', 'warn'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

export const announcementLimits = { title: 120, text: 2000 } as const;

const localized = z.object({ zh: z.string(), en: z.string() });

export const announcement = z.object({
  id: z.string(),
  level: z.enum(announcementLevels),
  title: localized,
  /** Paragraphs are separated by line breaks; empty when the title suffices. */
  text: localized,
  starts_at: z.iso.datetime(),
  /** End of display; null: no end. */
  ends_at: z.iso.datetime().nullable(),
});
export type Announcement = z.infer<typeof announcement>;

/**
 * Announcements of the operator that were not withdrawn, newest first. The response is the same for all users and is revalidated by its
 * ETag.
 */
export const getAnnouncements = defineCall('GET /announcements', {
  auth: 'public',
  /** The newest fifty that have started. */
  response: z.object({ announcements: z.array(announcement) }),
});

/** Topic of a notice. Users can turn off all but `account` and `money`. */
export const noticeTopics = ['account', 'money', 'company', 'news'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Topics that users can turn off. */
export const mutableTopics = ['company', 'news'] as const;
export type MutableTopic = (typeof mutableTopics)[number];

export const notice = z.object({
  id: z.string(),
  /** Key of `noticeKinds`; pages older than the server may not know it. */
  kind: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
});
export type AccountNotice = z.infer<typeof notice>;

/** The user's notices, the newest first. `before`: the last id of the previous page. */
export const getNotices = defineCall('GET /notices', {
  action: 'account',
  request: z.object({
    before: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ notices: z.array(notice), unread: z.number().int(), has_more: z.boolean() }),
});

/** Marks the named notices as read, or all of them without names. Ids of other users' notices are ignored. */
export const readNotices = defineCall('POST /read_notices', {
  action: 'account',
  request: z.object({ ids: z.array(z.string().max(64)).max(200).optional() }),
  response: z.object({ unread: z.number().int() }),
});
