import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Attempt, Limits } from '../../platform/limits/limits.ts';
import type { PhoneCodes } from './phone-codes.ts';

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

/**
 * Counts a password attempt before the comparison; the account's own devices are counted separately. @throws ApiFailure 45000, 45002 with
 * `seconds`, 45003 challenge first
 */
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

/**
 * Verifies a proof. @returns a function that consumes the code in the caller's transaction. @throws ApiFailure 41210 password, 41002 code,
 * 41211 neither, 45002 too many attempts
 */
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
