import path from 'node:path';
import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { readClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';

/**
 * Opens the database of the product whose data folder is named (DATABASE_URL where that is set), and closes it after the work.
 * @throws Error when no folder is named
 */
export const withDatabase = async (data: string, work: (db: Database) => Promise<void>): Promise<void> => {
  if (data === '') throw new Error('--data names the data folder of the running product');
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await startEmbeddedPostgres(path.resolve(data));
  const db = openDatabase(given ?? embedded?.url ?? '');
  try {
    await readClock(db.pool);
    await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
};
