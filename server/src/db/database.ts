import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Orm = NodePgDatabase;
/** What runs inside `withTransaction`; also accepts the plain `orm` where one statement is enough. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];

export interface Database {
  /** Address with password; a LISTEN opens its own connection from it. */
  readonly url: string;
  readonly pool: pg.Pool;
  /** One statement at a time, each its own transaction. */
  readonly orm: Orm;
  close(): Promise<void>;
}

/** @param onIdleError told when an idle connection breaks (the pool replaces it). */
export const openDatabase = (url: string, onIdleError: (error: Error) => void = () => {}, max = 16): Database => {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', onIdleError);
  return { url, pool, orm: drizzle(pool), close: () => pool.end() };
};

/** Everything in `work` happens or nothing does. An exception rolls back and is thrown on. */
export const withTransaction = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.orm.transaction(work);

/** PostgreSQL's error code (`23505` unique violation, ...), which drizzle keeps in the cause. */
export const postgresCode = (error: unknown): string | undefined => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined;
};
