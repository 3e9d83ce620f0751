import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, refersTo } from './columns.ts';
import { companies } from './companies.ts';

/** Credit account of exactly one user or company. The row is locked for every movement. */
export const wallets = t.pgTable(
  'wallets',
  {
    id: t.uuid('id').primaryKey(),
    userId: t
      .uuid('user_id')
      .unique()
      .references(() => users.id),
    companyId: t
      .uuid('company_id')
      .unique()
      .references(() => companies.id),
    /** -1 not activated, 0 free, 1 personal, 4 business. */
    membershipLevel: t.integer('membership_level').notNull().default(0),
    membershipStartsAt: moment('membership_starts_at'),
    membershipEndsAt: moment('membership_ends_at'),
    /** Code of the running package; null: none. Its terms are copied, so that a changed price list does not affect purchases. */
    packageCode: t.text('package_code'),
    /** Maximum members of a company while its package runs; null without one. */
    seats: t.integer('seats'),
    /** Storage limit in gigabytes; null: that of its level. */
    storageGb: t.integer('storage_gb'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.check('wallets_one_owner', sql`num_nonnulls(${table.userId}, ${table.companyId}) = 1`),
    t.check('wallets_level', sql`${table.membershipLevel} in (-1, 0, 1, 4)`),
  ],
);

/** Credits purchased or granted together; they expire together. */
export const creditLots = t.pgTable(
  'credit_lots',
  {
    id: t.uuid('id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    source: t.text('source', { enum: ['trial', 'package', 'top-up', 'gift', 'grant'] }).notNull(),
    /** Order that bought them. */
    orderId: t.uuid('order_id'),
    granted: t.integer('granted').notNull(),
    remaining: t.integer('remaining').notNull(),
    /** Null: never expires. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.index('credit_lots_spendable').on(table.walletId, table.expiresAt).where(sql`${table.remaining} > 0`),
    t
      .index('credit_lots_ending')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0 and ${table.expiresAt} is not null`),
    t.index('credit_lots_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    t.index('credit_lots_bought').on(table.walletId).where(sql`${table.source} <> 'trial'`),
    t.check('credit_lots_remaining', sql`${table.remaining} between 0 and ${table.granted}`),
  ],
);

/** One movement of a wallet; its entries sum to zero. */
export const ledgerMovements = t.pgTable(
  'ledger_movements',
  {
    id: t.uuid('id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    kind: t.text('kind', { enum: ['grant', 'hold', 'capture', 'release', 'expire', 'refund', 'give-back'] }).notNull(),
    /** Change of the spendable balance. */
    amount: t.integer('amount').notNull(),
    /** Sum of all lots after it. */
    balance: t.integer('balance').notNull(),
    taskId: t.uuid('task_id'),
    toolType: t.integer('tool_type'),
    /** User who caused the movement; null: the system, for example when credits expire. */
    userId: t.uuid('user_id'),
    /** Key of grants (`trial`, `order:{id}`), so that each happens once. */
    idempotencyKey: t.text('once_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.index('ledger_movements_wallet').on(table.walletId, table.id),
    t.index('ledger_movements_member').on(table.walletId, table.userId, table.id),
    t.uniqueIndex('ledger_movements_task_kind').on(table.taskId, table.kind),
    t.uniqueIndex('ledger_movements_once').on(table.walletId, table.idempotencyKey),
  ],
);

/**
 * Double entries: an amount moves from one account to another. Credits come from `issued` and end in `spent`, `expired` or, for refunds,
 * `returned`.
 */
export const ledgerEntries = t.pgTable(
  'ledger_entries',
  {
    movementId: refersTo('movement_id', () => ledgerMovements.id),
    line: t.integer('line').notNull(),
    walletId: t.uuid('wallet_id').notNull(),
    lotId: refersTo('lot_id', () => creditLots.id),
    account: t.text('account', { enum: ['issued', 'spendable', 'held', 'spent', 'expired', 'returned'] }).notNull(),
    amount: t.integer('amount').notNull(),
  },
  (table) => [
    t.primaryKey({ columns: [table.movementId, table.line] }),
    t.index('ledger_entries_wallet').on(table.walletId, table.account),
    t.index('ledger_entries_lot').on(table.lotId),
  ],
);

/** Credits reserved for one task. */
export const holds = t.pgTable(
  'holds',
  {
    taskId: t.uuid('task_id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    amount: t.integer('amount').notNull(),
    toolType: t.integer('tool_type'),
    /** Tool group of the submitting page; null: unknown. */
    toolGroup: t.text('tool_group'),
    /** User of the task. */
    userId: t.uuid('user_id').notNull(),
    /** API key that submitted it; null: a user did. */
    keyId: t.uuid('key_id'),
    state: t
      .text('state', { enum: ['open', 'captured', 'released'] })
      .notNull()
      .default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    // For a member's usage in a month.
    t.index('holds_user').on(table.walletId, table.userId, table.createdAt),
    t.index('holds_key').on(table.keyId, table.createdAt).where(sql`${table.keyId} is not null`),
    t.index('holds_open').on(table.walletId).where(sql`${table.state} = 'open'`),
    t.index('holds_captured').on(table.walletId, table.settledAt).where(sql`${table.state} = 'captured'`),
    t.check('holds_amount', sql`${table.amount} >= 0`),
  ],
);

/** Lots of a hold, and the amount from each. */
export const holdLots = t.pgTable(
  'hold_lots',
  {
    taskId: refersTo('task_id', () => holds.taskId),
    lotId: refersTo('lot_id', () => creditLots.id),
    amount: t.integer('amount').notNull(),
  },
  (table) => [
    t.primaryKey({ columns: [table.taskId, table.lotId] }),
    t.check('hold_lots_amount', sql`${table.amount} > 0`),
  ],
);

/** Results of ledger audits: `recent` changes since the last audit, `whole` everything, once a day. */
export const ledgerAudits = t.pgTable('ledger_audits', {
  kind: t.text('kind', { enum: ['recent', 'whole'] }).primaryKey(),
  /** Drift of the ledger in credits; of `recent` the maximum since the last full audit. */
  drift: t.doublePrecision('drift').notNull(),
  checkedAt: moment('checked_at').notNull(),
});
