import { and, eq } from 'drizzle-orm';
import { grant } from '../modules/wallet/ledger.ts';
import { dbNow, dbNowMs, newId } from '../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../platform/db/database.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { companies, companyMembers } from '../platform/db/schema/companies.ts';
import { wallets } from '../platform/db/schema/ledger.ts';

export interface Employment {
  userId: string;
  isAdmin: boolean;
  /** Whole credits of the company at its founding, or with its package; 0 or more. */
  credits: number;
  /** Gives its company a business package of one month. */
  activates?: boolean;
}

const activate = async (tx: Tx, companyId: string, credits: number): Promise<void> => {
  const expiresAt = new Date(dbNowMs() + 30 * 86_400_000);
  const [wallet] = await tx
    .update(wallets)
    .set({ membershipLevel: 4, membershipStartsAt: dbNow(), membershipEndsAt: expiresAt })
    .where(eq(wallets.companyId, companyId))
    .returning({ id: wallets.id });
  if (wallet && credits > 0)
    await grant(tx, {
      walletId: wallet.id,
      amount: credits,
      source: 'package',
      expiresAt,
      idempotencyKey: 'activation',
    });
};

/** Makes an account act for its own company, created at the first call; later calls only change its role there. */
export const joinCompany = async (
  db: Database,
  { userId, isAdmin, credits, activates = false }: Employment,
): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const [user] = await tx.select({ companyId: users.companyInUse }).from(users).where(eq(users.id, userId));
    if (user?.companyId) {
      const member = and(eq(companyMembers.companyId, user.companyId), eq(companyMembers.userId, userId));
      await tx.update(companyMembers).set({ isAdmin }).where(member);
      if (activates) await activate(tx, user.companyId, credits);
      return;
    }
    const [companyId, walletId] = [newId(), newId()];
    await tx.insert(companies).values({ id: companyId, name: 'Atelier Ltd' });
    await tx.insert(companyMembers).values({ companyId, userId, isAdmin });
    await tx.insert(wallets).values({ id: walletId, companyId });
    if (activates) await activate(tx, companyId, credits);
    else if (credits > 0)
      await grant(tx, { walletId, amount: credits, source: 'package', expiresAt: null, idempotencyKey: 'founding' });
    await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  });
};
