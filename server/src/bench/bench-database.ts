import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';

export interface BenchDatabase {
  db: Database;
  /** Data folder of the measurement. */
  dataDir: string;
}

/** Provides a temporary database and data folder for one measurement. */
export const withBenchDatabase = async <Result>(work: (bench: BenchDatabase) => Promise<Result>): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-'));
  const embedded = await startEmbeddedPostgres(dataDir);
  try {
    await migrate(embedded.url);
    const db = openDatabase(embedded.url);
    try {
      return await work({ db, dataDir });
    } finally {
      await db.close();
    }
  } finally {
    await embedded.stop();
    await rm(embedded.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
};
