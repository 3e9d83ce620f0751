import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { JobName } from './job-table.ts';

/** Remembers when a job of the clock ran, and what it failed with. */
export const noteJobRun = async (
  db: Pick<Database, 'orm'>,
  { job, node, error }: { job: JobName; node: string; error?: unknown },
): Promise<void> => {
  const words = error === undefined ? '' : String(error instanceof Error ? error.message : error).slice(0, 300);
  const [ended, failed] = error === undefined ? [sql`now()`, sql`null`] : [sql`null`, sql`now()`];
  await db.orm.execute(sql`
    insert into job_runs (job, node, ended_at, failed_at, error) values (${job}, ${node}, ${ended}, ${failed}, ${words})
    on conflict (job) do update set node = excluded.node, error = excluded.error,
      ended_at = coalesce(excluded.ended_at, job_runs.ended_at), failed_at = coalesce(excluded.failed_at, job_runs.failed_at)`);
};
