import { normaliseText } from '@atelier/contract/normalise-text';
import type { DataExport, Person } from '@atelier/contract/person';
import * as calls from '@atelier/contract/person';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dayMs, dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, postgresCode, type Tx, withTransaction } from '../../platform/db/database.ts';
import { accountEmails, users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { chatAccounts } from '../../platform/db/schema/person.ts';
import { languageOf } from '../../platform/http/language.ts';
import { resendAfter } from '../../platform/limits/limits.ts';
import { dropReference } from '../../platform/storage/blob-store.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import { findReservedName } from '../../platform/text/reserved-names.ts';
import type { RouteModule } from '../../services.ts';
import { checkProof, findByAddress, findByPhone, hashPassword, readAccount } from '../auth/accounts.ts';
import { chooseConsent, listConsents, readWordsConsent } from '../auth/consents.ts';
import { maskEmail, maskPhone, toE164, toEmail } from '../auth/phone-codes.ts';
import { registerCall } from '../auth/register-call.ts';
import { createAccountParts } from '../auth/routes.ts';
import { isImageId, newImageId } from '../images/picture-files.ts';
import { notify } from '../notifications/notify.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { askForExport, createExportAddresses, type ExportRow, lastExport } from './pack-export.ts';
import { onlyAdministratorOf } from './remove-account.ts';

type Addresses = ReturnType<typeof createExportAddresses>;

/** An export in the contract's shape. */
const presentExport = (
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
const presentPerson = async (
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

/** Sets an uploaded image as avatar; an empty id removes it. @throws ApiFailure 44001 missing, 41214 no square of 256 to 1024 pixels */
const setAvatar = async (tx: Tx, userId: string, imageId: string, origin: string): Promise<void> => {
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

/** Account settings: name and avatar, number, password, consents, data export, deletion. */
export const personRoutes: RouteModule = (app, services) => {
  const { config, db, limits, publisher, secrets, sms, mail, generation } = services;
  const { codes, devices } = createAccountParts(services);
  const addresses = createExportAddresses(secrets, config.brand.imageOrigin);
  const proofs = { db, limits, codes };

  /** Signs out the other devices; this session stays. */
  const endOthers = async (tx: Tx, userId: string, sessionId: string, reason: 'phone' | 'password') => {
    const ended = await devices.endOthers(tx, userId, sessionId, reason);
    return () => {
      for (const id of ended) publisher.closeSockets(userId, id);
    };
  };

  const readPerson = async (userId: string) =>
    presentPerson(db, await readAccount(db, userId), addresses, {
      sendsMail: mail !== null,
      wordsTo: generation.offering.wordsTo(),
    });

  registerCall(app, calls.getPerson, ({ session }) => readPerson(session.userId));

  registerCall(app, calls.putPerson, async ({ input, session: { userId, roles } }) => {
    const { avatar_image_id, muted_topics } = input;
    const nickname = input.nickname === undefined ? undefined : requireDisplayName(input.nickname, 'nickname');
    const name = input.name === undefined ? undefined : normaliseText(input.name);
    refuseProhibited([nickname ?? '', name ?? '']);
    const reserved = roles.includes('3') ? undefined : findReservedName(nickname ?? '', config.brand.webName);
    if (reserved !== undefined) throw new ApiFailure('41020', { words: reserved });
    await withTransaction(db, async (tx) => {
      if (avatar_image_id !== undefined) await setAvatar(tx, userId, avatar_image_id, config.brand.imageOrigin);
      const changes = {
        ...(nickname !== undefined && { nickname }),
        ...(name !== undefined && { name }),
        ...(muted_topics !== undefined && { mutedTopics: [...new Set(muted_topics)] }),
      };
      if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
    });
    return readPerson(userId);
  });

  registerCall(app, calls.telSendCode, async ({ input, session, request }) => {
    const account = await readAccount(db, session.userId);
    const phone = input.phone === undefined ? account.phone : toE164(input.phone);
    if (input.phone !== undefined && phone === account.phone) throw new ApiFailure('41212');
    const purpose = input.phone === undefined ? 'own' : 'new-phone';
    const requester = { id: session.userId, address: request.ip };
    const isKnown = purpose === 'own';
    await codes.send({ phone, purpose, requester, isKnown, mayChallenge: false, language: languageOf(request) });
    return { resend_after: resendAfter };
  });

  registerCall(app, calls.modifyTel, async ({ input, session, request }) => {
    const { userId, sessionId } = session;
    const phone = toE164(input.phone);
    const before = (await readAccount(db, userId)).phone;
    if (phone === before) throw new ApiFailure('41212');
    const codeId = await codes.check(phone, 'new-phone', input.code, { id: userId, address: request.ip });
    const useProof = await checkProof(proofs, userId, { password: input.password, code: input.old_code });
    // Only the verified owner of the number learns that it is used.
    if (await findByPhone(db, phone)) throw new ApiFailure('41004');
    const tell = await withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await useProof(tx);
      await tx.update(users).set({ phone }).where(eq(users.id, userId));
      await notify(tx, userId, 'phone-changed', { phone: maskPhone(phone) });
      return endOthers(tx, userId, sessionId, 'phone');
    }).catch((error: unknown) => {
      throw postgresCode(error) === '23505' ? new ApiFailure('41004', {}, { cause: error }) : error;
    });
    tell();
    const message = { phone: before, purpose: 'phone-changed', params: { phone: maskPhone(phone) } } as const;
    // The change is kept even when the message fails.
    await sms
      .send({ ...message, language: languageOf(request) })
      .catch((error: unknown) => request.log.warn({ err: error }, 'the old number was not notified'));
    return {};
  });

  registerCall(app, calls.setPassword, async ({ input, session: { userId, sessionId } }) => {
    const useProof = await checkProof(proofs, userId, { password: input.old_password, code: input.code });
    const passwordHash = await hashPassword(input.password);
    const tell = await withTransaction(db, async (tx) => {
      await useProof(tx);
      await tx.update(users).set({ passwordHash, passwordChangedAt: dbNow() }).where(eq(users.id, userId));
      await notify(tx, userId, 'password-changed');
      return endOthers(tx, userId, sessionId, 'password');
    });
    tell();
    return {};
  });

  registerCall(app, calls.giveConsent, async ({ input: { kind, version, is_given, host }, session }) => {
    const hosts = [host, generation.offering.wordsTo()] as const;
    await chooseConsent(db, session.userId, { kind, version, isGiven: is_given, hosts });
    const { consents } = await listConsents(db.orm, session.userId);
    return { consents };
  });

  registerCall(app, calls.exportData, async ({ session: { userId, addressEpoch } }) => {
    const last = await lastExport(db, userId);
    if (last?.state === 'waiting') return presentExport(last, addresses, addressEpoch);
    const attempt = await limits.attempt({ limit: 'export-account', of: userId });
    try {
      return presentExport(await askForExport(db, generation.context.queue, userId), addresses, addressEpoch);
    } catch (error) {
      await attempt.refund();
      throw error;
    }
  });

  registerCall(app, calls.closeAccount, async ({ input, session: { userId } }) => {
    const useProof = await checkProof(proofs, userId, { code: input.code });
    const { rows } = await db.orm.execute<{ name: string }>(onlyAdministratorOf(userId));
    if (rows[0]) throw new ApiFailure('41213', { name: rows[0].name });
    const closesAt = new Date(dbNowMs() + calls.closingDays * dayMs);
    await withTransaction(db, async (tx) => {
      await useProof(tx);
      await tx.update(users).set({ closesAt }).where(eq(users.id, userId));
      await notify(tx, userId, 'account-closing', { date: closesAt.toISOString().slice(0, 10) });
      await devices.endAll(tx, userId, 'closed');
    });
    publisher.closeSockets(userId, null);
    return { closes_at: closesAt.toISOString() };
  });

  registerCall(app, calls.keepAccount, async ({ session: { userId } }) => {
    await withTransaction(db, async (tx) => {
      const { closesAt } = await readAccount(db, userId);
      if (closesAt === null) return;
      await tx.update(users).set({ closesAt: null }).where(eq(users.id, userId));
      await notify(tx, userId, 'account-kept');
    });
    return {};
  });
};

/** The user's e-mail address for sign-in. */
export const emailRoutes: RouteModule = (app, services) => {
  const { db, limits, mail } = services;
  const { codes } = createAccountParts(services);
  const proofs = { db, limits, codes };

  registerCall(app, calls.emailSendCode, async ({ input, session, request }) => {
    const requester = { id: session.userId, address: request.ip };
    const sending = { purpose: 'new-phone', requester, isKnown: false, mayChallenge: false } as const;
    await codes.send({ ...sending, phone: toEmail(input.email), language: languageOf(request) });
    return { resend_after: resendAfter };
  });

  const takeEmail = async (tx: Tx, userId: string) => {
    const [taken] = await tx.delete(accountEmails).where(eq(accountEmails.userId, userId)).returning();
    return taken?.email;
  };

  /** Notifies the removed address; the change is kept even when the message fails. */
  const tellEmail = async (email: string | undefined, request: FastifyRequest) => {
    if (email === undefined) return;
    await mail
      ?.send({ email, purpose: 'email-removed', params: {}, language: languageOf(request) })
      .catch((error: unknown) => request.log.warn({ err: error }, 'the old e-mail address was not notified'));
  };

  registerCall(app, calls.setEmail, async ({ input, session: { userId }, request }) => {
    const email = toEmail(input.email);
    const codeId = await codes.check(email, 'new-phone', input.code, { id: userId, address: request.ip });
    const useProof = await checkProof(proofs, userId, { password: input.password, code: input.own_code });
    const owner = await findByAddress(db, email);
    if (owner && owner.id !== userId) throw new ApiFailure('41217');
    const before = await withTransaction(db, async (tx) => {
      await codes.use(tx, codeId);
      await useProof(tx);
      const taken = await takeEmail(tx, userId);
      await tx.insert(accountEmails).values({ userId, email });
      await notify(tx, userId, 'email-changed', { email: maskEmail(email) });
      return taken;
    }).catch((error: unknown) => {
      throw postgresCode(error) === '23505' ? new ApiFailure('41217', {}, { cause: error }) : error;
    });
    if (before !== email) await tellEmail(before, request);
    return {};
  });

  registerCall(app, calls.removeEmail, async ({ input, session: { userId }, request }) => {
    const useProof = await checkProof(proofs, userId, { password: input.password, code: input.own_code });
    const before = await withTransaction(db, async (tx) => {
      await useProof(tx);
      const taken = await takeEmail(tx, userId);
      if (taken !== undefined) await notify(tx, userId, 'email-removed', { email: maskEmail(taken) });
      return taken;
    });
    await tellEmail(before, request);
    return {};
  });
};
