import { companyEventKinds } from '@atelier/contract/company';
import { sql } from 'drizzle-orm';
import {
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
import { moment, partOf } from './columns.ts';

/** Member changes lock the company's row first: a check then stays valid until the commit. */
export const companies = pgTable('companies', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Public name of the logo, like an image's, and its content. */
  logoId: text('logo_id').unique(),
  logoBlob: text('logo_blob'),
  /** Key of the invitation link; null: none. */
  inviteToken: text('invite_token').unique(),
  inviteEndsAt: moment('invite_ends_at'),
  /** Number of users who joined with that link. */
  inviteUses: integer('invite_uses').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  disbandedAt: moment('disbanded_at'),
  /** Blocked by an operator: members cannot act for it until it is unblocked. */
  blockedAt: moment('blocked_at'),
});

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: partOf('company_id', () => companies.id),
    userId: uuid('user_id').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Credits that may be held or spent in a package month; null: no limit. */
    creditLimit: integer('credit_limit'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_members_user').on(table.userId),
    check('company_members_limit', sql`${table.creditLimit} >= 0`),
  ],
);

/** Invitations. A pending one has ended after its expiry, although its row still says pending. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: uuid('id').primaryKey(),
    companyId: partOf('company_id', () => companies.id),
    /** E.164. The verified owner of this number may answer, registered or not. */
    phone: text('phone').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    state: text('state', { enum: ['pending', 'accepted', 'declined', 'cancelled'] })
      .notNull()
      .default('pending'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('company_invitations_pending').on(table.companyId, table.phone).where(sql`${table.state} = 'pending'`),
    index('company_invitations_phone').on(table.phone).where(sql`${table.state} = 'pending'`),
    index('company_invitations_company').on(table.companyId, table.createdAt),
  ],
);

/** Log of member changes. Names are resolved on reading; for numbers without an account the number is in the details. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: uuid('id').primaryKey(),
    companyId: partOf('company_id', () => companies.id),
    kind: text('kind', { enum: companyEventKinds }).notNull(),
    /** Null: the operator. */
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('company_events_company').on(table.companyId, table.id)],
);

/** One-time message to a removed member. */
export const companyDepartures = pgTable(
  'company_departures',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** Name of the company at that time. */
    name: text('name').notNull(),
    reason: text('reason', { enum: ['removed', 'disbanded'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('company_departures_user').on(table.userId)],
);
