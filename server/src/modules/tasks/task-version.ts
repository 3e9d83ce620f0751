import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';

/**
 * The next version for a change of one of the user's tasks. Locks their counter until the transaction ends, so that
 * versions become visible in order and a cursor never skips one. Lock order everywhere: wallet, counter, task.
 */
export const nextVersion = async (tx: Tx, userId: string): Promise<number> => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    insert into task_counters (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = task_counters.version + 1
    returning version`);
  return Number(rows[0]?.version);
};
