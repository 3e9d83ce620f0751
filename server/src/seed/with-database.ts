import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { MissingDatabaseError } from '@atelier/embedded-postgres/missing-database-error';
import { AdminError } from '../modules/operators/operator-log.ts';
import { readClock } from '../platform/db/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { describeStartError } from '../platform/process/start-error.ts';

interface OpenOptions {
  /** Also allows a database without tables, and a data folder without a database, which is created. */
  mayCreate?: boolean;
}

const openEmbedded = async (data: string, mayCreate: boolean): Promise<EmbeddedPostgres> => {
  try {
    return await startEmbeddedPostgres(data, undefined, { mayCreate });
  } catch (cause) {
    if (!(cause instanceof MissingDatabaseError)) throw cause;
    const [reason = ''] = cause.message.split('\n');
    throw new AdminError(
      `${reason} Set ATELIER_DATA to the data folder of the installation, or DATABASE_URL to its database.`,
      { cause },
    );
  }
};

const checkInstallation = async (db: Database, mayCreate: boolean): Promise<void> => {
  try {
    await readClock(db.pool);
  } catch (cause) {
    throw new AdminError(describeStartError(cause, 'The database cannot be opened'), { cause });
  }
  if (mayCreate) return;
  const { rows } = await db.pool.query<{ users: string | null }>(`select to_regclass('public.users') as users`);
  if (rows[0]?.users != null) return;
  throw new AdminError(
    'This database has no installation in it, and nothing was created: set ATELIER_DATA to the data folder of the installation, or DATABASE_URL to its database.',
  );
};

/** Opens the database of a data folder (or DATABASE_URL) and closes it after the work. @throws AdminError without an installation */
export const withDatabase = async (
  data: string,
  work: (db: Database) => Promise<void>,
  { mayCreate = false }: OpenOptions = {},
): Promise<void> => {
  if (data === '') throw new Error('--data names the data folder of the running product');
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await openEmbedded(path.resolve(data), mayCreate);
  const db = openDatabase(given ?? embedded?.url ?? '');
  try {
    await checkInstallation(db, mayCreate);
    await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
};
