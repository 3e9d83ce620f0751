import { z } from 'zod';
import { defineCall } from './call.ts';
import { listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

/** Date of the publication terms that a user accepts with each publication; other versions are rejected (41215). */
export const publishingDate = '2026-11-24';

export const workLimits = { title: 40, tags: 8, tag: 20, params: 40, note: 300 } as const;

/** `waiting`: for a moderator. `hidden`: reported, until reviewed. `refused` can be published again. */
export const workStates = ['waiting', 'shown', 'hidden', 'refused'] as const;
export const workState = z.enum(workStates);
export type WorkState = z.infer<typeof workState>;

export const workOrders = ['newest', 'liked'] as const;
export type WorkOrder = (typeof workOrders)[number];

/** Reasons for reporting a work, in the order of the form. */
export const reportReasons = ['mine', 'copied', 'unfit', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons for rejecting a work; notices contain their text. */
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

/** A work as shown to the public. Its images have their own URLs, which end with it. */
export const work = z.object({
  id: z.string(),
  title: z.string(),
  /** For a sample work: its title in each language. */
  titles: localized.optional(),
  tags: z.array(z.string()),
  tool_type: z.number().int(),
  /** Nickname of the author. */
  author: z.string(),
  likes: z.number().int(),
  published_at: z.iso.datetime(),
  /** Accepts `w`, like every image URL. */
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
  /** True when created by a generative model. */
  generated: z.boolean(),
});
export type Work = z.infer<typeof work>;

/** A field of the tool with its value: `value` for the form, `words` as text. */
const shownParam = z.object({ name: z.string(), title: localized, words: localized, value: z.unknown() });
export type ShownParam = z.infer<typeof shownParam>;

/** An own work: its state, and the reason for rejection. */
const ownWork = z.object({
  ...work.shape,
  result_id: z.string(),
  state: workState,
  refusal: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).nullable(),
  /** Parameters that the author publishes. */
  params: z.array(shownParam),
});
export type OwnWork = z.infer<typeof ownWork>;

/**
 * Publishes an own completed result, with acceptance of the current terms. For a published result, updates title, tags and parameters and
 * starts another review. 41500 above the daily limit, 41215 with outdated terms, 41020 with prohibited words.
 */
export const publishWork = defineCall('POST /publish_work', {
  action: 'work.publish',
  request: z.object({
    result_id: z.string().max(64),
    title,
    tags: z.array(tag).max(workLimits.tags).default([]),
    /** Names of the tool's published fields; images are never included. */
    shown_params: z.array(z.string().max(60)).max(workLimits.params).default([]),
    consent: z.iso.date(),
  }),
  response: z.object({ work: ownWork }),
});

/** Initial values of the publication form: the published data of a result, and every field that can be published. */
export const getPublication = defineCall('GET /publication', {
  action: 'work.publish',
  request: z.object({ result_id: z.string().max(64) }),
  response: z.object({ work: ownWork.nullable(), params: z.array(shownParam) }),
});

/** Withdraws a work immediately with its page, images and likes. Idempotent. */
export const withdrawWork = defineCall('POST /withdraw_work', {
  action: 'account',
  request: z.object({ work_id: workId }),
  response: z.object({ work_id: z.string() }),
});

/** Own works of the identity in use, newest first. */
export const getOwnWorks = defineCall('GET /own_works', {
  action: 'work',
  request: z.object({ ...listingRange }),
  response: listingPage(ownWork),
});

/** Public works. The response is the same for all users and is revalidated by its ETag. */
export const getWorks = defineCall('GET /works', {
  auth: 'public',
  request: z.object({
    ...listingRange,
    order: z.enum(workOrders).default('newest'),
    /** Tool group, e.g. `processing`. */
    group: z.string().max(40).optional(),
    tool: z.coerce.number().int().optional(),
    tag: tag.optional(),
    /** Part of the title or of a tag. */
    search: searchText(60).optional(),
  }),
  response: z.object({
    ...listingPage(work).shape,
    /** Most used tags of all public works. */
    tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  }),
});

/** One public work. 44003 when it was withdrawn or is under review, 44000 when it never existed. */
export const getWork = defineCall('GET /work', {
  auth: 'public',
  request: z.object({ id: workId }),
  response: z.object({
    work,
    params: z.array(shownParam),
    /** Its static page for readers without the app; relative to the page's origin unless the API has another. */
    page_url: z.string(),
  }),
});

/** Ids of the works that the user likes. */
export const getLikedWorks = defineCall('GET /liked_works', {
  action: 'account',
  /** At most the newest thousand. */
  response: z.object({ work_ids: z.array(z.string()) }),
});

/** Likes a work, or removes the like. Idempotent. */
export const likeWork = defineCall('POST /like_work', {
  action: 'account',
  request: z.object({ work_id: workId, liked: z.boolean() }),
  response: z.object({ likes: z.number().int(), liked: z.boolean() }),
});

/** Reports a work to the moderators, once per user; a work with several reports is hidden until it was reviewed. */
export const reportWork = defineCall('POST /report_work', {
  action: 'account',
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
  /** True when image screening requests a manual review; false also before screening. */
  needs_look: z.boolean().default(false),
});
export type ModeratedWork = z.infer<typeof moderatedWork>;

const linkedPicture = z.object({ url: z.string(), thumb_url: z.string(), mime: z.string() });

/** An active link to content that the automatic screening flagged: what the link shows, and no other data of the account. */
const moderatedLink = z.object({
  id: z.string(),
  /** Name of the task. */
  name: z.string(),
  tool_type: z.number().int(),
  /** Nickname of the link's owner. */
  author: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  result: linkedPicture,
  original: linkedPicture.nullable(),
  /** Flagged images. */
  told_of: z.array(z.enum(['result', 'original'])),
});
/** A flagged image behind the active link of a board, with the item's id and the board's name. Dismissed or ended like a link. */
const moderatedBoardLink = moderatedLink.extend({ expires_at: z.iso.datetime().nullable() });
export type ModeratedLink = z.infer<typeof moderatedLink> | z.infer<typeof moderatedBoardLink>;

/**
 * Moderation queue: links and works, flagged links first. Works: flagged by image screening, then hidden by reports, then reported, then
 * waiting, oldest first.
 */
export const getModeration = defineCall('GET /moderation', {
  action: 'moderate',
  request: z.object({ limit: listingRange.limit }),
  response: z.object({
    /** Number of works and links. */
    total: z.number().int(),
    works: z.array(moderatedWork),
    links: z.array(moderatedLink).default([]),
    board_links: z.array(moderatedBoardLink).default([]),
    /** Assets behind links to groups; their `tool_type` is 0. */
    group_links: z.array(moderatedBoardLink).default([]),
  }),
});

/** Publishes a work and settles its reports, or rejects it and notifies its author of the reason. 41501 when it is not in review. */
export const moderateWork = defineCall('POST /moderate_work', {
  action: 'moderate',
  request: z.object({
    work_id: workId,
    decision: z.enum(['approve', 'refuse']),
    reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).default('unfit'),
  }),
  response: z.object({ work_id: z.string(), state: workState }),
});

/** Dismisses a flagged link permanently, or ends it immediately and notifies its owner of the reason. 41501 when it is not in review. */
export const moderateLink = defineCall('POST /moderate_link', {
  action: 'moderate',
  request: z.object({
    link_id: z.string().max(64),
    decision: z.enum(['approve', 'refuse']),
    reason: z.enum(Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]).default('unfit'),
  }),
  response: z.object({ link_id: z.string() }),
});
