import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrationCount, tablesOf } from './database-facts.ts';
import { BackupError, type BackupManifest, type BackupTable, backupManifest, manifestFile } from './manifest.ts';

/** Rows that every database has from its first start. */
const seeded = new Set(['public.packages', 'pgboss.queue']);

/** What operators did here, an earlier refusal for instance: it stays, beside what they did there. */
const operatorsLog = 'public.admin_log';

/** @throws BackupError where the folder holds no whole backup */
export const readManifest = async (folder: string): Promise<BackupManifest> => {
  try {
    return backupManifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} holds no whole backup: ${manifestFile} is missing or not ours`, { cause });
  }
};

/** Reads each file to its end before anything is changed. @throws BackupError that names a damaged one */
const checkFiles = async (folder: string, tables: readonly BackupTable[]): Promise<void> => {
  for (const { file, sha256, name } of tables) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(folder, file)), createGunzip(), hash);
    } catch (cause) {
      throw new BackupError(`${file} of ${folder} cannot be read whole: take another backup`, { cause });
    }
    if (hash.digest('hex') !== sha256)
      throw new BackupError(`${file} (${name}) is not as it was written: take another backup`);
  }
};

const checkTarget = async (client: pg.Client, manifest: BackupManifest): Promise<void> => {
  const known = await migrationCount(client);
  if (manifest.migrations > known)
    throw new BackupError(
      `the backup is of a newer release (${manifest.migrations} migrations, this one has ${known}): restore it with that release`,
    );
  const tables = new Set((await tablesOf(client)).map(({ name }) => name));
  for (const { name } of manifest.tables)
    if (!tables.has(name))
      throw new BackupError(`this release has no table ${name}: restore with the one that made it`);
  for (const name of tables) {
    if (seeded.has(name) || name === operatorsLog) continue;
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount)
      throw new BackupError(
        `the database is in use (${name} has rows): restore into a new one, and stop its nodes first`,
      );
  }
};

interface ForeignKey {
  of: string;
  name: string;
  definition: string;
}

/** Rows may then come in any order; putting the keys back looks at every one of them. */
const takeForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${name}`);
  return rows;
};

const readTable = async (client: pg.Client, folder: string, { name, columns, file, rows }: BackupTable) => {
  if (name !== operatorsLog) await client.query(`delete from ${name}`);
  const sink = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), createGunzip(), sink);
  if (sink.rowCount !== rows) throw new BackupError(`${name}: ${sink.rowCount} rows came of ${rows}`);
};

/**
 * Brings a backup into the empty database of an installation whose nodes are stopped: all of it or nothing. The database has the
 * schema of this release already, which may be newer than the one that made the backup.
 * @throws BackupError for a damaged backup, one of a newer release, a database in use
 */
export const readBackup = async (url: string, folder: string): Promise<BackupManifest> => {
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest.tables);
  const client = new pg.Client({ connectionString: url, application_name: 'atelier-restore' });
  await client.connect();
  try {
    await client.query('begin');
    await checkTarget(client, manifest);
    const keys = await takeForeignKeys(client);
    const own = manifest.tables.filter(({ name }) => name.startsWith('public.'));
    // Triggers tell other nodes and count again what the rows say already.
    for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
    for (const table of manifest.tables) await readTable(client, folder, table);
    for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
    for (const { of, name, definition } of keys)
      await client.query(`alter table ${of} add constraint ${name} ${definition}`);
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value]);
    await client.query('commit');
    return manifest;
  } finally {
    // Without a commit the server takes everything back.
    await client.end();
  }
};
