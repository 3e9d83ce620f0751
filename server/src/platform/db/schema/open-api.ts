import { keyRights } from '@atelier/contract/api-keys';
import { webhookEvents } from '@atelier/contract/webhooks';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf } from './columns.ts';
import { companyMembers } from './companies.ts';
import { wallets } from './ledger.ts';

/** API keys of programs. A company's key ends with its creator's membership. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: partOf('user_id', () => users.id),
    /** Company whose wallet it uses; null: personal. */
    companyId: uuid('company_id'),
    name: text('name').notNull(),
    /** SHA-256 of the secret, which has 256 random bits. */
    secretHash: text('secret_hash').notNull().unique(),
    hint: text('hint').notNull(),
    rights: text('rights', { enum: keyRights }).array().notNull(),
    /** Credits that may be held or spent in a package month; null: no limit. */
    creditLimit: integer('credit_limit'),
    endsAt: moment('ends_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('api_keys_wallet').on(table.walletId, table.id),
    check('api_keys_limit', sql`${table.creditLimit} >= 0`),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [companyMembers.companyId, companyMembers.userId],
      name: 'api_keys_member',
    }).onDelete('cascade'),
  ],
);

/** URLs that are notified when tasks end. */
export const apiWebhooks = pgTable(
  'api_webhooks',
  {
    id: uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    /** Only tasks of this API key; null: all of the wallet. */
    keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The previous secret, which also signs until `formerEndsAt`. */
    formerSecret: text('former_secret'),
    formerEndsAt: moment('former_ends_at'),
    /** Number of consecutive failed attempts. */
    failures: integer('failures').notNull().default(0),
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('api_webhooks_wallet').on(table.walletId, table.id), index('api_webhooks_key').on(table.keyId)],
);

/** Deliveries to webhooks, kept 30 days. */
export const apiDeliveries = pgTable(
  'api_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: partOf('webhook_id', () => apiWebhooks.id),
    event: text('event', { enum: webhookEvents }).notNull(),
    taskId: uuid('task_id'),
    /** Request body as it is sent and signed. */
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    error: text('error').notNull().default(''),
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('api_deliveries_webhook').on(table.webhookId, table.id),
    index('api_deliveries_created').on(table.createdAt),
  ],
);
