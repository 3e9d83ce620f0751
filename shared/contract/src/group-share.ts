import { z } from 'zod';
import { assetGroup } from './assets.ts';
import { defineCall } from './call.ts';
import { shareDays } from './share.ts';

/** Pictures of one page of a shared group. */
export const sharedGroupPage = 60;

export const linkPasswordLength = { min: 4, max: 60 } as const;

export const groupShare = z.object({
  id: z.string(),
  group_id: z.string(),
  created_at: z.iso.datetime(),
  /** null: until it is withdrawn. */
  expires_at: z.iso.datetime().nullable(),
  has_password: z.boolean(),
});
export type GroupShare = z.infer<typeof groupShare>;

/** Path of the public page below the hash. */
export const groupSharePath = (id: string): string => `/share?group=${encodeURIComponent(id)}`;

/**
 * Opens a link to a group and the groups below it, or changes the one that is open: its address stays. What is absent stays as it is; of a
 * new link it is 7 days and no password. A company's is for its administrators to show (43000). 44000 for a group that is not there.
 */
export const shareAssetGroup = defineCall({
  method: 'POST',
  path: '/share_asset_group',
  action: 'work.publish',
  added: true,
  request: z.object({
    group_id: z.string(),
    /** null: without an end. */
    days: z.literal(shareDays).nullable().optional(),
    /** null: without a password. */
    password: z.string().trim().min(linkPasswordLength.min).max(linkPasswordLength.max).nullable().optional(),
  }),
  response: z.object({ share: groupShare }),
});

/** Open links of the wallet in use. */
export const getGroupShares = defineCall({
  method: 'GET',
  path: '/asset_group_shares',
  action: 'work',
  added: true,
  request: z.object({}),
  response: z.object({ shares: z.array(groupShare) }),
});

/** Ends a link at once: page and pictures. Ending it twice changes nothing. */
export const revokeGroupShare = defineCall({
  method: 'POST',
  path: '/revoke_group_share',
  action: 'work.publish',
  added: true,
  request: z.object({ share_id: z.string() }),
  response: z.object({ group_id: z.string().nullable() }),
});

const shareId = z.string().max(64);
/** What a right password was answered with: good for the pages, pictures and copies of this link until its password changes. */
const shareKey = z.string().max(64);

/**
 * A page of what a link shows, the newest first. 44000 when there never was one, 44002 when it has ended, 41701 when it asks for a password,
 * 41702 for a wrong one, 45006 after too many.
 */
export const openGroupShare = defineCall({
  method: 'POST',
  path: '/open_group_share',
  auth: 'public',
  added: true,
  request: z.object({
    id: shareId,
    password: z.string().max(200).optional(),
    key: shareKey.optional(),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({
    name: z.string(),
    total: z.number().int(),
    expires_at: z.iso.datetime().nullable(),
    /** Empty without a password. */
    key: shareKey,
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Checked anew at every fetch, so that an ended link shows nothing. */
        url: z.string(),
        thumb_url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** A generative model made it. */
        generated: z.boolean().optional(),
      }),
    ),
  }),
});
export type SharedGroup = z.infer<(typeof openGroupShare)['response']>;

/**
 * Copies the group of a link, with the groups below it, into the library in use; of one's own group nothing is copied. Codes as above,
 * 41061, 41063 and 41070 where there is no room.
 */
export const takeGroupShare = defineCall({
  method: 'POST',
  path: '/take_group_share',
  action: 'work',
  added: true,
  request: z.object({ id: shareId, key: shareKey.optional() }),
  response: z.object({ group: assetGroup, taken: z.number().int() }),
});
