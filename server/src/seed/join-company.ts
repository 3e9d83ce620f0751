import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Database, withTransaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { companies, companyMembers } from '../db/schema/companies.ts';
import { wallets } from '../db/schema/ledger.ts';
import { grant } from '../wallet/ledger.ts';

export interface Employment {
  userId: string;
  isAdmin: boolean;
  /** Whole credits that the company has at its founding, 0 or more. */
  credits: number;
}

/** Puts an account to work for a company of its own, founded the first time; afterwards only its part there changes. */
export const joinCompany = async (db: Database, { userId, isAdmin, credits }: Employment): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const [user] = await tx.select({ companyId: users.companyInUse }).from(users).where(eq(users.id, userId));
    if (user?.companyId) {
      const member = and(eq(companyMembers.companyId, user.companyId), eq(companyMembers.userId, userId));
      await tx.update(companyMembers).set({ isAdmin }).where(member);
      return;
    }
    const [companyId, walletId] = [uuidv7(), uuidv7()];
    await tx.insert(companies).values({ id: companyId, name: 'Atelier Ltd' });
    await tx.insert(companyMembers).values({ companyId, userId, isAdmin });
    await tx.insert(wallets).values({ id: walletId, companyId });
    if (credits > 0) {
      await grant(tx, { walletId, amount: credits, source: 'grant', expiresAt: null, onceKey: 'founding' });
    }
    await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  });
};
