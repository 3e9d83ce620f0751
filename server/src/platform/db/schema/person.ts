import { consentKinds } from '@atelier/contract/agreements';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { moment, partOf } from './columns.ts';
import { blobs } from './generation.ts';

/** Accounts of a chat app with which a user signs in. */
export const chatAccounts = t.pgTable(
  'chat_accounts',
  {
    provider: t.text('provider').notNull(),
    /** Permanent id of the account there. */
    subject: t.text('subject').notNull(),
    userId: partOf('user_id', () => users.id),
    name: t.text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.primaryKey({ columns: [table.provider, table.subject] }),
    t.uniqueIndex('chat_accounts_of_user').on(table.userId, table.provider),
  ],
);

/** Running sign-ins by chat app: valid for ten minutes, in one browser, once. */
export const chatLogins = t.pgTable(
  'chat_logins',
  {
    /** SHA-256 of the state. */
    hash: t.text('hash').primaryKey(),
    /** SHA-256 of the browser's cookie. */
    browserHash: t.text('browser_hash').notNull(),
    /** null: the chat app of `CHAT_LOGIN`. */
    provider: t.text('provider'),
    purpose: t.text('purpose', { enum: ['login', 'bind'] }).notNull(),
    redirectUri: t.text('redirect_uri').notNull(),
    /** Origin of the page that started it; empty: this server's own. */
    page: t.text('page').notNull(),
    nonce: t.text('nonce').notNull(),
    verifier: t.text('verifier').notNull(),
    /** Query of the provider's callback; null before. */
    callbackQuery: t.text('callback_query'),
    /** Confirmed identity, while the phone is missing. */
    subject: t.text('subject'),
    name: t.text('name'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [t.index('chat_logins_expires').on(table.expiresAt)],
);

/** Consents of a user, one row per decision; the newest row of a kind counts. */
export const consents = t.pgTable(
  'consents',
  {
    id: t.uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    kind: t.text('kind', { enum: consentKinds }).notNull(),
    /** Date of the text. */
    version: t.text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [t.index('consents_of_user').on(table.userId, table.kind, table.id)],
);

/** A user's data export. The documents are one content; images are read at the download. */
export const dataExports = t.pgTable(
  'data_exports',
  {
    /** 128 random bits, like an image's name. */
    id: t.text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    state: t.text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    blobHash: t.text('blob_hash').references(() => blobs.hash),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    t.index('data_exports_of_user').on(table.userId, table.createdAt),
    t.index('data_exports_expires').on(table.expiresAt),
    t.index('data_exports_blob').on(table.blobHash),
    t.uniqueIndex('data_exports_waiting').on(table.userId).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Image challenges for addresses that request many codes. */
export const challenges = t.pgTable(
  'challenges',
  {
    id: t.text('id').primaryKey(),
    /** HMAC of the letters. */
    answerHash: t.text('answer_hash').notNull(),
    tries: t.integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    t.index('challenges_expires').on(table.expiresAt),
    t.check('challenges_tries', sql`${table.tries} between 0 and 3`),
  ],
);

/** Saved body measurements for pattern drafting. They belong to the user, in every identity. */
export const bodyProfiles = t.pgTable(
  'body_profiles',
  {
    id: t.uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    name: t.text('name').notNull(),
    body: t.text('body', { enum: ['women', 'men'] }).notNull(),
    /** Millimetres, angles in degrees, by measurement name. */
    measures: t.jsonb('measures').$type<Readonly<Record<string, number>>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [t.index('body_profiles_user').on(table.userId, table.updatedAt)],
);

/** Operators' commands and refused attempts. */
export const adminLog = t.pgTable(
  'admin_log',
  {
    id: t.uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** Operator's name. */
    by: t.text('by').notNull(),
    /** For example `credits grant`. */
    command: t.text('command').notNull(),
    /** Arguments and options, without output options. */
    input: t.jsonb('input').$type<Record<string, unknown>>().notNull(),
    reason: t.text('reason').notNull(),
    isDone: t.boolean('is_done').notNull(),
    /** Result; for a refusal its message. */
    outcome: t.jsonb('outcome').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [t.index('admin_log_at').on(table.at)],
);

/** An operator's second factor (RFC 6238). */
export const operatorFactors = t.pgTable('operator_factors', {
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the installation. */
  sealedSecret: t.text('sealed_secret').notNull(),
  /** Null: the setup is not complete. */
  confirmedAt: moment('confirmed_at'),
  /** Number of the last used time step: each code is valid once. */
  lastStep: t.bigint('last_step', { mode: 'number' }).notNull().default(-1),
  /** HMACs of the unused recovery codes. */
  recoveryHashes: t.text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Devices on which the console is unlocked. */
export const consolePasses = t.pgTable('console_passes', {
  sessionId: t
    .uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
