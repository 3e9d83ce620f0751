import { z } from 'zod';
import { defineCall } from './call.ts';

/** The calendar has this day; asked of texts of any form. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A calendar day of the installation's time zone, `YYYY-MM-DD`. */
const day = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(isDay);

/** What a list of movements can be narrowed to: used, given back, come in, gone without use. */
export const movementGroups = ['use', 'return', 'in', 'out'] as const;
export type MovementGroup = (typeof movementGroups)[number];

const person = z.object({ id: z.string(), nickname: z.string() });

/** One change of the spendable balance. What a finished task keeps changed nothing: its hold did. */
export const ledgerEntry = z.object({
  id: z.string(),
  /** What a client of the first contract knows; what a refund took back is an `expire`, what a rejected result cost a `release`, whose sources say so. */
  kind: z.enum(['grant', 'hold', 'capture', 'release', 'expire']),
  /** Signed whole credits. */
  amount: z.number().int(),
  /** What was in the wallet after it, credits. */
  balance: z.number().int(),
  /** Where granted credits come from: trial, package, top-up, grant or gift; `refund` where they went with one, `give-back` where a result was rejected; else empty. */
  source: z.string(),
  task_id: z.string().nullable(),
  tool_type: z.number().int().nullable(),
  /** Who changed the balance; null: no user, as when credits expire. */
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

/** Changes of the wallet in use, newest first. A member of a company sees one's own; 43000 for those of another. */
export const ledgerListing = defineCall({
  method: 'GET',
  path: '/ledger',
  action: 'wallet.read',
  added: true,
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
  /** Credits that cannot be spent before a package runs. */
  is_waiting: z.boolean(),
  created_at: z.iso.datetime(),
  /** Null never ends. */
  expires_at: z.iso.datetime().nullable(),
});
export type CreditLot = z.infer<typeof creditLot>;

/** Lots of the wallet in use with credits left, in the order in which they are used. */
export const creditLotListing = defineCall({
  method: 'GET',
  path: '/credit_lots',
  action: 'wallet.read',
  added: true,
  request: z.object({}),
  response: z.object({ lots: z.array(creditLot) }),
});

export const usage = z.object({
  /** Days on which something was used, in order, with the credits that each tool took for good. */
  days: z.array(
    z.object({
      day,
      tools: z.array(
        z.object({
          tool_type: z.number().int().nullable(),
          credits: z.number().int(),
          /** Group whose page the tool was used on; absent where it is not known. */
          group: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Who used how much of them, most first; one's own alone for a member. */
  members: z.array(person.extend({ credits: z.number().int() })),
  /** First day of the running package's month; null while none runs. */
  period_from: day.nullable(),
  /** The installation's day now. */
  today: day,
});
export type Usage = z.infer<typeof usage>;

/** What the wallet in use spent from one day to another, both included; at most 366 days. A member sees one's own. */
export const getUsage = defineCall({
  method: 'GET',
  path: '/usage',
  action: 'wallet.read',
  added: true,
  request: z
    .object({ from: day, to: day, member_id: z.string().max(64).optional() })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000),
  response: usage,
});
