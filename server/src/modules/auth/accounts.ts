import { randomInt } from 'node:crypto';
import { generatedNickname } from '@atelier/catalogue/text';
import { isEmailLike, parseEmail, type userAuth } from '@atelier/contract/auth';
import type { ResponseOf } from '@atelier/contract/call';
import type { Language } from '@atelier/contract/errors';
import { hash, verify } from '@node-rs/argon2';
import { eq, or } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, postgresCode, type Tx } from '../../platform/db/database.ts';
import { accountEmails, users } from '../../platform/db/schema/accounts.ts';
import { wallets } from '../../platform/db/schema/ledger.ts';
import type { Attempt, Limits } from '../../platform/limits/limits.ts';
import { notify } from '../notifications/notify.ts';
import { grantTrial } from '../wallet/ledger.ts';
import { dueConsents } from './consents.ts';
import { maskPhone, type PhoneCodes } from './phone-codes.ts';
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

interface NewAccount {
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

// argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write the same letters in different Unicode normal forms; NFC is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), options);

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown account (null) as for a known one. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  return (await verify(stored ?? (await decoy), password.normalize('NFC'))) && stored !== null;
};

interface PasswordTry {
  /** Id of the account; for an unknown name the name itself. */
  account: string;
  /** Result of `addressKey`. */
  address: string;
  /** Hash of the device cookie when the device signed in to this account before, else null. */
  knownDevice: string | null;
  hasPassedChallenge: boolean;
}

/** Counts a password attempt before the comparison; own devices separately. @throws ApiFailure 45000, 45002, 45003 challenge first */
export const countPasswordTry = async (
  limits: Limits,
  { account, address, knownDevice, hasPassedChallenge }: PasswordTry,
): Promise<Attempt> => {
  if (knownDevice !== null) return limits.attempt({ limit: 'password-device', of: `${account} ${knownDevice}` });
  const pair = `${account} ${address}`;
  const always = [
    { limit: 'password-account-address', of: pair },
    { limit: 'password-address', of: address },
  ] as const;
  if (hasPassedChallenge) return limits.attempt(...always);
  const attempt = await limits.tryAttempt(...always, { limit: 'password-account', of: account });
  if (attempt.isCounted) return attempt;
  if (attempt.limit !== 'password-account') throw attempt.failure;
  return limits.attempt(
    ...always,
    { limit: 'password-attacked-address', of: pair },
    { limit: 'password-attacked-account', of: account },
  );
};

/** Re-authentication of a signed-in user. */
export interface Proof {
  password?: string | undefined;
  /** Sent to the account's number. */
  code?: string | undefined;
}

/** The account behind a session. @throws ApiFailure 40000 */
export const readAccount = async (db: Database, userId: string) => {
  return firstOf(await db.orm.select().from(users).where(eq(users.id, userId)), '40000');
};

/** Verifies a proof. @returns consumes the code in the caller's transaction. @throws ApiFailure 41210 password, 41002 code, 41211, 45002 */
export const checkProof = async (
  { db, limits, codes }: { db: Database; limits: Limits; codes: PhoneCodes },
  userId: string,
  { password, code }: Proof,
): Promise<(tx: Tx) => Promise<void>> => {
  const account = await readAccount(db, userId);
  if (code !== undefined) {
    const codeId = await codes.check(account.phone, 'own', code, { id: userId, address: '' });
    return (tx) => codes.use(tx, codeId);
  }
  if (password === undefined) throw new ApiFailure('41211');
  const attempt = await limits.attempt({ limit: 'password-device', of: userId });
  if (!(await verifyPassword(account.passwordHash, password))) throw new ApiFailure('41210');
  await attempt.refund();
  return async () => {};
};
