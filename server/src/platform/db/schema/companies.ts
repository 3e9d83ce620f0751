import { companyEventKinds } from '@atelier/contract/company';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns.ts';

/** Member changes lock the company's row first: a check then stays valid until the commit. */
export const companies = t.pgTable('companies', {
  id: t.uuid('id').primaryKey(),
  name: t.text('name').notNull(),
  /** Public name of the logo, like an image's, and its content. */
  logoId: t.text('logo_id').unique(),
  logoBlob: t.text('logo_blob'),
  /** Key of the invitation link; null: none. */
  inviteToken: t.text('invite_token').unique(),
  inviteEndsAt: moment('invite_ends_at'),
  /** Number of users who joined with that link. */
  inviteUses: t.integer('invite_uses').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  disbandedAt: moment('disbanded_at'),
  /** Blocked by an operator: members cannot act for it until it is unblocked. */
  blockedAt: moment('blocked_at'),
});

export const companyMembers = t.pgTable(
  'company_members',
  {
    companyId: partOf('company_id', () => companies.id),
    userId: t.uuid('user_id').notNull(),
    isAdmin: t.boolean('is_admin').notNull().default(false),
    /** Credits that may be held or spent in a package month; null: no limit. */
    creditLimit: t.integer('credit_limit'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.primaryKey({ columns: [table.companyId, table.userId] }),
    t.index('company_members_user').on(table.userId),
    t.check('company_members_limit', sql`${table.creditLimit} >= 0`),
  ],
);

/** Invitations. A pending one has ended after its expiry, although its row still says pending. */
export const companyInvitations = t.pgTable(
  'company_invitations',
  {
    id: t.uuid('id').primaryKey(),
    companyId: partOf('company_id', () => companies.id),
    /** E.164. The verified owner of this number may answer, registered or not. */
    phone: t.text('phone').notNull(),
    invitedBy: t.uuid('invited_by').notNull(),
    state: t
      .text('state', { enum: ['pending', 'accepted', 'declined', 'cancelled'] })
      .notNull()
      .default('pending'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t
      .uniqueIndex('company_invitations_pending')
      .on(table.companyId, table.phone)
      .where(sql`${table.state} = 'pending'`),
    t.index('company_invitations_phone').on(table.phone).where(sql`${table.state} = 'pending'`),
    t.index('company_invitations_company').on(table.companyId, table.createdAt),
  ],
);

/** Log of member changes. Names are resolved on reading; for numbers without an account the number is in the details. */
export const companyEvents = t.pgTable(
  'company_events',
  {
    id: t.uuid('id').primaryKey(),
    companyId: partOf('company_id', () => companies.id),
    kind: t.text('kind', { enum: companyEventKinds }).notNull(),
    /** Null: the operator. */
    actorId: t.uuid('actor_id'),
    subjectId: t.uuid('subject_id'),
    details: t.jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('company_events_company').on(table.companyId, table.id)],
);

/** One-time message to a removed member. */
export const companyDepartures = t.pgTable(
  'company_departures',
  {
    id: t.uuid('id').primaryKey(),
    userId: t.uuid('user_id').notNull(),
    /** Name of the company at that time. */
    name: t.text('name').notNull(),
    reason: t.text('reason', { enum: ['removed', 'disbanded'] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('company_departures_user').on(table.userId)],
);
