import { trialCredits } from '@atelier/catalogue/constants';
import { eq } from 'drizzle-orm';
import { createAccount } from '../modules/auth/accounts.ts';
import { hashPassword } from '../modules/auth/passwords.ts';
import { toE164 } from '../modules/auth/phone-codes.ts';
import { grant } from '../modules/wallet/ledger.ts';
import { type Database, type Tx, takeTurns, withTransaction } from '../platform/db/database.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { wallets } from '../platform/db/schema/ledger.ts';

/** Signs in by password or by a code from the developer inbox. */
export const demo = { phone: '13800000000', username: 'demo', password: 'atelier', credits: 1280 };

/** Demo operator (role '3') with access to the remotes' state. */
export const demoOperator = { phone: '13800000003', username: 'operator', password: 'atelier' };

/** Creates a missing account; nodes that start together are serialised, and later ones find it. @returns its id */
const makeOnce = (db: Database, username: string, make: (tx: Tx) => Promise<string>): Promise<string> =>
  withTransaction(db, async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
    return known?.id ?? make(tx);
  });

/** Creates the operator's account once. */
export const seedOperator = async (db: Database): Promise<void> => {
  const { phone, username, password } = demoOperator;
  const [known] = await db.orm.select({ id: users.id }).from(users).where(eq(users.username, username));
  if (known) return;
  const passwordHash = await hashPassword(password);
  await makeOnce(db, username, async (tx) => {
    const id = await createAccount(tx, {
      phone: toE164(phone),
      passwordHash,
      invitedBy: null,
      language: 'zh',
      username,
      nickname: 'Operator',
    });
    await tx.update(users).set({ isOperator: true }).where(eq(users.id, id));
    return id;
  });
};

/** Creates the demo account once; running it again changes nothing. @returns its id. */
export const seedDemo = async (db: Database): Promise<string> => {
  const [known] = await db.orm.select({ id: users.id }).from(users).where(eq(users.username, demo.username));
  if (known) return known.id;
  const passwordHash = await hashPassword(demo.password);
  return makeOnce(db, demo.username, async (tx) => {
    const id = await createAccount(tx, {
      phone: toE164(demo.phone),
      passwordHash,
      invitedBy: null,
      language: 'zh',
      username: demo.username,
      nickname: 'Demo',
    });
    const [wallet] = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, id));
    if (!wallet) throw new Error('an account was made without a wallet');
    // Together with the trial credits, the sum is the demo's amount.
    const amount = demo.credits - trialCredits.credits;
    await grant(tx, { walletId: wallet.id, amount, source: 'grant', expiresAt: null, idempotencyKey: 'demo' });
    return id;
  });
};
