import { z } from 'zod';
import { defineCall } from './call.ts';

/** Levels: -1 not activated, 0 free, 1 personal, 4 business. */
const membershipLevels = [-1, 0, 1, 4] as const;

const companyQuery = z.object({ company_id: z.string().optional() });

export const bothLanguages = z.object({ zh: z.string(), en: z.string() });

export const membership = z.object({
  membership_type: z.literal(membershipLevels).default(0),
  /** Top-up prices: `value` in fen, `point` in credits. */
  menu_list: z
    .array(z.object({ value: z.number().int(), point: z.number().int() }))
    .default([{ value: 100, point: 1 }]),
  /** The active package; null without one. */
  package: z.object({ code: z.string(), name: bothLanguages, level: z.number().int() }).nullable().default(null),
  /** Start of the membership; null without one. */
  starts_at: z.iso.datetime().nullable().default(null),
  /** End of the membership, including renewals; null without one. */
  ends_at: z.iso.datetime().nullable().default(null),
  /** Earliest expiry of unspent credits; null when none expire. */
  expires_at: z.iso.datetime().nullable(),
  /** True when the wallet only ever had trial credits. */
  is_trial: z.boolean().default(false),
});
export type Membership = z.infer<typeof membership>;

export const getUserMembership = defineCall('GET /AIdesign/get_user_membership', {
  action: 'wallet.read',
  request: companyQuery,
  response: membership,
  isSpecified: true,
});

export const quota = z.object({
  /** Spendable credits, at least 0. */
  residue_count: z.number().int().min(0),
  /** Credits held by active tasks. */
  held: z.number().int().min(0),
  /** Remaining credits of a company member in this package month; absent without a limit. */
  allowance: z.number().int().min(0).optional(),
});
export type Quota = z.infer<typeof quota>;

export const generateCount = defineCall('GET /AIdesign/generate_count', {
  action: 'wallet.read',
  request: companyQuery,
  response: quota,
  isSpecified: true,
});
