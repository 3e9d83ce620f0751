import { eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { verifyPassword } from './passwords.ts';
import type { PhoneCodes } from './phone-codes.ts';

/** By what a person proves, beside being signed in, that they are who they are. */
export interface Proof {
  password?: string | undefined;
  /** Sent to the number that the account has. */
  code?: string | undefined;
}

interface ProofOptions {
  db: Database;
  limits: Limits;
  codes: PhoneCodes;
}

/** The account behind a session. @throws ApiFailure 40000 */
export const readAccount = async (db: Database, userId: string) => {
  const [row] = await db.orm.select().from(users).where(eq(users.id, userId));
  if (!row) throw new ApiFailure('40000');
  return row;
};

/**
 * Checks the proof; what comes back uses a code up within the transaction that it was for.
 * @throws ApiFailure 41210 wrong password, 41002 wrong code, 41211 neither, 45002 too many tries
 */
export const checkProof = async (
  { db, limits, codes }: ProofOptions,
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
