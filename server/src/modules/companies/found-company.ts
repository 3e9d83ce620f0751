import { companyLimits } from '@atelier/contract/company';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { companies, companyMembers } from '../../platform/db/schema/companies.ts';
import { wallets } from '../../platform/db/schema/ledger.ts';
import { grantTrial } from '../wallet/grant-trial.ts';
import { recordCompanyEvent } from './company-events.ts';

/** Locks the user, so that concurrent requests do not exceed the limit. @throws ApiFailure 41103 */
export const refuseManyCompanies = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for update`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
    where m.user_id = ${userId}`);
  if ((rows[0]?.count ?? 0) >= companyLimits.companies) throw new ApiFailure('41103', { max: companyLimits.companies });
};

/** Whether a person founded a company before, disbanded ones included. */
const hasFounded = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from company_events where kind = 'founded' and actor_id = ${userId} limit 1`,
  );
  return rows.length > 0;
};

/**
 * A company with its wallet and its founder as administrator, who acts for it from now on. The first one of a person starts with the
 * trial's credits, others are not activated. @returns its id
 */
export const foundCompany = async (tx: Tx, userId: string, name: string): Promise<string> => {
  await refuseManyCompanies(tx, userId);
  const companyId = newId();
  await tx.insert(companies).values({ id: companyId, name });
  const walletId = newId();
  await tx.insert(wallets).values({ id: walletId, companyId, membershipLevel: -1 });
  if (!(await hasFounded(tx, userId))) await grantTrial(tx, walletId);
  await tx.insert(companyMembers).values({ companyId, userId, isAdmin: true });
  await recordCompanyEvent(tx, { companyId, kind: 'founded', actorId: userId, details: { name } });
  await tx.update(users).set({ companyInUse: companyId }).where(eq(users.id, userId));
  return companyId;
};
