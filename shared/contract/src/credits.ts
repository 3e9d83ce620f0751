import { z } from 'zod';
import { defineCall } from './call.ts';

/** True when the day exists in the calendar; accepts any text. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Calendar day in the installation's time zone, `YYYY-MM-DD`. */
const day = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(isDay);

/** Filters of the credit ledger: used, returned, received, lost without use. */
export const movementGroups = ['use', 'return', 'in', 'out'] as const;
export type MovementGroup = (typeof movementGroups)[number];

const person = z.object({ id: z.string(), nickname: z.string() });

/** One change of the spendable balance. A finished task's capture changes nothing: its hold did. */
export const ledgerEntry = z.object({
  id: z.string(),
  /**
   * Kinds of the first contract version: a refund is an `expire`, the return for a rejected result a `release`; their `source` tells them
   * apart.
   */
  kind: z.enum(['grant', 'hold', 'capture', 'release', 'expire']),
  /** Signed whole credits. */
  amount: z.number().int(),
  /** Balance of the wallet after the change, in credits. */
  balance: z.number().int(),
  /**
   * Origin of granted credits: trial, package, top-up, grant or gift; `refund` when a refund removed them, `give-back` when a result was
   * rejected; else empty.
   */
  source: z.string(),
  task_id: z.string().nullable(),
  tool_type: z.number().int().nullable(),
  /** User who changed the balance; null: no user, for example when credits expire. */
  member: person.nullable(),
  created_at: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

const ledgerFilter = {
  member_id: z.string().max(64).optional(),
  tool_type: z.coerce.number().int().min(0).max(10_000).optional(),
  kind: z.enum(movementGroups).optional(),
  from: day.optional(),
  to: day.optional(),
};

/** Ledger of the wallet in use, newest first. Members of a company see their own entries; 43000 for entries of others. */
export const ledgerListing = defineCall('GET /ledger', {
  action: 'wallet.read',
  request: z.object({
    ...ledgerFilter,
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ total: z.number().int(), entries: z.array(ledgerEntry) }),
});

export const creditLot = z.object({
  id: z.string(),
  source: z.string().describe('trial, package, top-up, grant or gift'),
  granted: z.number().int(),
  remaining: z.number().int(),
  /** Credits that cannot be spent before a package is active. */
  is_waiting: z.boolean(),
  created_at: z.iso.datetime(),
  /** Null: no expiry. */
  expires_at: z.iso.datetime().nullable(),
});
export type CreditLot = z.infer<typeof creditLot>;

/** Lots of the wallet in use with remaining credits, in the order of use. */
export const creditLotListing = defineCall('GET /credit_lots', {
  action: 'wallet.read',
  response: z.object({ lots: z.array(creditLot) }),
});

export const usage = z.object({
  /** Days with usage, ascending, with the credits that each tool captured. */
  days: z.array(
    z.object({
      day,
      tools: z.array(
        z.object({
          tool_type: z.number().int().nullable(),
          credits: z.number().int(),
          /** Tool group from whose page the tool was used; absent when unknown. */
          group: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Credits by member, descending; for a member only the own row. */
  members: z.array(person.extend({ credits: z.number().int() })),
  /** First day of the active package's month; null without an active package. */
  period_from: day.nullable(),
  /** Current day of the installation. */
  today: day,
});
export type Usage = z.infer<typeof usage>;

/** Credits that the wallet in use spent in a range of days, both included, at most 366 days. Members see their own usage. */
export const getUsage = defineCall('GET /usage', {
  action: 'wallet.read',
  request: z
    .object({ from: day, to: day, member_id: z.string().max(64).optional() })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000),
  response: usage,
});
