import { z } from 'zod';
import { defineCall } from './call.ts';

/** Levels: -1 not activated, 0 free, 1 personal, 4 business. */
const membershipLevels = [-1, 0, 1, 4] as const;

const companyQuery = z.object({ company_id: z.string().optional() });

/** A word or sentence in both languages. */
export const bothLanguages = z.object({ zh: z.string(), en: z.string() });

export const membership = z.object({
  membership_type: z.literal(membershipLevels).default(0),
  /** Top-up prices: `value` in fen, `point` in credits. */
  menu_list: z
    .array(z.object({ value: z.number().int(), point: z.number().int() }))
    .default([{ value: 100, point: 1 }]),
  /** The package that runs; null without one. */
  package: z.object({ code: z.string(), name: bothLanguages, level: z.number().int() }).nullable().default(null),
  /** When it began; null without one. */
  starts_at: z.iso.datetime().nullable().default(null),
  /** When the membership ends, with all that is renewed already; null without one. */
  ends_at: z.iso.datetime().nullable().default(null),
  /** When the earliest lot of credits still unspent ends; null when none ends. */
  expires_at: z.iso.datetime().nullable(),
  /** Nothing but trial credits was ever in this wallet. */
  is_trial: z.boolean().default(false),
});
export type Membership = z.infer<typeof membership>;

export const getUserMembership = defineCall({
  method: 'GET',
  path: '/AIdesign/get_user_membership',
  action: 'wallet.read',
  request: companyQuery,
  response: membership,
});

export const quota = z.object({
  /** Spendable credits, at least 0. */
  residue_count: z.number().int().min(0),
  /** Credits held by tasks under way. */
  held: z.number().int().min(0),
  /** What a member of a company may still use in this month of its package; absent where there is no limit. */
  allowance: z.number().int().min(0).optional(),
});
export type Quota = z.infer<typeof quota>;

export const generateCount = defineCall({
  method: 'GET',
  path: '/AIdesign/generate_count',
  action: 'wallet.read',
  request: companyQuery,
  response: quota,
});
