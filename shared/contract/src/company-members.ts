import { z } from 'zod';
import { phone } from './auth.ts';
import { defineCall } from './call.ts';
import { company, identity, inviteLink, memberRoles } from './company.ts';
import { searchText } from './normalise-text.ts';

/** The user with exactly this number, to invite. */
export const selectUser = defineCall({
  method: 'GET',
  path: '/select_user',
  action: 'company.manage',
  request: z.object({ phone }),
  response: z.object({
    user: z
      .object({ id: z.string(), nickname: z.string(), avatar_url: z.string(), phone_masked: z.string() })
      .nullable(),
  }),
});

/** `active` is at work, `limited` has reached the limit of this month, `unused` never used a credit. */
export const memberStates = ['active', 'limited', 'unused'] as const;

export const companyMember = z.object({
  id: z.string(),
  user_id: z.string(),
  nickname: z.string(),
  avatar_url: z.string(),
  role: z.enum(memberRoles),
  joined_at: z.iso.datetime(),
  /** The rest is for administrators; members see it of themselves only. */
  phone_masked: z.string().nullable(),
  state: z.enum(memberStates).nullable(),
  credit_limit: z.number().int().nullable(),
  credit_used: z.number().int().nullable(),
  /** When credits were last used; null: never. */
  last_active_at: z.iso.datetime().nullable(),
});
export type CompanyMember = z.infer<typeof companyMember>;

export const invitationStates = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;

export const invitation = z.object({
  id: z.string(),
  phone_masked: z.string(),
  /** Nickname of who sent it. */
  invited_by: z.string(),
  state: z.enum(invitationStates),
  expires_at: z.iso.datetime(),
  /** Whether the number has an account. */
  is_registered: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** The members of the company in use; for administrators with what they used, the invitations and the link. */
export const getCompanyMember = defineCall({
  method: 'GET',
  path: '/get_company_member',
  action: 'company.read',
  request: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
    /** In nicknames, or a whole number. */
    search: searchText(100).optional(),
    role: z.enum(memberRoles).optional(),
    /** For administrators. */
    state: z.enum(memberStates).optional(),
  }),
  response: z.object({
    company,
    /** Of the search. */
    total: z.number().int(),
    members: z.array(companyMember),
    /** The newest 50; empty for members. */
    invitations: z.array(invitation),
    invite_link: inviteLink.nullable(),
    /** Credits held or spent by all in this package month; null for members. */
    used: z.number().int().nullable(),
    /** The day, `YYYY-MM-DD`, on which the package month began. */
    month_began: z.string(),
  }),
});

/**
 * Invites by number or account, withdraws what was sent, or answers: by the key of a link, or for an invitation. Who comes in acts for the
 * company from then on.
 */
export const companyMemberAdd = defineCall({
  method: 'POST',
  path: '/company_member',
  action: 'company.join',
  request: z.union([
    z.object({ phone }),
    z.object({ user_id: z.string() }),
    z.object({ invite_token: z.string().max(200) }),
    z.object({ invitation_id: z.string(), answer: z.enum(['accept', 'decline', 'cancel']) }),
  ]),
  response: z.object({
    /** What was sent or withdrawn. */
    invitation: invitation.nullable(),
    /** The identity in use after joining; null if the call joined no company. */
    identity: identity.nullable(),
  }),
});

export const companyMemberRemove = defineCall({
  method: 'DELETE',
  path: '/company_member',
  action: 'company.manage',
  request: z.object({ member_id: z.string() }),
  response: z.object({}),
});

export const userModifyMember = defineCall({
  method: 'PUT',
  path: '/user_modify_member/{id}',
  action: 'company.manage',
  request: z.object({
    id: z.string(),
    role: z.enum(memberRoles).optional(),
    /** Null: no limit. */
    credit_limit: z.number().int().min(0).max(100_000_000).nullable().optional(),
    /** This member becomes an administrator, and the asker a member. */
    transfer: z.literal(true).optional(),
  }),
  response: z.object({ member: companyMember }),
});

/** What an invitation link says before one joins. */
export const getInviteLink = defineCall({
  method: 'GET',
  path: '/company_invite',
  auth: 'public',
  added: true,
  request: z.object({ invite_token: z.string().max(200) }),
  response: z.object({
    company: z.object({
      name: z.string(),
      logo_url: z.string(),
      /** No seat is free. */
      is_full: z.boolean(),
    }),
    /** Nickname of the administrator who made the link; empty where it is not known. */
    invited_by: z.string().optional(),
  }),
});
