import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, refersTo } from './columns.ts';
import { companies } from './companies.ts';

/** Credit account of exactly one user or company. The row is locked for every movement. */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id),
    companyId: uuid('company_id')
      .unique()
      .references(() => companies.id),
    /** -1 not activated, 0 free, 1 personal, 4 business. */
    membershipLevel: integer('membership_level').notNull().default(0),
    membershipStartsAt: moment('membership_starts_at'),
    membershipEndsAt: moment('membership_ends_at'),
    /** Code of the running package; null: none. Its terms are copied, so that a changed price list does not affect purchases. */
    packageCode: text('package_code'),
    /** Maximum members of a company while its package runs; null without one. */
    seats: integer('seats'),
    /** Storage limit in gigabytes; null: that of its level. */
    storageGb: integer('storage_gb'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('wallets_one_owner', sql`num_nonnulls(${table.userId}, ${table.companyId}) = 1`),
    check('wallets_level', sql`${table.membershipLevel} in (-1, 0, 1, 4)`),
  ],
);

/** Credits purchased or granted together; they expire together. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: uuid('id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    source: text('source', { enum: ['trial', 'package', 'top-up', 'gift', 'grant'] }).notNull(),
    /** Order that bought them. */
    orderId: uuid('order_id'),
    granted: integer('granted').notNull(),
    remaining: integer('remaining').notNull(),
    /** Null: never expires. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('credit_lots_spendable').on(table.walletId, table.expiresAt).where(sql`${table.remaining} > 0`),
    index('credit_lots_ending')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0 and ${table.expiresAt} is not null`),
    index('credit_lots_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('credit_lots_bought').on(table.walletId).where(sql`${table.source} <> 'trial'`),
    check('credit_lots_remaining', sql`${table.remaining} between 0 and ${table.granted}`),
  ],
);

/** One movement of a wallet; its entries sum to zero. */
export const ledgerMovements = pgTable(
  'ledger_movements',
  {
    id: uuid('id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    kind: text('kind', { enum: ['grant', 'hold', 'capture', 'release', 'expire', 'refund', 'give-back'] }).notNull(),
    /** Change of the spendable balance. */
    amount: integer('amount').notNull(),
    /** Sum of all lots after it. */
    balance: integer('balance').notNull(),
    taskId: uuid('task_id'),
    toolType: integer('tool_type'),
    /** User who caused the movement; null: the system, for example when credits expire. */
    userId: uuid('user_id'),
    /** Key of grants (`trial`, `order:{id}`), so that each happens once. */
    idempotencyKey: text('once_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_movements_wallet').on(table.walletId, table.id),
    index('ledger_movements_member').on(table.walletId, table.userId, table.id),
    uniqueIndex('ledger_movements_task_kind').on(table.taskId, table.kind),
    uniqueIndex('ledger_movements_once').on(table.walletId, table.idempotencyKey),
  ],
);

/** Double entries: credits come from `issued` and end in `spent`, `expired` or, for refunds, `returned`. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    movementId: refersTo('movement_id', () => ledgerMovements.id),
    line: integer('line').notNull(),
    walletId: uuid('wallet_id').notNull(),
    lotId: refersTo('lot_id', () => creditLots.id),
    account: text('account', { enum: ['issued', 'spendable', 'held', 'spent', 'expired', 'returned'] }).notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.movementId, table.line] }),
    index('ledger_entries_wallet').on(table.walletId, table.account),
    index('ledger_entries_lot').on(table.lotId),
  ],
);

/** Credits reserved for one task. */
export const holds = pgTable(
  'holds',
  {
    taskId: uuid('task_id').primaryKey(),
    walletId: refersTo('wallet_id', () => wallets.id),
    amount: integer('amount').notNull(),
    toolType: integer('tool_type'),
    /** Tool group of the submitting page; null: unknown. */
    toolGroup: text('tool_group'),
    /** User of the task. */
    userId: uuid('user_id').notNull(),
    /** API key that submitted it; null: a user did. */
    keyId: uuid('key_id'),
    state: text('state', { enum: ['open', 'captured', 'released'] })
      .notNull()
      .default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    // For a member's usage in a month.
    index('holds_user').on(table.walletId, table.userId, table.createdAt),
    index('holds_key').on(table.keyId, table.createdAt).where(sql`${table.keyId} is not null`),
    index('holds_open').on(table.walletId).where(sql`${table.state} = 'open'`),
    index('holds_captured').on(table.walletId, table.settledAt).where(sql`${table.state} = 'captured'`),
    check('holds_amount', sql`${table.amount} >= 0`),
  ],
);

/** Lots of a hold, and the amount from each. */
export const holdLots = pgTable(
  'hold_lots',
  {
    taskId: refersTo('task_id', () => holds.taskId),
    lotId: refersTo('lot_id', () => creditLots.id),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.lotId] }),
    check('hold_lots_amount', sql`${table.amount} > 0`),
  ],
);

/** Results of ledger audits: `recent` changes since the last audit, `whole` everything, once a day. */
export const ledgerAudits = pgTable('ledger_audits', {
  kind: text('kind', { enum: ['recent', 'whole'] }).primaryKey(),
  /** Drift of the ledger in credits; of `recent` the maximum since the last full audit. */
  drift: doublePrecision('drift').notNull(),
  checkedAt: moment('checked_at').notNull(),
});
