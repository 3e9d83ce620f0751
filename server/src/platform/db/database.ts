import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Orm = NodePgDatabase;
/** The transaction of `withTransaction`; the plain `orm` is also accepted for a single statement. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** A missing or broken connection, independent of the statement. The transaction was rolled back, or (at a commit) may have succeeded. */
class DatabaseAway extends Error {
  constructor(options: { cause: unknown }) {
    super('the database cannot be reached', options);
    this.name = 'DatabaseAway';
  }
}

/** The server accepts no new connections: it starts, or it waits for its clients to disconnect ("smart" shutdown). */
export const isClosed = (error: unknown): boolean => postgresCode(error) === '57P03';

/** A client class that reports why a connection was refused. */
const clientTelling = (onRefused: (error: unknown) => void) =>
  class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void) {
      // The pool is its only user and uses callbacks.
      if (!callback) return super.connect();
      return super.connect((error: Error) => {
        if (error) onRefused(error);
        callback(error);
      });
    }
  };

/** @param onBroken called when a connection breaks, in use or idle; the pool opens another one. */
export const openDatabase = (url: string, onBroken: (error: Error) => void = () => {}, max = 16) => {
  const leavers: (() => void)[] = [];
  let isLeaving = false;
  /** Closes each connection when it is idle, and calls the `onLeave` listeners, until a new connection succeeds. Never rejects. */
  const leave = async () => {
    // Closes connections in use when they are released; on a busy node that can be all of them.
    pool.options.maxUses = 1;
    if (isLeaving) return;
    isLeaving = true;
    try {
      for (const listener of leavers) listener();
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    } catch {
      // Another caller took the idle connection; the one that needed a new connection gets the error.
    } finally {
      isLeaving = false;
    }
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // A server in smart shutdown waits for existing connections and accepts no new ones.
    Client: clientTelling((error) => void (isClosed(error) && leave())),
  });
  // The pool listens to idle clients only: without its own listener, a client that breaks in a transaction ends the process.
  pool.on('connect', (client) => {
    pool.options.maxUses = Number.POSITIVE_INFINITY;
    client.on('error', onBroken);
  });
  pool.on('error', () => {}); // Reported by the client's own listener.
  const onLeave = (listener: () => void) => void leavers.push(listener);
  const orm: Orm = drizzle(pool);
  return { url, pool, orm, leave, onLeave, close: () => pool.end() };
};

export type Database = ReturnType<typeof openDatabase>;

/** Runs `work` in a transaction; an exception rolls back and is rethrown. @throws DatabaseAway without a connection */
export const withTransaction = async <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const client = await db.pool.connect().catch((cause: unknown) => {
    throw new DatabaseAway({ cause });
  });
  let isUseless = false;
  try {
    return await drizzle(client).transaction(work);
  } catch (error) {
    isUseless = isDatabaseAway(error);
    throw error;
  } finally {
    // Also after a failed `begin`, where drizzle's own transaction on a pool never releases the client.
    client.release(isUseless);
  }
};

/** Runs `work`, rolls back and returns its result. @throws DatabaseAway without a connection */
export const withRollback = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`savepoint before_work`);
    const result = await work(tx);
    await tx.execute(sql`rollback to savepoint before_work`);
    return result;
  });

/** PostgreSQL's error code (`23505` unique violation, ...), which drizzle stores in the cause. */
export const postgresCode = (error: unknown): string | undefined => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined;
};

/** Connection errors, a server that starts, stops or is full, and a read-only one: after a failover the address may be the standby's. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['25006', '53300', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'],
]);

/** A temporary error: the same call may be retried. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof DatabaseAway || awayCodes.has(postgresCode(error) ?? '')) return true;
  // Statement errors have a code; the driver reports closed connections as a plain error without one.
  if (!(error instanceof DrizzleQueryError) || postgresCode(error) !== undefined) return false;
  return error.cause?.constructor === Error;
};

/** The database's disk is full: the transaction was rolled back. */
export const isDatabaseFull = (error: unknown): boolean => postgresCode(error) === '53100';

/** Advisory lock key; any constant different from that of migrations. */
const lockKey = 7_283_467;

/** Serialises nodes that start together and write the first rows: the next one waits until this transaction ends. */
export const takeTurns = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
};
