import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { companyDepartures, companyMembers } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import { endTasksOf } from '../tasks/end-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { recordCompanyEvent } from './company-events.ts';
import {
  findMember,
  lockAsAdministrator,
  lockCompany,
  refuseLastAdministrator,
  walletOfCompany,
} from './company-rows.ts';
import { notifyAdministrators } from './notify-administrators.ts';

type Asker = Pick<Session, 'companyId' | 'userId'>;

/** The personal identity is in use again, for one person or all of a company. */
export const fallBack = async (tx: Tx, companyId: string, userId?: string): Promise<void> => {
  await tx.execute(sql`update users set company_in_use = null
    where company_in_use = ${companyId} and ${userId === undefined ? sql`true` : sql`id = ${userId}`}`);
};

/**
 * Takes a member out: what they have under way there ends and its credits return, the links that they made end, and what they made stays with
 * the company. The company must be locked.
 */
const takeOut = async (tx: Tx, context: TaskContext, companyId: string, userId: string): Promise<TaskRow[]> => {
  const walletId = await walletOfCompany(tx, companyId);
  // Under the wallet's lock: a submission that came before is ended here, and one that comes after finds no member.
  await lockWallet(tx, walletId);
  await tx
    .delete(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));
  await fallBack(tx, companyId, userId);
  await tx.execute(sql`update shares s set revoked_at = now() from results r join tasks t on t.id = r.task_id
    where r.image_id = s.image_id and s.user_id = ${userId} and t.wallet_id = ${walletId} and s.revoked_at is null`);
  await tx.execute(sql`update works w set state = 'withdrawn' from results r join tasks t on t.id = r.task_id
    where r.image_id = w.image_id and w.user_id = ${userId} and t.wallet_id = ${walletId}`);
  return endTasksOf(tx, context, { walletId, userId });
};

/** @returns the tasks that ended. @throws ApiFailure 41109 oneself, 41111 no member, 43000 not an administrator any more */
export const removeMember = async (
  tx: Tx,
  context: TaskContext,
  asker: Asker,
  memberId: string,
): Promise<TaskRow[]> => {
  const company = await lockAsAdministrator(tx, asker);
  if (memberId === asker.userId) throw new ApiFailure('41109');
  if (!(await findMember(tx, company.id, memberId))) throw new ApiFailure('41111');
  const ended = await takeOut(tx, context, company.id, memberId);
  await tx.insert(companyDepartures).values({ id: newId(), userId: memberId, name: company.name, reason: 'removed' });
  await notify(tx, memberId, 'company-removed', { company: company.name });
  const by = { companyId: company.id, actorId: asker.userId, subjectId: memberId };
  await recordCompanyEvent(tx, { ...by, kind: 'removed' });
  return ended;
};

/** @returns the tasks that ended. @throws ApiFailure 41108 the last administrator, 43000 */
export const quitCompany = async (tx: Tx, context: TaskContext, { companyId, userId }: Asker): Promise<TaskRow[]> => {
  if (companyId === undefined) throw new ApiFailure('43000');
  const company = await lockCompany(tx, companyId);
  const member = await findMember(tx, companyId, userId);
  if (!member) throw new ApiFailure('43000');
  if (member.isAdmin) await refuseLastAdministrator(tx, companyId, userId);
  const ended = await takeOut(tx, context, companyId, userId);
  await notifyAdministrators(tx, company, 'company-left', userId);
  await recordCompanyEvent(tx, { companyId, kind: 'quit', actorId: userId });
  return ended;
};

/**
 * Takes a person whose account closes out of all companies. @returns the tasks that ended, to be announced after the commit.
 * @throws ApiFailure 41108 as the last administrator of one
 */
export const leaveAllCompanies = async (tx: Tx, context: TaskContext, userId: string): Promise<TaskRow[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
    where m.user_id = ${userId} order by c.id`);
  const ended: TaskRow[] = [];
  for (const { id } of rows) ended.push(...(await quitCompany(tx, context, { companyId: id, userId })));
  return ended;
};
