import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { postgresCode } from './database.ts';
import { indexNames } from './listing.ts';
import { announceIdentities, countResults, queueFeatures } from './triggers.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, as long as it is always this one. */
const lockKey = 7_283_465;
/** A table, a column that a migration would make. */
const alreadyThere = new Set(['42P07', '42701']);

/** Before the first release the one migration was written anew with each change of the schema. */
export class StaleDatabaseError extends Error {
  constructor(options: { cause: unknown }) {
    super(
      'This database was made by an earlier development state of the schema. ' +
        'Move its data folder away or set ATELIER_DATA (or DATABASE_URL) to a new one, then start again.',
      options,
    );
    this.name = 'StaleDatabaseError';
  }
}

/** Brings the schema up to date. Nodes that start together wait for each other; the connection's end frees the lock. */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await announceIdentities(client);
    await countResults(client);
    await indexNames(client);
    await queueFeatures(client);
  } catch (error) {
    throw alreadyThere.has(postgresCode(error) ?? '') ? new StaleDatabaseError({ cause: error }) : error;
  } finally {
    await client.end();
  }
};
