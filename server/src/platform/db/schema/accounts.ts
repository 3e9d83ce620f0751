import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns.ts';
import { companies } from './companies.ts';

/** One person, one login; identities (personal, company) hang on it. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull().unique(),
    /** E.164. */
    phone: text('phone').notNull().unique(),
    /** argon2id; null until a password is set. */
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    nickname: text('nickname').notNull(),
    name: text('name').notNull().default(''),
    avatarUrl: text('avatar_url').notNull().default(''),
    /** Content of the picture that the address shows; it holds a reference of its own. */
    avatarHash: text('avatar_hash'),
    /** The stored type number that roles derive from. */
    typeNumber: integer('type_number').notNull().default(0),
    /** The installation's operator: role '3'. */
    isOperator: boolean('is_operator').notNull().default(false),
    /** May take a remote from a developer's build in its own tab. */
    isDeveloper: boolean('is_developer').notNull().default(false),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Signed picture addresses carry it; raising it ends those of before. */
    addressEpoch: integer('address_epoch').notNull().default(0),
    /** The company in use (identity B), or null for the personal identity (C). */
    companyInUse: uuid('company_in_use').references(() => companies.id, { onDelete: 'set null' }),
    inviteCode: text('invite_code').notNull().unique(),
    invitedBy: uuid('invited_by'),
    /** When the user's data is deleted; null: the account stays. */
    closesAt: moment('closes_at'),
    /** When it was deleted. */
    closedAt: moment('closed_at'),
    /** Notice topics that the user turned off. */
    mutedTopics: text('muted_topics').array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_invited_by').on(table.invitedBy),
    index('users_closing').on(table.closesAt).where(sql`${table.closesAt} is not null and ${table.closedAt} is null`),
    index('users_avatar').on(table.avatarUrl).where(sql`${table.avatarUrl} <> ''`),
  ],
);

/** The e-mail address that a person also signs in with, in small letters. A table of its own: nothing unique is added to one of before. */
export const accountEmails = pgTable('account_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** One signed-in device. Its refresh tokens are numbered: only the newest number counts, the one before for 30 s. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    userAgent: text('user_agent').notNull(),
    /** SHA-256 of the device cookie; null for a session of an earlier release. */
    deviceHash: text('device_hash'),
    refreshNumber: integer('refresh_number').notNull().default(0),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    revokedAt: moment('revoked_at'),
    revokeReason: text('revoke_reason', {
      enum: ['logout', 'logout-everywhere', 'password', 'reuse', 'disabled', 'phone', 'closed', 'limit'],
    }),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** Codes sent to a phone or an e-mail address, kept a day; only the HMAC is stored. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid('id').primaryKey(),
    /** Or an e-mail address. */
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'password', 'new-phone', 'own'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** HMAC of the browser or person that asked for it; null: of an earlier release, which bound it to none. */
    askerHash: text('asker_hash'),
    /** HMAC of the requesting address: identifies the client when it keeps no cookies. */
    addressHash: text('address_hash'),
    /** By the address, without a cookie. */
    tries: integer('tries').notNull().default(0),
    /** By the browser or person that asked for it. */
    askerTries: integer('asker_tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('phone_codes_phone').on(table.phone, table.createdAt),
    index('phone_codes_created').on(table.createdAt),
    check('phone_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);

/** Single-use tickets of the socket. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    /** SHA-256 of the ticket. */
    hash: text('hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('socket_tickets_expires').on(table.expiresAt)],
);

/** The local developer inbox: what would have gone out by SMS or mail. */
export const devMessages = pgTable(
  'dev_messages',
  {
    id: uuid('id').primaryKey(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('dev_messages_order').on(table.createdAt, table.id)],
);
