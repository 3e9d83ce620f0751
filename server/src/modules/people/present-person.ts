import type { DataExport, Person } from '@atelier/contract/person';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { accountEmails, type users } from '../../platform/db/schema/accounts.ts';
import { chatAccounts } from '../../platform/db/schema/person.ts';
import { listConsents } from '../auth/consents.ts';
import { maskEmail, maskPhone } from '../auth/phone.ts';
import type { createExportAddresses } from './export-address.ts';
import { type ExportRow, lastExport } from './pack-export.ts';

type Addresses = ReturnType<typeof createExportAddresses>;

/** An export as the contract shows it. */
export const presentExport = (
  { id, state, createdAt, expiresAt }: ExportRow,
  addresses: Addresses,
  epoch: number,
): DataExport => ({
  state,
  asked_at: createdAt.toISOString(),
  url: state === 'ready' ? addresses.of(id, epoch) : null,
  expires_at: state === 'ready' ? expiresAt.toISOString() : null,
});

/** A person as the contract shows them to themselves. */
export const presentPerson = async (
  db: Database,
  row: typeof users.$inferSelect,
  addresses: Addresses,
  sendsMail: boolean,
): Promise<Person> => {
  const bound = await db.orm
    .select()
    .from(chatAccounts)
    .where(eq(chatAccounts.userId, row.id))
    .orderBy(asc(chatAccounts.createdAt));
  const [known] = await db.orm.select().from(accountEmails).where(eq(accountEmails.userId, row.id));
  const email = known && maskEmail(known.email);
  const last = await lastExport(db, row.id);
  return {
    username: row.username,
    nickname: row.nickname,
    name: row.name,
    avatar_url: row.avatarUrl,
    phone: maskPhone(row.phone),
    ...((sendsMail || email) && { email: email ?? null }),
    has_password: row.passwordHash !== null,
    password_changed_at: row.passwordChangedAt?.toISOString() ?? null,
    chats: bound.map(({ provider, name, createdAt }) => ({ provider, name, bound_at: createdAt.toISOString() })),
    muted_topics: row.mutedTopics as Person['muted_topics'],
    consents: await listConsents(db.orm, row.id),
    closes_at: row.closesAt?.toISOString() ?? null,
    export: last ? presentExport(last, addresses, row.addressEpoch) : null,
  };
};
