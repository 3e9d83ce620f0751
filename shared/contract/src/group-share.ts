import { z } from 'zod';
import { assetGroup } from './assets.ts';
import { defineCall } from './call.ts';
import { shareDays } from './share.ts';

/** Images per page of a shared group. */
export const sharedGroupPage = 60;

export const linkPasswordLength = { min: 4, max: 60 } as const;

export const groupShare = z.object({
  id: z.string(),
  group_id: z.string(),
  created_at: z.iso.datetime(),
  /** null: valid until revoked. */
  expires_at: z.iso.datetime().nullable(),
  has_password: z.boolean(),
});
export type GroupShare = z.infer<typeof groupShare>;

/** Path of the public page, used in the URL fragment. */
export const groupSharePath = (id: string): string => `/share?group=${encodeURIComponent(id)}`;

/**
 * Creates a link to a group and its subgroups, or changes the existing one: its URL stays. Absent fields stay unchanged; a new link
 * defaults to 7 days without a password. For a company only administrators may share (43000). 44000 for a missing group.
 */
export const shareAssetGroup = defineCall('POST /share_asset_group', {
  action: 'work.publish',
  request: z.object({
    group_id: z.string(),
    /** null: no expiry. */
    days: z.literal(shareDays).nullable().optional(),
    /** null: no password. */
    password: z.string().trim().min(linkPasswordLength.min).max(linkPasswordLength.max).nullable().optional(),
  }),
  response: z.object({ share: groupShare }),
});

/** Active links of the wallet in use. */
export const getGroupShares = defineCall('GET /asset_group_shares', {
  action: 'work',
  response: z.object({ shares: z.array(groupShare) }),
});

/** Revokes a link with its page and images immediately. Idempotent. */
export const revokeGroupShare = defineCall('POST /revoke_group_share', {
  action: 'work.publish',
  request: z.object({ share_id: z.string() }),
  response: z.object({ group_id: z.string().nullable() }),
});

const shareId = z.string().max(64);
/** Access key returned for a correct password: valid for the pages, images and copies of this link until its password changes. */
const shareKey = z.string().max(64);

/**
 * One page of a link's content, newest first. 44000 when it never existed, 44002 when it has ended, 41701 when it requires a password,
 * 41702 for a wrong password, 45006 after too many attempts.
 */
export const openGroupShare = defineCall('POST /open_group_share', {
  auth: 'public',
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
    /** Empty for links without a password. */
    key: shareKey,
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Checked at every fetch, so that an ended link shows nothing. */
        url: z.string(),
        thumb_url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** True when created by a generative model. */
        generated: z.boolean().optional(),
      }),
    ),
  }),
});
export type SharedGroup = z.infer<(typeof openGroupShare)['response']>;

/**
 * Copies the group of a link, with its subgroups, into the library in use; copying an own group changes nothing. Codes as above, and 41061,
 * 41063, 41070 when the library or storage is full.
 */
export const takeGroupShare = defineCall('POST /take_group_share', {
  action: 'work',
  request: z.object({ id: shareId, key: shareKey.optional() }),
  response: z.object({ group: assetGroup, taken: z.number().int() }),
});
