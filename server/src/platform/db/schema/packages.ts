import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A text in both languages. */
export interface BothLanguages {
  zh: string;
  en: string;
}

/** Packages for sale. An order copies its contents, so that a change here does not affect purchases. */
export const packages = pgTable(
  'packages',
  {
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['personal', 'business'] }).notNull(),
    /** Membership level while it runs: 1 personal, 4 business. */
    level: integer('level').notNull(),
    months: integer('months').notNull(),
    /** Credits of each month. */
    points: integer('points').notNull(),
    /** Price of the whole period, fen. */
    price: integer('price').notNull(),
    /** Price without the discount of a longer period, fen. */
    listPrice: integer('list_price').notNull(),
    /** Maximum members of a company; null: not applicable. */
    seats: integer('seats'),
    storageGb: integer('storage_gb').notNull(),
    name: jsonb('name').$type<BothLanguages>().notNull(),
    features: jsonb('features').$type<{ zh: string[]; en: string[] }>().notNull(),
    /** Top-ups while it runs: `value` fen buy `point` credits. */
    menu: jsonb('menu').$type<{ value: number; point: number }[]>().notNull(),
    /** Position in the list, which also ranks packages. */
    position: integer('position').notNull(),
    isOffered: boolean('is_offered').notNull().default(true),
  },
  (table) => [
    check('packages_level', sql`${table.level} in (1, 4)`),
    check('packages_months', sql`${table.months} in (1, 12)`),
    check('packages_amounts', sql`${table.points} > 0 and ${table.price} > 0 and ${table.storageGb} > 0`),
  ],
);

/** History of a package's terms, with timestamp and operator. */
export const packageChanges = pgTable(
  'package_changes',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    row: jsonb('row').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('package_changes_code').on(table.code, table.changedAt)],
);

/** Credits granted for a code, with a maximum number of users; each may use it once. */
export const giftCodes = pgTable(
  'gift_codes',
  {
    /** Upper-case letters and digits. */
    code: text('code').primaryKey(),
    points: integer('points').notNull(),
    maxUses: integer('max_uses').notNull().default(1),
    used: integer('used').notNull().default(0),
    /** Expiry; null: none. */
    expiresAt: moment('expires_at'),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('gift_codes_uses', sql`${table.used} between 0 and ${table.maxUses} and ${table.points} > 0`)],
);

/** Uses of a code: once per user, for any of their wallets. */
export const giftUses = pgTable(
  'gift_uses',
  {
    code: text('code').notNull(),
    userId: uuid('user_id').notNull(),
    walletId: uuid('wallet_id').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.code, table.userId] })],
);

/** Payments of the sandbox, which a real provider would store itself. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Last segment of the URL that the payer opens. */
    ref: text('ref').primaryKey(),
    paymentId: uuid('payment_id').notNull().unique(),
    title: text('title').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['open', 'paid', 'failed', 'closed'] })
      .notNull()
      .default('open'),
    refunded: integer('refunded').notNull().default(0),
    returnUrl: text('return_url').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [index('sandbox_payments_paid').on(table.paidAt)],
);
