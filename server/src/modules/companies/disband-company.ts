import { type DisbandPreview, restoreDays } from '@atelier/contract/company';
import { normaliseText } from '@atelier/contract/normalise-text';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withRollback } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';
import { notify } from '../notifications/notify.ts';
import { type ClosedOrders, closeOrdersOf } from '../orders/close-wallet.ts';
import type { MoneyContext } from '../orders/money-context.ts';
import { endTasksOf } from '../tasks/end-task.ts';
import type { TaskContext } from '../tasks/task-context.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { recordCompanyEvent } from './company-events.ts';
import { lockAsAdministrator, walletOfCompany } from './company-rows.ts';
import { fallBack } from './leave-company.ts';

/**
 * Ends the company for all members: everyone returns to the personal identity, running tasks end and their credits return, invitations and
 * links end. Members and credits stay in their rows, so that the operator can undo it.
 * @returns the tasks that ended. @throws ApiFailure 41110 another name, 43000 not an administrator any more
 */
export const disbandCompany = async (
  tx: Tx,
  context: TaskContext,
  asker: Pick<Session, 'companyId' | 'userId'>,
  typed: string,
): Promise<TaskRow[]> => {
  const company = await lockAsAdministrator(tx, asker);
  if (normaliseText(typed) !== normaliseText(company.name)) throw new ApiFailure('41110');
  const walletId = await walletOfCompany(tx, company.id);
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
    where company_id = ${company.id} and user_id <> ${asker.userId} returning user_id`);
  for (const { user_id: userId } of others) await notify(tx, userId, 'company-disbanded', { company: company.name });
  await fallBack(tx, company.id);
  const ended = await endTasksOf(tx, context, { walletId });
  const { id: companyId, name } = company;
  await recordCompanyEvent(tx, { companyId, kind: 'disbanded', actorId: asker.userId, details: { name } });
  return ended;
};

export interface EndedCompany {
  walletId: string;
  /** To be announced after the commit, as `closed` is. */
  ended: TaskRow[];
  closed: ClosedOrders;
}

/**
 * Disbands the company and closes its orders; credits that tasks under way held are refunded too.
 * @param refund fen that the page showed @throws ApiFailure as `disbandCompany`, 41302 when another amount goes back now
 */
export const disbandWithRefunds = async (
  tx: Tx,
  { tasks, money }: { tasks: TaskContext; money: Pick<MoneyContext, 'queue' | 'zone'> },
  asker: Pick<Session, 'companyId' | 'userId'>,
  { name, refund }: { name: string; refund?: number | undefined },
): Promise<EndedCompany> => {
  const ended = await disbandCompany(tx, tasks, asker, name);
  const walletId = await walletOfCompany(tx, asker.companyId ?? '');
  const closed = await closeOrdersOf(tx, money, { walletId, userId: asker.userId }, sharedNow());
  if (refund !== undefined && closed.amount !== refund) throw new ApiFailure('41302');
  return { walletId, ended, closed };
};

/** What disbanding does to money: it is done, looked at and rolled back. @throws ApiFailure 43000 not an administrator any more */
export const rehearseDisbanding = (
  db: Database,
  context: Parameters<typeof disbandWithRefunds>[1],
  asker: Pick<Session, 'companyId' | 'userId'>,
): Promise<DisbandPreview> =>
  withRollback(db, async (tx) => {
    const { name } = await lockAsAdministrator(tx, asker);
    const { walletId, ended, closed } = await disbandWithRefunds(tx, context, asker, { name });
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

/** Takes a disbanding back, for the operator. @returns false when there is nothing to take back, or its 30 days are over */
export const restoreCompany = async (tx: Tx, companyId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    update companies set disbanded_at = null
    where id::text = ${companyId} and disbanded_at > now() - make_interval(days => ${restoreDays}) returning id`);
  if (rows.length === 0) return false;
  await recordCompanyEvent(tx, { companyId, kind: 'restored', actorId: null });
  return true;
};
