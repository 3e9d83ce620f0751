import { z } from 'zod';
import { defineCall } from './call.ts';

/** Maximum characters of a company name, and maximum companies per user. */
export const companyLimits = { name: 40, companies: 5 } as const;
/** Seats of a company without a package. */
export const seatsWithoutPackage = 5;
/** Validity of invitations and invitation links in days. */
export const invitationDays = 7;
/** Days in which the operator can undo a disbanding. */
export const restoreDays = 30;

export const memberRoles = ['administrator', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const company = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty: no logo. */
  logo_url: z.string(),
  member_count: z.number().int(),
  /** Limit for new members; existing members beyond it stay. */
  seats: z.number().int(),
  /** Id of the company if it is the identity in use, else empty. */
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
  /** The user's membership in that company. */
  member: membershipInCompany.nullable(),
  type: z.enum(['B', 'C']),
});
export type Identity = z.infer<typeof identity>;

/** The identity in use; code 40000 logs the user out. */
export const getCompany = defineCall('GET /get_company', {
  action: 'account',
  response: identity.extend({
    /** A company that the user was removed from; only in the first response after the removal. */
    left: departure.optional(),
  }),
  isSpecified: true,
});

/** Only the server validates names and reports the problem. */
const name = z.string().max(2000);

/** Creates a company and makes it the identity in use. */
export const userAddCompany = defineCall('POST /user_add_company', {
  action: 'company.join',
  request: z.object({ name }),
  response: identity,
  isSpecified: true,
});

/** Ends the requester's own membership; the personal identity becomes the one in use. */
export const userQuitCompany = defineCall('POST /user_quit_company', {
  action: 'company.quit',
  response: identity,
  isSpecified: true,
});

/** Preview of what disbanding the company in use does to its credits and orders. */
export const disbandPreview = z.object({
  /** Refunded amount in fen, and the orders that it belongs to. */
  refund: z.number().int(),
  orders: z.number().int(),
  /** Number of unpaid orders, which are closed. */
  open_orders: z.number().int(),
  /** Credits that are lost: gifts, grants and credits without a refund. */
  credits: z.number().int(),
  /** Number of tasks that end without a charge. */
  tasks: z.number().int(),
});
export type DisbandPreview = z.infer<typeof disbandPreview>;

export const previewDisband = defineCall('GET /user_disband_company', {
  action: 'company.manage',
  response: disbandPreview,
  isSpecified: true,
});

/**
 * Disbands the company in use for all members and refunds its orders as far as the refund rule allows. The operator can undo it for 30
 * days.
 */
export const userDisbandCompany = defineCall('POST /user_disband_company', {
  action: 'company.manage',
  request: z.object({
    /** Company name, typed again as confirmation. */
    name,
    /** Fen of the refund shown to the user; the call fails if the amount changed. */
    refund: z.number().int().optional(),
  }),
  response: identity,
  isSpecified: true,
});

export const inviteLink = z.object({
  /** Token of the link. */
  token: z.string(),
  expires_at: z.iso.datetime(),
  /** Number of users that joined by it. */
  uses: z.number().int(),
});
export type InviteLink = z.infer<typeof inviteLink>;

export const modifyCompany = defineCall('PUT /modify_company/{id}', {
  action: 'company.manage',
  request: z.object({
    id: z.string(),
    name: name.optional(),
    /** Id of an own uploaded image; null removes the logo. */
    logo_image_id: z.string().nullable().optional(),
    /** `renew`: creates a new token, so that the old link ends. `off`: removes the link. */
    invite_link: z.enum(['renew', 'off']).optional(),
  }),
  response: z.object({ company, invite_link: inviteLink.nullable() }),
  isSpecified: true,
});

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
  'key-created',
  'key-deleted',
] as const;
export type CompanyEventKind = (typeof companyEventKinds)[number];

/** Added later: returned only to clients that request them. */
export const keyEventKinds = ['key-created', 'key-deleted'] as const satisfies readonly CompanyEventKind[];

export const companyEvent = z.object({
  id: z.string(),
  kind: z.enum(companyEventKinds),
  /** Nickname of the acting user; empty: the operator. */
  actor: z.string(),
  /** Nickname or phone number of the affected user; empty: none. */
  subject: z.string(),
  /** Details such as the new name, limit or order. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.iso.datetime(),
});
export type CompanyEvent = z.infer<typeof companyEvent>;

/** Audit log of the company in use, newest first. */
export const companyEvents = defineCall('GET /company_events', {
  action: 'company.manage',
  request: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
    /** Includes events of API keys. */
    keys: z.literal('1').optional(),
  }),
  response: z.object({ total: z.number().int(), events: z.array(companyEvent) }),
});
