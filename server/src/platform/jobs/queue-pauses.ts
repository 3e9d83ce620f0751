import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import type { JobName } from './job-table.ts';
import { signalWithin } from './signals.ts';

/** A pause counts this late on other nodes, ms. */
const freshMs = 1000;

/** Which queues an operator has paused, read at most once a second. */
export const createPauses = (db: Pick<Database, 'orm'>): (() => Promise<ReadonlySet<string>>) => {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < freshMs) return known;
    const { rows } = await db.orm.execute<{ queue: string }>(sql`select queue from paused_queues`);
    readAt = performance.now();
    known = new Set(rows.map(({ queue }) => queue));
    return known;
  };
};

/** Pauses a queue, or lets it go on. @returns false where it was so already */
export const setPaused = async (
  tx: Tx,
  { queue, paused, by, reason }: { queue: JobName; paused: boolean; by: string; reason: string },
): Promise<boolean> => {
  const { rows } = paused
    ? await tx.execute(sql`
        insert into paused_queues (queue, by, reason) values (${queue}, ${by}, ${reason}) on conflict do nothing returning queue`)
    : await tx.execute(sql`delete from paused_queues where queue = ${queue} returning queue`);
  if (!paused) await signalWithin(tx, { kind: 'ready', job: queue });
  return rows.length > 0;
};
