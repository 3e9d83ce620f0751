import { type DisbandPreview, restoreDays } from '@atelier/contract/company';
import { normaliseText } from '@atelier/contract/normalise-text';
import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withRollback } from '../../platform/db/database.ts';
import { companies, companyDepartures, companyMembers } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import type { MoneyContext } from '../orders/payment-events.ts';
import { closeOrdersOf } from '../orders/refund-order.ts';
import { endTasksOf } from '../tasks/end-task.ts';
import type { TaskContext, TaskRow } from '../tasks/task-context.ts';
import { lockWallet } from '../wallet/ledger.ts';
import * as identities from './identities.ts';
import { notifyAdministrators, recordCompanyEvent } from './members.ts';

type Requester = Pick<Session, 'companyId' | 'userId'>;

/** Switches to the personal identity, for one user or all of a company. */
export const fallBack = async (tx: Tx, companyId: string, userId?: string): Promise<void> => {
  await tx.execute(sql`update users set company_in_use = null
    where company_in_use = ${companyId} and ${userId === undefined ? sql`true` : sql`id = ${userId}`}`);
};

/** Ends a member's tasks, matting jobs and links in the company; their results stay. The company must be locked. */
const takeOut = async (
  tx: Tx,
  context: TaskContext,
  companyId: string,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<TaskRow[]> => {
  const walletId = await identities.walletOfCompany(tx, companyId);
  // Under the wallet's lock: an earlier submission is ended here, and a later one finds no member.
  await lockWallet(tx, walletId);
  const { rows: keys } = await tx.execute<{ name: string }>(
    sql`delete from api_keys where wallet_id = ${walletId} and user_id = ${userId} returning name`,
  );
  for (const details of keys) await recordCompanyEvent(tx, { companyId, kind: 'key-deleted', actorId, details });
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

/** @returns the ended tasks. @throws ApiFailure 41109 oneself, 41111 not a member, 43000 no longer an administrator */
export const removeMember = async (
  tx: Tx,
  context: TaskContext,
  requester: Requester,
  memberId: string,
): Promise<TaskRow[]> => {
  const company = await identities.lockAsAdministrator(tx, requester);
  if (memberId === requester.userId) throw new ApiFailure('41109');
  if (!(await identities.findMember(tx, company.id, memberId))) throw new ApiFailure('41111');
  const ended = await takeOut(tx, context, company.id, { userId: memberId, actorId: requester.userId });
  await tx.insert(companyDepartures).values({ id: newId(), userId: memberId, name: company.name, reason: 'removed' });
  await notify(tx, memberId, 'company-removed', { company: company.name });
  const by = { companyId: company.id, actorId: requester.userId, subjectId: memberId };
  await recordCompanyEvent(tx, { ...by, kind: 'removed' });
  return ended;
};

/** @returns the ended tasks. @throws ApiFailure 41108 the last administrator, 43000 */
export const quitCompany = async (
  tx: Tx,
  context: TaskContext,
  { companyId, userId }: Requester,
): Promise<TaskRow[]> => {
  if (companyId === undefined) throw new ApiFailure('43000');
  const company = await identities.lockCompany(tx, companyId);
  const member = await identities.findMember(tx, companyId, userId);
  if (!member) throw new ApiFailure('43000');
  if (member.isAdmin) await identities.refuseLastAdministrator(tx, companyId, userId);
  const ended = await takeOut(tx, context, companyId, { userId, actorId: userId });
  await notifyAdministrators(tx, company, 'company-left', userId);
  await recordCompanyEvent(tx, { companyId, kind: 'quit', actorId: userId });
  return ended;
};

/** Disbands the company; rows stay for an undo. @returns the ended tasks. @throws ApiFailure 41110 another name, 43000 */
export const disbandCompany = async (
  tx: Tx,
  context: TaskContext,
  requester: Pick<Session, 'companyId' | 'userId'>,
  typed: string,
): Promise<TaskRow[]> => {
  const company = await identities.lockAsAdministrator(tx, requester);
  if (normaliseText(typed) !== normaliseText(company.name)) throw new ApiFailure('41110');
  const walletId = await identities.walletOfCompany(tx, company.id);
  await lockWallet(tx, walletId);
  await tx
    .update(companies)
    .set({ disbandedAt: sql`now()`, inviteToken: null, inviteEndsAt: null })
    .where(eq(companies.id, company.id));
  await tx.execute(sql`update company_invitations set state = 'cancelled'
    where company_id = ${company.id} and state = 'pending'`);
  const { rows: others } = await tx.execute<{ user_id: string }>(sql`
    insert into company_departures (id, user_id, name, reason)
    select gen_random_uuid(), user_id, ${company.name}, 'disbanded' from company_members
    where company_id = ${company.id} and user_id <> ${requester.userId} returning user_id`);
  for (const { user_id: userId } of others) await notify(tx, userId, 'company-disbanded', { company: company.name });
  await fallBack(tx, company.id);
  const ended = await endTasksOf(tx, context, { walletId });
  const { id: companyId, name } = company;
  await recordCompanyEvent(tx, { companyId, kind: 'disbanded', actorId: requester.userId, details: { name } });
  return ended;
};

/** Disbands and refunds the orders. @param refund fen that the page showed @throws ApiFailure 41110, 43000, 41302 another amount */
export const disbandWithRefunds = async (
  tx: Tx,
  { tasks, money }: { tasks: TaskContext; money: Pick<MoneyContext, 'queue' | 'zone'> },
  requester: Pick<Session, 'companyId' | 'userId'>,
  { name, refund }: { name: string; refund?: number | undefined },
) => {
  const ended = await disbandCompany(tx, tasks, requester, name);
  const walletId = await identities.walletOfCompany(tx, requester.companyId ?? '');
  const closed = await closeOrdersOf(tx, money, { walletId, userId: requester.userId }, dbNow());
  if (refund !== undefined && closed.amount !== refund) throw new ApiFailure('41302');
  return { walletId, ended, closed };
};

/** The refunds of a disbanding, which is executed in a transaction and rolled back. @throws ApiFailure 43000 */
export const rehearseDisbanding = (
  db: Database,
  context: Parameters<typeof disbandWithRefunds>[1],
  requester: Pick<Session, 'companyId' | 'userId'>,
): Promise<DisbandPreview> =>
  withRollback(db, async (tx) => {
    const { name } = await identities.lockAsAdministrator(tx, requester);
    const { walletId, ended, closed } = await disbandWithRefunds(tx, context, requester, { name });
    const { rows } = await tx.execute<{ credits: number }>(sql`
      select coalesce(sum(remaining), 0)::int as credits from credit_lots
      where wallet_id = ${walletId} and remaining > 0 and (expires_at is null or expires_at > now())`);
    return {
      refund: closed.amount,
      orders: closed.refunded,
      open_orders: closed.open.length,
      credits: rows[0]?.credits ?? 0,
      tasks: ended.length,
    };
  });

/** Undoes a disbanding, for the operator. @returns false when nothing was disbanded, or its 30 days are over */
export const restoreCompany = async (tx: Tx, companyId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    update companies set disbanded_at = null
    where id::text = ${companyId} and disbanded_at > now() - make_interval(days => ${restoreDays}) returning id`);
  if (rows.length === 0) return false;
  await recordCompanyEvent(tx, { companyId, kind: 'restored', actorId: null });
  return true;
};
