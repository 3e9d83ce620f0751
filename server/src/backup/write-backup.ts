import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { sharedNow } from '../platform/db/clock.ts';
import { migrationCount, selectionOf, sequencesOf, type TableFacts, tablesOf } from './database-facts.ts';
import { BackupError, type BackupManifest, type BackupTable, manifestFile } from './manifest.ts';
import { type RegistryPlaces, writeRegistry } from './registry-files.ts';

/** Passes bytes on and hashes them. */
const createHasher = () => {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
};

const writeTable = async (client: pg.Client, facts: TableFacts, folder: string): Promise<BackupTable> => {
  const file = `${facts.name.replaceAll('"', '')}.copy.gz`;
  const rows = client.query(copyTo(`copy ${selectionOf(facts)} to stdout`));
  const hasher = createHasher();
  await pipeline(rows, hasher.stream, createGzip({ level: 4 }), createWriteStream(join(folder, file), { mode: 0o600 }));
  return { ...facts, rows: rows.rowCount, sha256: hasher.digest(), file };
};

const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: name a new folder`);
};

/**
 * Every table as it was at one moment, by COPY, while the product goes on working, then the registry of remotes with its files. File
 * contents are not part of it: the manifest says which ones its rows refer to.
 * @throws BackupError where the folder is in use
 */
export const writeBackup = async (
  url: string,
  folder: string,
  places?: RegistryPlaces,
  now = sharedNow(),
): Promise<BackupManifest> => {
  await openFolder(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'atelier-backup' });
  await client.connect();
  try {
    // The snapshot is taken by the first statement after this and seen by all that follow.
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationCount(client);
    const sequences = await sequencesOf(client);
    const tables: BackupTable[] = [];
    for (const facts of await tablesOf(client)) tables.push(await writeTable(client, facts, folder));
    const { rows } = await client.query<{ count: number; bytes: string }>(
      'select count(*)::int, coalesce(sum(bytes), 0)::text as bytes from blobs where reference_count > 0',
    );
    await client.query('commit');
    const contents = { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
    // After the rows: it is at least as new as what they know of it.
    const registry = places ? await writeRegistry(places, folder) : null;
    const madeAt = now.toISOString();
    const manifest: BackupManifest = { format: 1, madeAt, migrations, tables, sequences, contents, registry };
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
};
