import type { Task } from '@atelier/contract/task';
import { toolByType } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Offering } from '../tools/tool-offers.ts';
import { levelNow } from '../wallet/level.ts';
import { submissionOf } from './retry-group.ts';
import { submitTask } from './submit-task.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

/**
 * Submits a failed task once more for its person, at its price; asked twice, it is drawn once.
 * @throws ApiFailure 41032 unless it failed, and as a submission
 */
export const retryTask = async (context: TaskContext, offering: Offering, row: TaskRow): Promise<Task> => {
  const tool = toolByType(row.toolType);
  if (row.state !== 'failed' || !tool) throw new ApiFailure('41032');
  const { userId, walletId } = row;
  const { rows } = await context.db.orm.execute<{ level: number; can_buy: boolean }>(sql`
    select ${levelNow} as level, w.company_id is null or exists (
      select 1 from company_members m where m.company_id = w.company_id and m.user_id = ${userId} and m.is_admin) as can_buy
    from wallets w where w.id = ${walletId}`);
  const { level, can_buy: canBuy } = rows[0] ?? { level: 0, can_buy: false };
  const checked = submissionOf(row, tool, { ...offering, level, canBuy });
  return submitTask(context, { userId, walletId, level, canBuy }, { ...checked, name: row.name });
};
