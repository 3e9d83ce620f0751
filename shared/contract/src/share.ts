import { z } from 'zod';
import { defineCall } from './call.ts';

/** Days that a link can be open. */
export const shareDays = [1, 7, 30] as const;

export const share = z.object({
  id: z.string(),
  result_id: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Does the page show the picture that the result was made of, for comparison? */
  shows_original: z.boolean(),
});
export type Share = z.infer<typeof share>;

/** Path of the public page below the hash. */
export const sharePath = (id: string): string => `/share?id=${encodeURIComponent(id)}`;

/** Opens a link to a result, or changes the one that is open: its address stays. Nothing else of the account can be seen through it. */
export const shareResult = defineCall({
  method: 'POST',
  path: '/AIdesign/share_result',
  action: 'work',
  request: z.object({
    result_id: z.string(),
    days: z.literal(shareDays).default(7),
    shows_original: z.boolean().default(false),
  }),
  response: z.object({ share }),
});

/** The open link of a result; null when there is none. */
export const getResultShare = defineCall({
  method: 'GET',
  path: '/AIdesign/result_share',
  action: 'work',
  added: true,
  request: z.object({ result_id: z.string() }),
  response: z.object({ share: share.nullable() }),
});

/** Ends a link at once: page and pictures. Ending it twice changes nothing. */
export const revokeShare = defineCall({
  method: 'POST',
  path: '/AIdesign/revoke_share',
  action: 'work',
  added: true,
  request: z.object({ share_id: z.string() }),
  response: z.object({ result_id: z.string() }),
});

const sharedPicture = z.object({
  /** Checked anew at every fetch, so that an ended link shows nothing. */
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  mime: z.string(),
});

/** What the public page of a link shows. 44002 when the link has ended, 44000 when there never was one. */
export const getShare = defineCall({
  method: 'GET',
  path: '/share',
  auth: 'public',
  added: true,
  request: z.object({ id: z.string().max(64) }),
  response: z.object({
    name: z.string(),
    tool_type: z.number().int(),
    /** The tool that made it and its page; null for a tool that is no more. */
    tool: z.object({ title: z.object({ zh: z.string(), en: z.string() }), path: z.string() }).nullable(),
    expires_at: z.iso.datetime(),
    /** A generative model made it: the page says so. Absent: an older server does not say. */
    generated: z.boolean().optional(),
    result: sharedPicture,
    /** null where it is not shown or not there any more. */
    original: sharedPicture.nullable(),
  }),
});
export type SharedResult = z.infer<(typeof getShare)['response']>;
