import type { DataExport, Person } from '@atelier/contract/person';
import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { accountEmails, users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { chatAccounts } from '../../platform/db/schema/person.ts';
import { dropReference } from '../../platform/storage/sweep-blobs.ts';
import { listConsents, readWordsConsent } from '../auth/consents.ts';
import { maskEmail, maskPhone } from '../auth/phone-codes.ts';
import { isImageId, newImageId } from '../images/picture-files.ts';
import { type createExportAddresses, type ExportRow, lastExport } from './pack-export.ts';

type Addresses = ReturnType<typeof createExportAddresses>;

/** An export in the contract's shape. */
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

/** A user's own account in the contract's shape. */
export const presentPerson = async (
  db: Database,
  row: typeof users.$inferSelect,
  addresses: Addresses,
  { sendsMail, wordsTo }: { sendsMail: boolean; wordsTo: string | null },
): Promise<Person> => {
  const bound = await db.orm
    .select()
    .from(chatAccounts)
    .where(eq(chatAccounts.userId, row.id))
    .orderBy(asc(chatAccounts.createdAt));
  const [known] = await db.orm.select().from(accountEmails).where(eq(accountEmails.userId, row.id));
  const email = known && maskEmail(known.email);
  const last = await lastExport(db, row.id);
  const { consents, providerConsents } = await listConsents(db.orm, row.id);
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
    consents,
    provider_consents: providerConsents,
    ...(wordsTo !== null && {
      words_consent: { host: wordsTo, is_given: await readWordsConsent(db.orm, row.id, wordsTo) },
    }),
    closes_at: row.closesAt?.toISOString() ?? null,
    export: last ? presentExport(last, addresses, row.addressEpoch) : null,
  };
};

const side = { min: 256, max: 1024 };

/** Path of avatars: all users who see the user may see the avatar, so its random name is the only protection. */
export const avatarPath = '/images/avatar/';

/**
 * Sets an uploaded image as avatar, or removes it with an empty id. @throws ApiFailure 44001 missing or not theirs, 41214 not a square of
 * 256 to 1024 pixels
 */
export const setAvatar = async (tx: Tx, userId: string, imageId: string, origin: string): Promise<void> => {
  const [before] = await tx.select({ hash: users.avatarHash }).from(users).where(eq(users.id, userId)).for('update');
  if (imageId === '') await tx.update(users).set({ avatarUrl: '', avatarHash: null }).where(eq(users.id, userId));
  else {
    const own = and(eq(images.id, imageId), eq(images.userId, userId));
    const [image] = isImageId(imageId) ? await tx.select().from(images).where(own).for('key share') : [];
    if (!image) throw new ApiFailure('44001');
    const isFit = image.width === image.height && image.width >= side.min && image.width <= side.max;
    if (!isFit) throw new ApiFailure('41214', side);
    await tx.execute(sql`
      update blobs set reference_count = reference_count + 1, unused_since = null where hash = ${image.blobHash}`);
    const avatarUrl = `${origin.replace(/\/$/, '')}${avatarPath}${newImageId()}`;
    await tx.update(users).set({ avatarUrl, avatarHash: image.blobHash }).where(eq(users.id, userId));
  }
  if (before?.hash) await dropReference(tx, before.hash);
};
