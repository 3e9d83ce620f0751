import { keyRights } from '@atelier/contract/api-keys';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf } from './columns.ts';
import { companyMembers } from './companies.ts';
import { wallets } from './ledger.ts';

/** Keys of programs. One of a company ends with the membership of who made it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: partOf('user_id', () => users.id),
    /** The company whose wallet it spends; null: personal. */
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
