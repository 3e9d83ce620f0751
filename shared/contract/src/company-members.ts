import { z } from 'zod';
import { phone } from './auth.ts';
import { defineCall } from './call.ts';
import { company, identity, inviteLink, memberRoles } from './company.ts';
import { searchText } from './normalise-text.ts';

/** The user with exactly this number, for an invitation. */
export const selectUser = defineCall('GET /select_user', {
  action: 'company.manage',
  request: z.object({ phone }),
  response: z.object({
    user: z
      .object({ id: z.string(), nickname: z.string(), avatar_url: z.string(), phone_masked: z.string() })
      .nullable(),
  }),
  isSpecified: true,
});

/** `active`: has used credits; `limited`: has reached this month's limit; `unused`: never used a credit. */
export const memberStates = ['active', 'limited', 'unused'] as const;

export const companyMember = z.object({
  id: z.string(),
  user_id: z.string(),
  nickname: z.string(),
  avatar_url: z.string(),
  role: z.enum(memberRoles),
  joined_at: z.iso.datetime(),
  /** This and the following fields are for administrators; members see only their own. */
  phone_masked: z.string().nullable(),
  state: z.enum(memberStates).nullable(),
  credit_limit: z.number().int().nullable(),
  credit_used: z.number().int().nullable(),
  /** Timestamp of the last use of credits; null: never. */
  last_active_at: z.iso.datetime().nullable(),
});
export type CompanyMember = z.infer<typeof companyMember>;

export const invitationStates = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;

export const invitation = z.object({
  id: z.string(),
  phone_masked: z.string(),
  /** Nickname of the sender. */
  invited_by: z.string(),
  state: z.enum(invitationStates),
  expires_at: z.iso.datetime(),
  /** Whether the number has an account. */
  is_registered: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** The members of the current company; for administrators with their usage, the invitations and the link. */
export const getCompanyMember = defineCall('GET /get_company_member', {
  action: 'company.read',
  request: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
    /** Substring of nicknames, or a whole number. */
    search: searchText(100).optional(),
    role: z.enum(memberRoles).optional(),
    /** For administrators. */
    state: z.enum(memberStates).optional(),
  }),
  response: z.object({
    company,
    /** Number of search results. */
    total: z.number().int(),
    members: z.array(companyMember),
    /** The newest 50; empty for members. */
    invitations: z.array(invitation),
    invite_link: inviteLink.nullable(),
    /** Credits reserved or spent by all members in this package month; null for members. */
    used: z.number().int().nullable(),
    /** Start date of the package month, `YYYY-MM-DD`. */
    month_began: z.string(),
  }),
  isSpecified: true,
});

/**
 * Invites by number or account, withdraws an invitation, or responds to one, also by the key of a link. New members act for the company
 * from then on.
 */
export const companyMemberAdd = defineCall('POST /company_member', {
  action: 'company.join',
  request: z.union([
    z.object({ phone }),
    z.object({ user_id: z.string() }),
    z.object({ invite_token: z.string().max(200) }),
    z.object({ invitation_id: z.string(), answer: z.enum(['accept', 'decline', 'cancel']) }),
  ]),
  response: z.object({
    /** The sent or withdrawn invitation. */
    invitation: invitation.nullable(),
    /** The current identity after joining; null if the call joined no company. */
    identity: identity.nullable(),
  }),
  isSpecified: true,
});

export const companyMemberRemove = defineCall('DELETE /company_member', {
  action: 'company.manage',
  request: z.object({ member_id: z.string() }),
  isSpecified: true,
});

export const userModifyMember = defineCall('PUT /user_modify_member/{id}', {
  action: 'company.manage',
  request: z.object({
    id: z.string(),
    role: z.enum(memberRoles).optional(),
    /** Null: no limit. */
    credit_limit: z.number().int().min(0).max(100_000_000).nullable().optional(),
    /** Transfers administration: this member becomes an administrator, and the requesting user a member. */
    transfer: z.literal(true).optional(),
  }),
  response: z.object({ member: companyMember }),
  isSpecified: true,
});

/** Details of an invitation link, shown before joining. */
export const getInviteLink = defineCall('GET /company_invite', {
  auth: 'public',
  request: z.object({ invite_token: z.string().max(200) }),
  response: z.object({
    company: z.object({
      name: z.string(),
      logo_url: z.string(),
      /** True when no seat is free. */
      is_full: z.boolean(),
    }),
    /** Nickname of the administrator who created the link; empty when unknown. */
    invited_by: z.string().optional(),
  }),
});
