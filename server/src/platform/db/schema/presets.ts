import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf } from './columns.ts';
import { wallets } from './ledger.ts';

/** Named parameters of a tool. */
export const presets = pgTable(
  'presets',
  {
    id: uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: partOf('user_id', () => users.id),
    toolType: integer('tool_type').notNull(),
    name: text('name').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    mode: text('mode', { enum: ['online', 'offline'] }).notNull(),
    /** Shared with the members of the wallet's company. */
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('presets_tool').on(table.walletId, table.toolType)],
);

/** Default preset of a user's new form of a tool. */
export const presetDefaults = pgTable(
  'preset_defaults',
  {
    userId: partOf('user_id', () => users.id),
    walletId: partOf('wallet_id', () => wallets.id),
    toolType: integer('tool_type').notNull(),
    presetId: partOf('preset_id', () => presets.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.walletId, table.toolType] }),
    index('preset_defaults_preset').on(table.presetId),
  ],
);
