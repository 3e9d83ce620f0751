import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns.ts';
import { companies } from './companies.ts';

/** One user, one login; identities (personal, company) belong to it. */
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
    /** Content hash of the avatar; it counts as a reference. */
    avatarHash: text('avatar_hash'),
    /** The stored type number that roles derive from. */
    typeNumber: integer('type_number').notNull().default(0),
    /** The installation's operator: role '3'. */
    isOperator: boolean('is_operator').notNull().default(false),
    /** May load a remote from a developer's build in their own tab. */
    isDeveloper: boolean('is_developer').notNull().default(false),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Part of signed image URLs; incrementing it invalidates earlier ones. */
    addressEpoch: integer('address_epoch').notNull().default(0),
    /** The active company (identity B), or null for the personal identity (C). */
    companyInUse: uuid('company_in_use').references(() => companies.id, { onDelete: 'set null' }),
    inviteCode: text('invite_code').notNull().unique(),
    invitedBy: uuid('invited_by'),
    /** Timestamp of the data deletion; null: not scheduled. */
    closesAt: moment('closes_at'),
    /** Timestamp at which it was deleted. */
    closedAt: moment('closed_at'),
    /** Notification topics that the user turned off. */
    mutedTopics: text('muted_topics').array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_invited_by').on(table.invitedBy),
    index('users_closing').on(table.closesAt).where(sql`${table.closesAt} is not null and ${table.closedAt} is null`),
    index('users_avatar').on(table.avatarUrl).where(sql`${table.avatarUrl} <> ''`),
  ],
);

/** Additional sign-in e-mail address in lower case. A separate table, since migrations add no unique constraint to an existing one. */
export const accountEmails = pgTable('account_emails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** One signed-in device. Its refresh tokens are numbered: only the newest is valid, and the previous one for 30 s. */
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

/** Codes sent to a phone or an e-mail address, kept for a day; only the HMAC is stored. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid('id').primaryKey(),
    /** A phone number, or an e-mail address. */
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: ['sign-in', 'password', 'new-phone', 'own'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** HMAC of the requesting browser or user; null: from an earlier release, bound to none. */
    askerHash: text('asker_hash'),
    /** HMAC of the requesting address: identifies the client when it keeps no cookies. */
    addressHash: text('address_hash'),
    /** Attempts by address, without a cookie. */
    tries: integer('tries').notNull().default(0),
    /** Attempts by the requesting browser or user. */
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

/** Single-use tickets of sockets. */
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

/** The local developer inbox: messages that would be sent by SMS or mail. */
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
