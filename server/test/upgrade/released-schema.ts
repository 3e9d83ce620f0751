import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrations = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url));
const released = fileURLToPath(new URL('../../src/platform/db/released.json', import.meta.url));

const readJson = async <Value>(path: string): Promise<Value> => JSON.parse(await readFile(path, 'utf8')) as Value;

/** The schema of the last release: its migrations only, those of `released.json`. */
export const makeReleasedSchema = async (client: pg.Client): Promise<void> => {
  const names = Object.keys(await readJson<Record<string, string>>(released));
  const journal = await readJson<{ entries: unknown[] }>(join(migrations, 'meta/_journal.json'));
  const folder = await mkdtemp(join(tmpdir(), 'atelier-released-'));
  try {
    await mkdir(join(folder, 'meta'));
    for (const name of names) await cp(join(migrations, name), join(folder, name));
    const entries = journal.entries.slice(0, names.length);
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
