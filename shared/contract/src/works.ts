import { z } from 'zod';
import { defineCall } from './call.ts';
import { listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

/** The day of the words that a person agrees to with each publication; others than those of today are refused (41215). */
export const publishingDate = '2026-11-24';

export const workLimits = { title: 40, tags: 8, tag: 20, params: 40, note: 300 } as const;

/** `waiting`: for a moderator. `hidden`: reported, until a moderator has looked. `refused` can be published anew. */
export const workStates = ['waiting', 'shown', 'hidden', 'refused'] as const;
export const workState = z.enum(workStates);
export type WorkState = z.infer<typeof workState>;

export const workOrders = ['newest', 'liked'] as const;
export type WorkOrder = (typeof workOrders)[number];

/** Reasons for reporting a work, in the order of the form. */
export const reportReasons = ['mine', 'copied', 'unfit', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Why a work is refused; the words are the notice's. */
export const refusalReasons = {
  unfit: { zh: '内容不适合公开', en: 'content isn’t suitable for publishing' },
  rights: { zh: '涉及他人的图片、设计或商标', en: 'contains someone else’s image, design or trademark' },
  person: { zh: '可识别真人，需本人同意', en: 'a recognisable person must give consent' },
  words: { zh: '标题或标签不合适', en: 'unsuitable title or tags' },
} as const;
export type RefusalReason = keyof typeof refusalReasons;

const localized = z.object({ zh: z.string(), en: z.string() });
const workId = z.string().max(64);
const title = z.string().trim().min(1).max(workLimits.title);
const tag = z.string().trim().min(1).max(workLimits.tag);

/** A work as everybody sees it. Its pictures have addresses of their own, which end with it. */
export const work = z.object({
  id: z.string(),
  title: z.string(),
  /** Of a sample work: its title in each language. */
  titles: localized.optional(),
  tags: z.array(z.string()),
  tool_type: z.number().int(),
  /** Nickname of who published it. */
  author: z.string(),
  likes: z.number().int(),
  published_at: z.iso.datetime(),
  /** Takes `w`, as every picture’s address. */
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  /** A generative model made it. */
  generated: z.boolean(),
});
export type Work = z.infer<typeof work>;

/** A field of the tool as it was filled in: `value` for the form, `words` for people. */
const shownParam = z.object({ name: z.string(), title: localized, words: localized, value: z.unknown() });
export type ShownParam = z.infer<typeof shownParam>;

/** One's own: in which state it is, and why it was refused. */
const ownWork = z.object({
  ...work.shape,
  result_id: z.string(),
  state: workState,
  refusal: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).nullable(),
  /** What its maker shows. */
  params: z.array(shownParam),
});
export type OwnWork = z.infer<typeof ownWork>;

/**
 * Shows one's own finished result to everybody, with the consent of the day. Publishing what is published changes its title, tags and
 * parameters, and has it looked at again. 41500 above the day's limit, 41215 with the words of another day, 41020 with words that may not be.
 */
export const publishWork = defineCall({
  method: 'POST',
  path: '/publish_work',
  action: 'work.publish',
  added: true,
  request: z.object({
    result_id: z.string().max(64),
    title,
    tags: z.array(tag).max(workLimits.tags).default([]),
    /** Names of the tool's fields whose values are shown; pictures never are. */
    shown_params: z.array(z.string().max(60)).max(workLimits.params).default([]),
    consent: z.iso.date(),
  }),
  response: z.object({ work: ownWork }),
});

/** What the form of a publication begins with: what is published of a result, and every field that could be shown. */
export const getPublication = defineCall({
  method: 'GET',
  path: '/publication',
  action: 'work.publish',
  added: true,
  request: z.object({ result_id: z.string().max(64) }),
  response: z.object({ work: ownWork.nullable(), params: z.array(shownParam) }),
});

/** Takes a work back at once: page, pictures, likes. Taking it back twice changes nothing. */
export const withdrawWork = defineCall({
  method: 'POST',
  path: '/withdraw_work',
  action: 'account',
  added: true,
  request: z.object({ work_id: workId }),
  response: z.object({ work_id: z.string() }),
});

/** What one published with the identity in use, the newest first. */
export const getOwnWorks = defineCall({
  method: 'GET',
  path: '/own_works',
  action: 'work',
  added: true,
  request: z.object({ ...listingRange }),
  response: listingPage(ownWork),
});

/** Works that everybody may see. The answer is the same for everybody and is asked for anew by its ETag. */
export const getWorks = defineCall({
  method: 'GET',
  path: '/works',
  auth: 'public',
  added: true,
  request: z.object({
    ...listingRange,
    order: z.enum(workOrders).default('newest'),
    /** Group of tools, e.g. `processing`. */
    group: z.string().max(40).optional(),
    tool: z.coerce.number().int().optional(),
    tag: tag.optional(),
    /** Part of the title or of a tag. */
    search: searchText(60).optional(),
  }),
  response: z.object({
    ...listingPage(work).shape,
    /** The tags most used among all shown works. */
    tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  }),
});

/** One shown work. 44003 when it was taken back or is being looked at, 44000 when there never was one. */
export const getWork = defineCall({
  method: 'GET',
  path: '/work',
  auth: 'public',
  added: true,
  request: z.object({ id: workId }),
  response: z.object({
    work,
    params: z.array(shownParam),
    /** Its page for people without the product open; relative to the page's origin unless the API has another. */
    page_url: z.string(),
  }),
});

/** Which of these one likes. */
export const getLikedWorks = defineCall({
  method: 'GET',
  path: '/liked_works',
  action: 'account',
  added: true,
  request: z.object({}),
  /** The newest thousand. */
  response: z.object({ work_ids: z.array(z.string()) }),
});

/** Likes a work, or not any more; doing it twice changes nothing. */
export const likeWork = defineCall({
  method: 'POST',
  path: '/like_work',
  action: 'account',
  added: true,
  request: z.object({ work_id: workId, liked: z.boolean() }),
  response: z.object({ likes: z.number().int(), liked: z.boolean() }),
});

/** Reports a work to the moderators, once per user; a work with several reports is hidden until it was reviewed. */
export const reportWork = defineCall({
  method: 'POST',
  path: '/report_work',
  action: 'account',
  added: true,
  request: z.object({
    work_id: workId,
    reason: z.enum(reportReasons),
    note: z.string().trim().max(workLimits.note).default(''),
  }),
  response: z.object({ work_id: z.string() }),
});

const moderatedWork = z.object({
  ...ownWork.omit({ refusal: true, result_id: true }).shape,
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), created_at: z.iso.datetime() })),
  /** The screen of pictures asks for a close look; false also where it has not looked (yet). */
  needs_look: z.boolean().default(false),
});
export type ModeratedWork = z.infer<typeof moderatedWork>;

const linkedPicture = z.object({ url: z.string(), thumb_url: z.string(), mime: z.string() });

/** An open link to content that the automatic screening flagged: what the link shows, and nothing else of the account. */
const moderatedLink = z.object({
  id: z.string(),
  /** Of the task. */
  name: z.string(),
  tool_type: z.number().int(),
  /** Nickname of who opened it. */
  author: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  result: linkedPicture,
  original: linkedPicture.nullable(),
  /** Which of the two was flagged. */
  told_of: z.array(z.enum(['result', 'original'])),
});
export type ModeratedLink = z.infer<typeof moderatedLink>;

/** What a moderator has to look at: links and works of which the screen tells first, the links before the works. Of works: what the screen of pictures tells of, then hidden by reports, then reported, then waiting, the oldest first. */
export const getModeration = defineCall({
  method: 'GET',
  path: '/moderation',
  action: 'moderate',
  added: true,
  request: z.object({ limit: listingRange.limit }),
  response: z.object({
    /** Of works and links. */
    total: z.number().int(),
    works: z.array(moderatedWork),
    links: z.array(moderatedLink).default([]),
  }),
});

/**
 * Publishes a work and settles its reports, or rejects it and notifies its author of the reason. 41501 when it is not there
 * to be reviewed.
 */
export const moderateWork = defineCall({
  method: 'POST',
  path: '/moderate_work',
  action: 'moderate',
  added: true,
  request: z.object({
    work_id: workId,
    decision: z.enum(['approve', 'refuse']),
    reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).default('unfit'),
  }),
  response: z.object({ work_id: z.string(), state: workState }),
});

/**
 * Dismisses a flagged link for good, or ends it at once and notifies its owner of the reason. 41501 when it is not there to
 * be reviewed.
 */
export const moderateLink = defineCall({
  method: 'POST',
  path: '/moderate_link',
  action: 'moderate',
  added: true,
  request: z.object({
    link_id: z.string().max(64),
    decision: z.enum(['approve', 'refuse']),
    reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).default('unfit'),
  }),
  response: z.object({ link_id: z.string() }),
});
