import { randomInt } from 'node:crypto';
import { generatedNickname } from '@atelier/catalogue/text';
import { isEmailLike, parseEmail, type userAuth } from '@atelier/contract/auth';
import type { ResponseOf } from '@atelier/contract/call';
import type { Language } from '@atelier/contract/errors';
import { eq, or } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, postgresCode, type Tx } from '../../platform/db/database.ts';
import { accountEmails, users } from '../../platform/db/schema/accounts.ts';
import { wallets } from '../../platform/db/schema/ledger.ts';
import { notify } from '../notifications/notify.ts';
import { grantTrial } from '../wallet/ledger.ts';
import { dueConsents } from './consents.ts';
import { maskPhone } from './phone-codes.ts';
import type { Session } from './session.ts';

type UserRow = typeof users.$inferSelect;

/** Without letters and digits that are easily confused. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const randomLetters = (count: number, letters: string): string =>
  Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join('');

const defaultNickname = (phone: string, language: Language): string => generatedNickname(phone.slice(-4), language);

export const findByPhone = async (db: Pick<Database, 'orm'>, phone: string): Promise<UserRow | undefined> => {
  const [row] = await db.orm.select().from(users).where(eq(users.phone, phone));
  return row;
};

/** By the address of a code: a number in E.164, or an e-mail address in lower case. */
export const findByAddress = async (db: Pick<Database, 'orm'>, address: string): Promise<UserRow | undefined> => {
  if (!isEmailLike(address)) return findByPhone(db, address);
  const [row] = await db.orm
    .select({ user: users })
    .from(accountEmails)
    .innerJoin(users, eq(users.id, accountEmails.userId))
    .where(eq(accountEmails.email, address));
  return row?.user;
};

/** By user name, phone number in E.164, or e-mail address. */
export const findByLogin = async (
  db: Database,
  username: string,
  phone: string | null,
): Promise<UserRow | undefined> => {
  const email = parseEmail(username);
  const byEmail = email === null ? undefined : await findByAddress(db, email);
  if (byEmail) return byEmail;
  const byName = eq(users.username, username);
  const [row] = await db.orm
    .select()
    .from(users)
    .where(phone === null ? byName : or(byName, eq(users.phone, phone)));
  return row;
};

/** @throws ApiFailure 41006 */
export const findInviter = async (db: Database, inviteCode: string): Promise<UserRow> => {
  return firstOf(await db.orm.select().from(users).where(eq(users.inviteCode, inviteCode.toUpperCase())), '41006');
};

export const isInviteCode = async (db: Database, inviteCode: string): Promise<boolean> => {
  const [row] = await db.orm.select({ id: users.id }).from(users).where(eq(users.inviteCode, inviteCode.toUpperCase()));
  return row !== undefined;
};

export interface NewAccount {
  phone: string;
  passwordHash: string | null;
  invitedBy: string | null;
  language: Language;
  username?: string;
  nickname?: string;
}

/** Creates a user with a personal wallet and the trial credits, all or nothing. @throws ApiFailure 41004 when the phone is taken. */
export const createAccount = async (tx: Tx, account: NewAccount): Promise<string> => {
  const id = newId();
  try {
    await tx.insert(users).values({
      id,
      username: account.username ?? `u${randomLetters(9, '0123456789')}`,
      phone: account.phone,
      passwordHash: account.passwordHash,
      ...(account.passwordHash === null ? {} : { passwordChangedAt: dbNow() }),
      nickname: account.nickname ?? defaultNickname(account.phone, account.language),
      inviteCode: randomLetters(8, codeLetters),
      invitedBy: account.invitedBy,
    });
  } catch (error) {
    if (postgresCode(error) === '23505') throw new ApiFailure('41004', {}, { cause: error });
    throw error;
  }
  const walletId = newId();
  await tx.insert(wallets).values({ id: walletId, userId: id });
  await grantTrial(tx, walletId);
  return id;
};

interface Registration extends Omit<NewAccount, 'invitedBy'> {
  inviter: UserRow | undefined;
}

/** Creates an account by self-registration, and notifies the inviter. @throws ApiFailure 41004 */
export const register = async (tx: Tx, { inviter, ...account }: Registration): Promise<string> => {
  const id = await createAccount(tx, { ...account, invitedBy: inviter?.id ?? null });
  if (inviter) {
    const name = account.nickname ?? defaultNickname(account.phone, account.language);
    await notify(tx, inviter.id, 'invite-used', { name });
  }
  return id;
};

/** The signed-in user in the contract's shape. */
export const readUser = async (db: Database, session: Session): Promise<ResponseOf<typeof userAuth>> => {
  const row = firstOf(await db.orm.select().from(users).where(eq(users.id, session.userId)), '40000');
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    name: row.name,
    avatar_url: row.avatarUrl,
    roles: session.roles,
    ...(row.isDeveloper && { is_developer: true }),
    cate: session.identity,
    phone: maskPhone(row.phone),
    consents_due: await dueConsents(db.orm, row.id),
    closes_at: row.closesAt?.toISOString() ?? null,
  };
};
