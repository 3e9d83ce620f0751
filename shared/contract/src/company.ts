import { z } from 'zod';
import { defineCall } from './call.ts';

/** Most characters of a company's name, and of companies that one person is in. */
export const companyLimits = { name: 40, companies: 5 } as const;
/** Members that a company may have until a package says otherwise. */
export const seatsWithoutPackage = 5;
/** Days that an invitation, and an invitation link, stay good. */
export const invitationDays = 7;
/** Days in which the operator can take a disbanding back. */
export const restoreDays = 30;

export const memberRoles = ['administrator', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const company = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty: none was chosen. */
  logo_url: z.string(),
  member_count: z.number().int(),
  /** Limit for new members; members beyond it stay. */
  seats: z.number().int(),
  /** The company's id while it is the identity in use, else empty. */
  is_company: z.string(),
  created_at: z.iso.datetime(),
});
export type Company = z.infer<typeof company>;

/** A user's membership of a company. */
export const membershipInCompany = z.object({
  id: z.string(),
  is_admin: z.boolean(),
  role: z.enum(memberRoles),
  /** Credits a package month; null: no limit. */
  credit_limit: z.number().int().nullable(),
  /** Held or spent in this package month. */
  credit_used: z.number().int(),
});

/** Why the user is no longer in a company; returned once. */
export const departure = z.object({ name: z.string(), reason: z.enum(['removed', 'disbanded']) });
export type Departure = z.infer<typeof departure>;

export const identity = z.object({
  /** The company in use, or null for the personal identity. */
  company: company.nullable(),
  /** The user's membership of that company. */
  member: membershipInCompany.nullable(),
  type: z.enum(['B', 'C']),
});
export type Identity = z.infer<typeof identity>;

/** The identity in use; code 40000 logs the user out. */
export const getCompany = defineCall({
  method: 'GET',
  path: '/get_company',
  action: 'account',
  request: z.object({}),
  response: identity.extend({
    /** A company that the user was removed from; only in the first answer after it. */
    left: departure.optional(),
  }),
});

/** Names are checked in one place on the server, which says what is wrong with them. */
const name = z.string().max(2000);

/** Founds a company and makes it the identity in use. */
export const userAddCompany = defineCall({
  method: 'POST',
  path: '/user_add_company',
  action: 'company.join',
  request: z.object({ name }),
  response: identity,
});

/** Ends the asker's own membership; the personal identity is in use from then on. */
export const userQuitCompany = defineCall({
  method: 'POST',
  path: '/user_quit_company',
  action: 'company.quit',
  request: z.object({}),
  response: identity,
});

/** What ending the company in use does to its money, before it is done. */
export const disbandPreview = z.object({
  /** Fen that go back, and the orders that they are of. */
  refund: z.number().int(),
  orders: z.number().int(),
  /** Orders that wait to be paid, which close. */
  open_orders: z.number().int(),
  /** Credits that are lost: gifts, grants and what no refund is given for. */
  credits: z.number().int(),
  /** Tasks that end without a charge. */
  tasks: z.number().int(),
});
export type DisbandPreview = z.infer<typeof disbandPreview>;

export const previewDisband = defineCall({
  method: 'GET',
  path: '/user_disband_company',
  action: 'company.manage',
  request: z.object({}),
  response: disbandPreview,
});

/** Ends the company in use for all, and refunds its orders as far as the rule gives something. The operator can take it back for 30 days. */
export const userDisbandCompany = defineCall({
  method: 'POST',
  path: '/user_disband_company',
  action: 'company.manage',
  request: z.object({
    /** The company's name, typed again. */
    name,
    /** Fen of the refund shown to the user; the call fails if the amount changed. */
    refund: z.number().int().optional(),
  }),
  response: identity,
});

export const inviteLink = z.object({
  /** The key of the link. */
  token: z.string(),
  expires_at: z.iso.datetime(),
  /** How many came in by it. */
  uses: z.number().int(),
});
export type InviteLink = z.infer<typeof inviteLink>;

export const modifyCompany = defineCall({
  method: 'PUT',
  path: '/modify_company/{id}',
  action: 'company.manage',
  request: z.object({
    id: z.string(),
    name: name.optional(),
    /** A picture of one's own that was uploaded; null takes the logo away. */
    logo_image_id: z.string().nullable().optional(),
    /** Another key, so that the old link ends, or none. */
    invite_link: z.enum(['renew', 'off']).optional(),
  }),
  response: z.object({ company, invite_link: inviteLink.nullable() }),
});

/** What was done in a company. */
export const companyEventKinds = [
  'founded',
  'renamed',
  'logo',
  'invited',
  'cancelled',
  'joined',
  'declined',
  'removed',
  'quit',
  'role',
  'limited',
  'transferred',
  'link-renewed',
  'link-off',
  'bought',
  'disbanded',
  'restored',
] as const;
export type CompanyEventKind = (typeof companyEventKinds)[number];

export const companyEvent = z.object({
  id: z.string(),
  kind: z.enum(companyEventKinds),
  /** Nickname; empty: the operator. */
  actor: z.string(),
  /** Nickname or number of the affected user; empty: none. */
  subject: z.string(),
  /** Such as the new name, the limit, the order. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.iso.datetime(),
});
export type CompanyEvent = z.infer<typeof companyEvent>;

/** Who did what in the company in use, newest first. */
export const companyEvents = defineCall({
  method: 'GET',
  path: '/company_events',
  action: 'company.manage',
  added: true,
  request: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: z.number().int(), events: z.array(companyEvent) }),
});
