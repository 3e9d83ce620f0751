import { z } from 'zod';
import { defineCall } from './call.ts';
import { identity, memberRoles } from './company.ts';

/** An identity that the user can use. */
export const identityRow = z.object({
  /** Null: the user's personal identity. */
  company_id: z.string().nullable(),
  name: z.string(),
  /** Avatar or logo; empty: none. */
  picture_url: z.string(),
  /** Null for the personal identity. */
  role: z.enum(memberRoles).nullable(),
  /** Membership level of its wallet: -1, 0, 1 or 4. */
  level: z.number().int(),
  /** Spendable credits, at least 0. */
  credits: z.number().int().min(0),
  is_current: z.boolean(),
});
export type IdentityRow = z.infer<typeof identityRow>;

/** An invitation without a response of the user. */
export const ownInvitation = z.object({
  id: z.string(),
  company_name: z.string(),
  /** Nickname of the inviting user. */
  invited_by: z.string(),
  expires_at: z.iso.datetime(),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** The user's personal identity, companies and open invitations. */
export const getIdentities = defineCall('GET /identities', {
  action: 'account',
  response: z.object({ identities: z.array(identityRow), invitations: z.array(ownInvitation) }),
});

/** Changes the identity in use; the sockets of the former identity are closed. */
export const useIdentity = defineCall('POST /use_identity', {
  action: 'company.join',
  request: z.object({
    /** Null: the personal identity. */
    company_id: z.string().nullable(),
  }),
  response: identity,
});
