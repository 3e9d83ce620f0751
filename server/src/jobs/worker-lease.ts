import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../db/database.ts';
import type { Delivery } from './generation-queue.ts';

/** First half of the advisory lock's key; the second is the worker's number. */
const lockSpace = 0x41_54_45_4c;

/**
 * A number that is this process's as long as the connection lives: the lock goes with it, so a number that nobody
 * locks belongs to a worker that is gone.
 */
export async function takeWorkerNumber(client: pg.Client, wanted?: number): Promise<number> {
  for (let number = wanted ?? randomInt(1, 2 ** 31 - 1); ; number = randomInt(1, 2 ** 31 - 1)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      lockSpace,
      number,
    ]);
    if (rows[0]?.taken) return number;
  }
}

/** The one node that tells the sockets about the queue. true: it is this connection's, for as long as it lives. */
export async function takeBoardLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [lockSpace]);
  return rows[0]?.taken === true;
}

/** Delivered tasks whose worker's connection is gone. */
export const orphanedDeliveries = async (db: Pick<Tx, 'execute'>): Promise<Delivery[]> => {
  const { rows } = await db.execute<{
    id: string;
    mode: Delivery['mode'];
    lane: Delivery['lane'];
    retry_count: number;
  }>(sql`
    select t.id, t.mode, t.lane, j.retry_count from tasks t
    join pgboss.job j on j.id = t.id and j.state = 'active'
    where t.state = 'drawing' and t.worker is not null and t.attempts = j.retry_count + 1
      and not exists (
        select 1 from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = ${lockSpace}::oid and l.objid = t.worker::oid
          and l.database = (select oid from pg_database where datname = current_database()))`);
  return rows.map(({ id, mode, lane, retry_count: retryCount }) => ({ taskId: id, mode, lane, retryCount }));
};
