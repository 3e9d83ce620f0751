import { companyLimits } from '@atelier/contract/company';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { companies, companyMembers } from '../db/schema/companies.ts';
import { wallets } from '../db/schema/ledger.ts';
import { newId } from '../new-id.ts';
import { recordCompanyEvent } from './company-events.ts';

/** Locks the person, so that of several at once no more than allowed get in. @throws ApiFailure 41103 */
export const refuseManyCompanies = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for update`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
    where m.user_id = ${userId}`);
  if ((rows[0]?.count ?? 0) >= companyLimits.companies) throw new ApiFailure('41103', { max: companyLimits.companies });
};

/** A company with its wallet, not activated, and its founder as administrator, who acts for it from now on. @returns its id */
export const foundCompany = async (tx: Tx, userId: string, name: string): Promise<string> => {
  await refuseManyCompanies(tx, userId);
  const companyId = newId();
  await tx.insert(companies).values({ id: companyId, name });
  await tx.insert(wallets).values({ id: newId(), companyId, membershipLevel: -1 });
  await tx.insert(companyMembers).values({ companyId, userId, isAdmin: true });
  await recordCompanyEvent(tx, { companyId, kind: 'founded', actorId: userId, details: { name } });
  await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  return companyId;
};
