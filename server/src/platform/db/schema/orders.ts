import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { moment, refersTo } from './columns.ts';
import { wallets } from './ledger.ts';

/** A text in both languages. */
export interface BothLanguages {
  zh: string;
  en: string;
}

/** Packages for sale. An order copies its contents, so that a change here does not affect purchases. */
export const packages = t.pgTable(
  'packages',
  {
    code: t.text('code').primaryKey(),
    kind: t.text('kind', { enum: ['personal', 'business'] }).notNull(),
    /** Membership level while it runs: 1 personal, 4 business. */
    level: t.integer('level').notNull(),
    months: t.integer('months').notNull(),
    /** Credits of each month. */
    points: t.integer('points').notNull(),
    /** Price of the whole period, fen. */
    price: t.integer('price').notNull(),
    /** Price without the discount of a longer period, fen. */
    listPrice: t.integer('list_price').notNull(),
    /** Maximum members of a company; null: not applicable. */
    seats: t.integer('seats'),
    storageGb: t.integer('storage_gb').notNull(),
    name: t.jsonb('name').$type<BothLanguages>().notNull(),
    features: t.jsonb('features').$type<{ zh: string[]; en: string[] }>().notNull(),
    /** Top-ups while it runs: `value` fen buy `point` credits. */
    menu: t.jsonb('menu').$type<{ value: number; point: number }[]>().notNull(),
    /** Position in the list, which also ranks packages. */
    position: t.integer('position').notNull(),
    isOffered: t.boolean('is_offered').notNull().default(true),
  },
  (table) => [
    t.check('packages_level', sql`${table.level} in (1, 4)`),
    t.check('packages_months', sql`${table.months} in (1, 12)`),
    t.check('packages_amounts', sql`${table.points} > 0 and ${table.price} > 0 and ${table.storageGb} > 0`),
  ],
);

/** History of a package's terms, with timestamp and operator. */
export const packageChanges = t.pgTable(
  'package_changes',
  {
    id: t.uuid('id').primaryKey(),
    code: t.text('code').notNull(),
    row: t.jsonb('row').notNull(),
    changedBy: t.text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [t.index('package_changes_code').on(table.code, table.changedAt)],
);

/** Credits granted for a code, with a maximum number of users; each may use it once. */
export const giftCodes = t.pgTable(
  'gift_codes',
  {
    /** Upper-case letters and digits. */
    code: t.text('code').primaryKey(),
    points: t.integer('points').notNull(),
    maxUses: t.integer('max_uses').notNull().default(1),
    used: t.integer('used').notNull().default(0),
    /** Expiry; null: none. */
    expiresAt: moment('expires_at'),
    note: t.text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.check('gift_codes_uses', sql`${table.used} between 0 and ${table.maxUses} and ${table.points} > 0`)],
);

/** Uses of a code: once per user, for any of their wallets. */
export const giftUses = t.pgTable(
  'gift_uses',
  {
    code: t.text('code').notNull(),
    userId: t.uuid('user_id').notNull(),
    walletId: t.uuid('wallet_id').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [t.primaryKey({ columns: [table.code, table.userId] })],
);

/** Payments of the sandbox, which a real provider would store itself. */
export const sandboxPayments = t.pgTable(
  'sandbox_payments',
  {
    /** Last segment of the URL that the payer opens. */
    ref: t.text('ref').primaryKey(),
    paymentId: t.uuid('payment_id').notNull().unique(),
    title: t.text('title').notNull(),
    amount: t.bigint('amount', { mode: 'number' }).notNull(),
    state: t
      .text('state', { enum: ['open', 'paid', 'failed', 'closed'] })
      .notNull()
      .default('open'),
    refunded: t.integer('refunded').notNull().default(0),
    returnUrl: t.text('return_url').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
  },
  (table) => [t.index('sandbox_payments_paid').on(table.paidAt)],
);

export const orderNumbers = t.pgSequence('order_numbers');

/** Contents of an order at its creation. */
export interface Sold {
  name: BothLanguages;
  /** Code of a package. */
  code?: string;
  level?: number;
  months?: number;
  seats?: number | null;
  storageGb?: number;
  menu?: { value: number; point: number }[];
  /** Credits of each month, or of one top-up. */
  points: number;
}

/** Computation of an upgrade's price. */
export interface UpgradeBasis {
  periodId: string;
  daysLeft: number;
  priceOfNew: number;
  restOfOld: number;
  /** Credits of the old package for the credited days; they are revoked. */
  takesBack: number;
  /** Credits of the old package that were revoked at the payment; absent before it. */
  removed?: number;
}

export interface Invoice {
  title: string;
  taxNumber: string;
  email: string;
}

/** `created -> paid -> refunded | partly_refunded`, `created -> cancelled | expired`. */
export const orders = t.pgTable(
  'orders',
  {
    id: t.uuid('id').primaryKey(),
    /** Displayed number: the day and six digits. */
    number: t.text('number').notNull().unique(),
    walletId: refersTo('wallet_id', () => wallets.id),
    buyerId: t.uuid('buyer_id').notNull(),
    kind: t.text('kind', { enum: ['membership', 'renew', 'upgrade', 'number'] }).notNull(),
    state: t
      .text('state', { enum: ['created', 'paid', 'refunded', 'partly_refunded', 'cancelled', 'expired'] })
      .notNull()
      .default('created'),
    sold: t.jsonb('sold').$type<Sold>().notNull(),
    /** Number of top-ups; 1 for a package. */
    count: t.integer('count').notNull().default(1),
    /** Credits of the whole order. */
    points: t.integer('points').notNull(),
    /** Fen. */
    amount: t.integer('amount').notNull(),
    currency: t.text('currency').notNull().default('CNY'),
    upgrade: t.jsonb('upgrade').$type<UpgradeBasis>(),
    idempotencyKey: t.text('idempotency_key').notNull(),
    /** Hash of the request, to detect another request with the same key. */
    requestHash: t.text('asked_hash').notNull(),
    invoice: t.jsonb('invoice').$type<Invoice>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** Cancelled or expired. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    t.uniqueIndex('orders_idempotency').on(table.walletId, table.idempotencyKey),
    t.index('orders_wallet').on(table.walletId, table.createdAt),
    t.index('orders_open').on(table.expiresAt).where(sql`${table.state} = 'created'`),
    t.check('orders_amounts', sql`${table.amount} > 0 and ${table.points} >= 0 and ${table.count} > 0`),
  ],
);

/** Period of a package. Live periods of a wallet are consecutive and do not overlap. */
export const memberships = t.pgTable(
  'memberships',
  {
    id: t.uuid('id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    orderId: refersTo('order_id', () => orders.id),
    sold: t.jsonb('sold').$type<Sold>().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Local day that sets the day of the month for the period and its renewals; null: that of its start. */
    anchorDay: t.date('anchor_day'),
    /** Local days from start to end, and those of a whole period of the package. */
    days: t.integer('days').notNull(),
    fullDays: t.integer('full_days').notNull(),
    /** Price of its days in fen. */
    price: t.integer('price').notNull(),
    /** Credits of the period, number of monthly instalments, and number of granted ones. */
    points: t.integer('points').notNull(),
    parts: t.integer('parts').notNull(),
    granted: t.integer('granted').notNull().default(0),
    /** Due date of the next instalment; null: none. */
    nextPartAt: moment('next_part_at'),
    /** Timestamp of the reminder before its end. */
    remindedAt: moment('reminded_at'),
    /** `replaced`: replaced by an upgrade. `refunded`: ended with a refund. */
    state: t
      .text('state', { enum: ['live', 'replaced', 'refunded'] })
      .notNull()
      .default('live'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.index('memberships_live').on(table.walletId, table.startsAt).where(sql`${table.state} = 'live'`),
    t
      .index('memberships_due')
      .on(table.nextPartAt)
      .where(sql`${table.state} = 'live' and ${table.nextPartAt} is not null`),
    t.index('memberships_ending').on(table.endsAt).where(sql`${table.state} = 'live' and ${table.remindedAt} is null`),
    t.index('memberships_order').on(table.orderId),
    t.check(
      'memberships_parts',
      sql`${table.granted} between 0 and ${table.parts} and ${table.endsAt} > ${table.startsAt}`,
    ),
  ],
);

/** One payment attempt of an order; at most one is open. */
export const payments = t.pgTable(
  'payments',
  {
    id: t.uuid('id').primaryKey(),
    orderId: refersTo('order_id', () => orders.id),
    provider: t.text('provider').notNull(),
    /** Id at the provider; empty until it has responded. */
    providerRef: t.text('provider_ref').notNull().default(''),
    /** Fen. */
    amount: t.integer('amount').notNull(),
    currency: t.text('currency').notNull().default('CNY'),
    state: t
      .text('state', { enum: ['open', 'paid', 'closed'] })
      .notNull()
      .default('open'),
    /** Redirect or QR code for the payer. */
    show: t.jsonb('show').$type<{ kind: 'redirect'; url: string } | { kind: 'qr'; qr: string }>(),
    transactionId: t.text('transaction_id'),
    /** Timestamp of the last query to the provider. */
    askedAt: moment('asked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
  },
  (table) => [
    t.uniqueIndex('payments_one_open').on(table.orderId).where(sql`${table.state} = 'open'`),
    t.index('payments_order').on(table.orderId),
    t.index('payments_unpaid').on(table.createdAt).where(sql`${table.state} <> 'paid'`),
    t.index('payments_paid').on(table.provider, table.paidAt).where(sql`${table.state} = 'paid'`),
  ],
);

/** Notifications of providers, each once, stored before they are processed. */
export const paymentEvents = t.pgTable(
  'payment_events',
  {
    /** Provider and its notification id. */
    id: t.text('id').primaryKey(),
    paymentId: t.uuid('payment_id').notNull(),
    /** Fen. */
    amount: t.integer('amount').notNull(),
    currency: t.text('currency').notNull(),
    transactionId: t.text('transaction_id').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
    /** Result: the order was paid, the payment was known, the money was refunded, or it does not match. */
    outcome: t.text('outcome', { enum: ['paid', 'known', 'returned', 'mismatch', 'unknown'] }),
  },
  (table) => [t.index('payment_events_open').on(table.receivedAt).where(sql`${table.processedAt} is null`)],
);

/** Refunds of payments. */
export const refunds = t.pgTable(
  'refunds',
  {
    id: t.uuid('id').primaryKey(),
    orderId: refersTo('order_id', () => orders.id),
    paymentId: refersTo('payment_id', () => payments.id),
    /** Fen. */
    amount: t.integer('amount').notNull(),
    /** Credits revoked by it. */
    points: t.integer('points').notNull().default(0),
    /** Requested, or automatic: the order had ended, was paid twice, or could not be fulfilled. */
    reason: t.text('reason', { enum: ['asked', 'late', 'double', 'void'] }).notNull(),
    state: t
      .text('state', { enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    tries: t.integer('tries').notNull().default(0),
    askedBy: t.uuid('asked_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
    doneAt: moment('done_at'),
  },
  (table) => [
    t.index('refunds_order').on(table.orderId),
    t.index('refunds_open').on(table.createdAt).where(sql`${table.state} <> 'done'`),
    t.uniqueIndex('refunds_by_itself').on(table.paymentId).where(sql`${table.reason} <> 'asked'`),
    t.check('refunds_amount', sql`${table.amount} > 0 and ${table.points} >= 0`),
  ],
);

/** Differences between the provider's list of a day and the ledger. */
export const paymentDifferences = t.pgTable(
  'payment_differences',
  {
    provider: t.text('provider').notNull(),
    day: t.date('day').notNull(),
    /** Payment id, equal on both sides. */
    ref: t.text('ref').notNull(),
    kind: t.text('kind', { enum: ['missing-here', 'missing-there', 'amount'] }).notNull(),
    /** Fen; null when missing. */
    ours: t.integer('ours'),
    theirs: t.integer('theirs'),
    foundAt: moment('found_at').notNull().defaultNow(),
  },
  (table) => [t.primaryKey({ columns: [table.provider, table.day, table.ref] })],
);

/** Days that were compared with a provider's list. */
export const paymentComparisons = t.pgTable(
  'payment_comparisons',
  {
    provider: t.text('provider').notNull(),
    day: t.date('day').notNull(),
    payments: t.integer('payments').notNull(),
    differences: t.integer('differences').notNull(),
    comparedAt: moment('compared_at').notNull().defaultNow(),
  },
  (table) => [t.primaryKey({ columns: [table.provider, table.day] })],
);
