import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import { notify } from '../notifications/notify.ts';
import { endTasksOf } from '../tasks/end-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';
import { walletOfCompany } from './company-rows.ts';
import { fallBack } from './leave-company.ts';

export interface Blocking {
  name: string;
  /** False where it was so already. */
  isChanged: boolean;
  /** What ended with it, to be announced after the commit. */
  ended: TaskRow[];
}

/**
 * Shuts a company for all, or opens it again: members act for themselves, what is under way ends and its credits return. Members, work and credits
 * stay. @throws ApiFailure 44000 when there is none
 */
export const blockCompany = async (
  tx: Tx,
  context: TaskContext,
  companyId: string,
  isBlocked: boolean,
): Promise<Blocking> => {
  const [company] = await tx
    .select()
    .from(companies)
    .where(sql`${companies.id}::text = ${companyId} and ${companies.disbandedAt} is null`)
    .for('update');
  if (!company) throw new ApiFailure('44000');
  const { id, name } = company;
  if ((company.blockedAt !== null) === isBlocked) return { name, isChanged: false, ended: [] };
  await tx
    .update(companies)
    .set({ blockedAt: isBlocked ? sql`now()` : null })
    .where(eq(companies.id, id));
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from company_members where company_id = ${id}`,
  );
  const kind = isBlocked ? 'company-blocked' : 'company-unblocked';
  for (const { user_id: userId } of rows) await notify(tx, userId, kind, { company: name });
  if (!isBlocked) return { name, isChanged: true, ended: [] };
  await fallBack(tx, id);
  return { name, isChanged: true, ended: await endTasksOf(tx, context, { walletId: await walletOfCompany(tx, id) }) };
};
