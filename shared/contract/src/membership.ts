import { z } from 'zod';
import { defineCall } from './call.ts';

/** Levels: -1 not activated, 0 free, 1 personal, 4 business. */
const membershipLevels = [-1, 0, 1, 4] as const;

const companyQuery = z.object({ company_id: z.string().optional() });

export const membership = z.object({
  membership_type: z.literal(membershipLevels).default(0),
  /** Top-up prices: `value` in fen, `point` in credits. */
  menu_list: z
    .array(z.object({ value: z.number().int(), point: z.number().int() }))
    .default([{ value: 100, point: 1 }]),
  /** When the earliest lot of credits still unspent ends; null when none ends. */
  expires_at: z.iso.datetime().nullable(),
  /** Nothing but trial credits was ever in this wallet. */
  is_trial: z.boolean().default(false),
});
export type Membership = z.infer<typeof membership>;

export const getUserMembership = defineCall({
  method: 'GET',
  path: '/AIdesign/get_user_membership',
  request: companyQuery,
  response: membership,
});

export const quota = z.object({
  /** Spendable credits, at least 0. */
  residue_count: z.number().int().min(0),
  /** Credits held by tasks under way. */
  held: z.number().int().min(0),
});
export type Quota = z.infer<typeof quota>;

export const generateCount = defineCall({
  method: 'GET',
  path: '/AIdesign/generate_count',
  request: companyQuery,
  response: quota,
});

export const ledgerEntry = z.object({
  id: z.string(),
  kind: z.enum(['grant', 'hold', 'capture', 'release', 'expire']),
  /** Change of the spendable balance, signed whole credits (a capture is 0: the hold took them). */
  amount: z.number().int(),
  task_id: z.string().nullable(),
  tool_type: z.number().int().nullable(),
  created_at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Movements of the wallet in use, newest first. */
export const ledgerListing = defineCall({
  method: 'GET',
  path: '/ledger',
  added: true,
  request: z.object({
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: z.number().int(), entries: z.array(ledgerEntry) }),
});
