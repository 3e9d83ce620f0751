import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { firstIdAt } from '../wallet/audit.ts';
import { dayOf, formatDay, parseDay, startOfDay } from '../wallet/calendar.ts';
import { giveBack, lockWallet } from '../wallet/ledger.ts';
import { giveBackDays, giveBackUntil, nextVersion, type TaskContext, type TaskRow } from './task-context.ts';

/** How often the user had credits of the wallet given back in the calendar month. The wallet must be locked. */
const countGiveBacks = async (tx: Tx, { walletId, userId }: TaskRow, timeZone: string): Promise<number> => {
  const firstDay = `${formatDay(dayOf(dbNow(), timeZone)).slice(0, 8)}01`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ledger_movements
    where wallet_id = ${walletId} and user_id = ${userId} and kind = 'give-back'
      and id >= ${firstIdAt(startOfDay(parseDay(firstDay), timeZone))}`);
  return rows[0]?.count ?? 0;
};

/** @throws ApiFailure 41032, 41035 to 41037: why the credits of the task stay. */
const requireGiveBack = async (tx: Tx, row: TaskRow, used: number, limit: number): Promise<void> => {
  const until = giveBackUntil(row);
  if (!until || limit === 0) throw new ApiFailure('41032');
  if (until <= dbNow()) throw new ApiFailure('41035', { days: giveBackDays });
  const { rows } = await tx.execute<{ is_public: boolean; is_refunded: boolean }>(sql`
    select
      exists (select 1 from results r
        left join works w on w.image_id = r.image_id and w.state in ('waiting', 'shown')
        left join shares s on s.image_id = r.image_id and s.revoked_at is null and s.expires_at > now()
        left join board_items i on i.image_id = r.image_id
        left join boards b on b.id = i.board_id and b.link_token is not null and coalesce(b.link_ends_at > now(), true)
        where r.task_id = ${row.id} and (w.id is not null or s.id is not null or b.id is not null)) as is_public,
      exists (select 1 from hold_lots h join credit_lots l on l.id = h.lot_id join orders o on o.id = l.order_id
        where h.task_id = ${row.id} and o.state <> 'paid') as is_refunded`);
  if (rows[0]?.is_refunded) throw new ApiFailure('41032');
  if (rows[0]?.is_public) throw new ApiFailure('41036');
  if (used >= limit) throw new ApiFailure('41037', { limit });
};

export interface GivenBack {
  task: TaskRow;
  /** Of the task, also when they were given back before. */
  credits: number;
  /** Times that are left in the month. */
  left: number;
}

/**
 * Gives back what a completed task cost, once. Repeated, it changes nothing and answers the same.
 * @throws ApiFailure as `requireGiveBack`
 */
export const giveBackTask = async (context: TaskContext, row: TaskRow): Promise<GivenBack> => {
  const limit = context.giveBacksPerMonth;
  const { given, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, row.walletId);
    const used = await countGiveBacks(tx, row, context.timeZone);
    const [current] = await tx.select().from(tasks).where(eq(tasks.id, row.id));
    if (!current) throw new ApiFailure('44000');
    const isOver = current.state === 'completed' && current.price > 0 && current.charged === 0;
    if (isOver)
      return { given: { task: current, credits: current.price, left: Math.max(0, limit - used) }, isNew: false };
    await requireGiveBack(tx, current, used, limit);
    const credits = await giveBack(tx, row.id);
    if (credits === null) throw new ApiFailure('41032');
    const version = await nextVersion(tx, row.userId);
    const [task] = await tx
      .update(tasks)
      .set({ version, charged: 0 })
      .where(and(eq(tasks.id, row.id), eq(tasks.state, 'completed')))
      .returning();
    if (!task) throw new ApiFailure('41032');
    return { given: { task, credits, left: limit - used - 1 }, isNew: true };
  });
  if (isNew) await context.announcer.taskChanged(given.task, 'credits-moved');
  return given;
};
