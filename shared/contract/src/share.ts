import { z } from 'zod';
import { defineCall } from './call.ts';

/** Selectable validity of a link in days. */
export const shareDays = [1, 7, 30] as const;

export const share = z.object({
  id: z.string(),
  result_id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Whether the page shows the source image for comparison. */
  shows_original: z.boolean(),
});
export type Share = z.infer<typeof share>;

/** Path of the public page, used in the URL fragment. */
export const sharePath = (id: string): string => `/share?id=${encodeURIComponent(id)}`;

/** Creates a link to a result, or changes the active one: its URL stays. It exposes no other data of the account. */
export const shareResult = defineCall('POST /AIdesign/share_result', {
  action: 'work',
  request: z.object({
    result_id: z.string(),
    days: z.literal(shareDays).default(7),
    shows_original: z.boolean().default(false),
  }),
  response: z.object({ share }),
  isSpecified: true,
});

/** The active link of a result; null when there is none. */
export const getResultShare = defineCall('GET /AIdesign/result_share', {
  action: 'work',
  request: z.object({ result_id: z.string() }),
  response: z.object({ share: share.nullable() }),
});

/** Revokes a link with its page and images immediately. Idempotent. */
export const revokeShare = defineCall('POST /AIdesign/revoke_share', {
  action: 'work',
  request: z.object({ share_id: z.string() }),
  response: z.object({ result_id: z.string() }),
});

const sharedPicture = z.object({
  /** Checked at every fetch, so that an ended link shows nothing. */
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
});

/** Content of a link's public page. 44002 when the link has ended, 44000 when it never existed. */
export const getShare = defineCall('GET /share', {
  auth: 'public',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({
    name: z.string(),
    tool_type: z.number().int(),
    /** The tool that created it and its page; null for a removed tool. */
    tool: z.object({ title: z.object({ zh: z.string(), en: z.string() }), path: z.string() }).nullable(),
    expires_at: z.iso.datetime(),
    /** True when created by a generative model: the page labels it. Absent from older servers. */
    generated: z.boolean().optional(),
    result: sharedPicture,
    /** null when it is not shown or no longer exists. */
    original: sharedPicture.nullable(),
  }),
});
export type SharedResult = z.infer<(typeof getShare)['response']>;
