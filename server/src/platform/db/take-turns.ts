import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Any number, as long as it is always this one; beside the one of migrations. */
const lockKey = 7_283_467;

/** Nodes that start together write the first rows one after the other: until this transaction ends, the next one waits here. */
export const takeTurns = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
};
