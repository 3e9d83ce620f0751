import { consentKinds } from '@atelier/contract/agreements';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { moment, partOf } from './columns.ts';
import { blobs } from './generation.ts';

/** Accounts of a chat app with which a user signs in. */
export const chatAccounts = pgTable(
  'chat_accounts',
  {
    provider: text('provider').notNull(),
    /** Permanent id of the account there. */
    subject: text('subject').notNull(),
    userId: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('chat_accounts_of_user').on(table.userId, table.provider),
  ],
);

/** Running sign-ins by chat app: valid for ten minutes, in one browser, once. */
export const chatLogins = pgTable(
  'chat_logins',
  {
    /** SHA-256 of the state. */
    hash: text('hash').primaryKey(),
    /** SHA-256 of the browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    /** null: the chat app of `CHAT_LOGIN`. */
    provider: text('provider'),
    purpose: text('purpose', { enum: ['login', 'bind'] }).notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Origin of the page that started it; empty: this server's own. */
    page: text('page').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** Query of the provider's callback; null before. */
    callbackQuery: text('callback_query'),
    /** Confirmed identity, while the phone is missing. */
    subject: text('subject'),
    name: text('name'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('chat_logins_expires').on(table.expiresAt)],
);

/** Consents of a user, one row per decision; the newest row of a kind counts. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    kind: text('kind', { enum: consentKinds }).notNull(),
    /** Date of the text. */
    version: text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('consents_of_user').on(table.userId, table.kind, table.id)],
);

/** A user's data export. The documents are one content; images are read at the download. */
export const dataExports = pgTable(
  'data_exports',
  {
    /** 128 random bits, like an image's name. */
    id: text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    blobHash: text('blob_hash').references(() => blobs.hash),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('data_exports_of_user').on(table.userId, table.createdAt),
    index('data_exports_expires').on(table.expiresAt),
    index('data_exports_blob').on(table.blobHash),
    uniqueIndex('data_exports_waiting').on(table.userId).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Image challenges for addresses that request many codes. */
export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    /** HMAC of the letters. */
    answerHash: text('answer_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('challenges_expires').on(table.expiresAt),
    check('challenges_tries', sql`${table.tries} between 0 and 3`),
  ],
);

/** Saved body measurements for pattern drafting. They belong to the user, in every identity. */
export const bodyProfiles = pgTable(
  'body_profiles',
  {
    id: uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    name: text('name').notNull(),
    body: text('body', { enum: ['women', 'men'] }).notNull(),
    /** Millimetres, angles in degrees, by measurement name. */
    measures: jsonb('measures').$type<Readonly<Record<string, number>>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('body_profiles_user').on(table.userId, table.updatedAt)],
);

/** Operators' commands and refused attempts. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** Operator's name. */
    by: text('by').notNull(),
    /** For example `credits grant`. */
    command: text('command').notNull(),
    /** Arguments and options, without output options. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    reason: text('reason').notNull(),
    isDone: boolean('is_done').notNull(),
    /** Result; for a refusal its message. */
    outcome: jsonb('outcome').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('admin_log_at').on(table.at)],
);

/** An operator's second factor (RFC 6238). */
export const operatorFactors = pgTable('operator_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the installation. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null: the setup is not complete. */
  confirmedAt: moment('confirmed_at'),
  /** Number of the last used time step: each code is valid once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
  /** HMACs of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Devices on which the console is unlocked. */
export const consolePasses = pgTable('console_passes', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
