import type pg from 'pg';

/** Any number, as long as it is always this one. */
const lockKey = 0x41_54_45_4c;

/**
 * The one node that tells the sockets about the queue: it holds an advisory lock for as long as its connection lives, so that another one
 * takes over by itself.
 * @param connection the node's own connection, while it has one
 */
export const createLeaderLock = (connection: () => pg.Client | undefined): (() => Promise<boolean>) => {
  const leads = new WeakMap<pg.Client, true>();
  return async () => {
    const client = connection();
    if (!client) return false;
    if (leads.has(client)) return true;
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [lockKey]);
    if (rows[0]?.taken) leads.set(client, true);
    return rows[0]?.taken === true;
  };
};
