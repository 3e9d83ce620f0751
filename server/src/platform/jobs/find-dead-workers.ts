import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** A worker that said nothing for this long is dead: four of its heartbeats are missing. */
const silentMs = 3000;
/** A look that comes this late was held up, as heartbeats may have been. */
const lateMs = 2500;

/** A job whose worker fell silent; the number of the delivery fences. */
export interface SilentJob {
  queue: string;
  id: string;
  retryCount: number;
}

/**
 * Finds the jobs of killed workers sooner than pg-boss, whose shortest heartbeat limit is 10 s. A global pause (a blocked database, a
 * suspended machine) also delays this check: after a late or failed check no worker counts as dead until heartbeats have had time to
 * arrive again.
 */
export const createDeadWorkerLook = ({ db, now = Date.now }: { db: Database; now?: () => number }) => {
  let lastLook: number | undefined;
  let trustsFrom = 0;

  return async (): Promise<SilentJob[]> => {
    const begun = now();
    if (lastLook === undefined || begun - lastLook > lateMs) trustsFrom = begun + silentMs;
    const { rows } = await db.orm.execute<{ name: string; id: string; retry_count: number }>(sql`
      select name, id, retry_count from pgboss.job
      where state = 'active' and heartbeat_on < pgboss.job_now() - ${silentMs} * interval '1 millisecond'`);
    lastLook = now();
    if (lastLook - begun > lateMs) trustsFrom = lastLook + silentMs;
    if (lastLook < trustsFrom) return [];
    return rows.map(({ name, id, retry_count }) => ({ queue: name, id, retryCount: retry_count }));
  };
};
