import { z } from 'zod';
import { defineCall } from './call.ts';

/** `info`: news, which users may turn off. `warn`: shown to every user, e.g. maintenance. */
export const announcementLevels = ['info', 'warn'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

export const announcementLimits = { title: 120, text: 2000 } as const;

const localized = z.object({ zh: z.string(), en: z.string() });

export const announcement = z.object({
  id: z.string(),
  level: z.enum(announcementLevels),
  title: localized,
  /** Paragraphs are parted by line breaks; empty where the title says all. */
  text: localized,
  starts_at: z.iso.datetime(),
  /** After it the announcement is history; null: it has no end. */
  ends_at: z.iso.datetime().nullable(),
});
export type Announcement = z.infer<typeof announcement>;

/** What the operator announced and did not take back, the newest first. The answer is the same for everybody and is asked for anew by its ETag. */
export const getAnnouncements = defineCall({
  method: 'GET',
  path: '/announcements',
  auth: 'public',
  added: true,
  request: z.object({}),
  /** The newest fifty that have begun. */
  response: z.object({ announcements: z.array(announcement) }),
});
