import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DeployError } from '@atelier/deploy/deploy-error';
import { mirrorStore } from '@atelier/deploy/mirror';
import { readSnapshot, signAgain } from '@atelier/deploy/registry-file';
import { createFolderStore } from '@atelier/deploy/store/folder-store';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { dbNow } from '../platform/db/clock.ts';

interface TableFacts {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, without generated columns. */
  columns: string[];
}

/** Waiting jobs belong to the tasks that wait for them, and to queues; the queue creates the rest of its schema. */
const [queues, jobs] = ['pgboss.queue', 'pgboss.job'];

/** Every table of the product, then the queues, then their jobs. */
const tablesOf = async (client: pg.ClientBase): Promise<TableFacts[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and (n.nspname = 'public' or format('%I.%I', n.nspname, c.relname) in ($1, $2))
     group by n.nspname, c.relname order by n.nspname desc, c.relname desc`,
    [queues, jobs],
  );
  return rows;
};

/** Rows of a table in a backup: of the queue only unfinished jobs. */
const selectionOf = ({ name, columns }: TableFacts): string => {
  const list = columns.join(', ');
  return name === jobs ? `(select ${list} from ${name} where state < 'completed')` : `(select ${list} from ${name})`;
};

const sequencesOf = async (client: pg.ClientBase): Promise<{ name: string; value: string }[]> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
};

const migrationCount = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from drizzle.__drizzle_migrations');
  return rows[0]?.count ?? 0;
};

const tableEntry = z.object({
  /** With its schema: `public.users`. */
  name: z.string(),
  /** In the order of the file. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** Hash of PostgreSQL's uncompressed COPY output. */
  sha256: z.string(),
  file: z.string(),
});

/** Contents of a backup; written last, so that a folder without it is incomplete. */
const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.number(),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number and bytes of the file contents that its rows refer to. */
  contents: z.object({ count: z.number(), bytes: z.number() }),
  /** The registry of remotes and its files; null: nothing was published. Absent from older backups. */
  registry: z.object({ revision: z.number(), files: z.number() }).nullable().optional(),
});

export type BackupManifest = z.output<typeof backupManifest>;
type BackupTable = z.output<typeof tableEntry>;

export const manifestFile = 'backup.json';

/** A backup that cannot be written or restored; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** Tables with rows from the first start on. */
const seeded = new Set(['public.packages', 'pgboss.queue']);

/** Log of operators' actions: existing rows stay when those of the backup are restored. */
const operatorsLog = 'public.admin_log';

/** @throws BackupError when the folder contains no complete backup */
export const readManifest = async (folder: string): Promise<BackupManifest> => {
  try {
    return backupManifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} holds no whole backup: ${manifestFile} is missing or not ours`, { cause });
  }
};

/** Reads each file completely before anything is changed. @throws BackupError naming a damaged file */
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

/** Drops foreign keys, so that rows may be inserted in any order; restoring the keys checks every row. */
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
 * Restores a backup into the empty database of stopped nodes, all or nothing. @throws BackupError for a damaged or newer backup, or a
 * database in use
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
    // Triggers would notify other nodes and recompute counts that the rows already contain.
    for (const { name } of own) await client.query(`alter table ${name} disable trigger user`);
    for (const table of manifest.tables) await readTable(client, folder, table);
    for (const { name } of own) await client.query(`alter table ${name} enable trigger user`);
    for (const { of, name, definition } of keys)
      await client.query(`alter table ${of} add constraint ${name} ${definition}`);
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value]);
    await client.query('commit');
    return manifest;
  } finally {
    // Without a commit the server rolls back.
    await client.end();
  }
};

export interface RegistryPlaces {
  /** Folder with registry.json, its records, its log and the versions. */
  store: string;
  /** File with the public keys of the registry. */
  publicKeys: string;
  /** Folder of the private keys, if this machine has them. */
  keys: string;
}

const publicName = 'registry-public.json';
const registryIn = (folder: string) => join(folder, 'registry.json');
/** Paths in a backup folder. */
const placesIn = (folder: string) => ({ store: join(folder, 'store'), keys: join(folder, 'keys') });

const orBackupError = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DeployError ? new BackupError(error.message, { cause: error }) : error;
  }
};

/** Copies registry, records, log, versions and public keys into a backup, never private keys. @returns null when nothing is published */
const writeRegistry = async (
  { store, publicKeys }: RegistryPlaces,
  folder: string,
): Promise<NonNullable<BackupManifest['registry']> | null> => {
  if (!existsSync(registryIn(store))) return null;
  const target = placesIn(folder);
  await mkdir(target.keys, { recursive: true });
  await copyFile(publicKeys, join(target.keys, publicName)).catch((cause: unknown) => {
    throw new BackupError(`${publicKeys} cannot be read: name the file by REGISTRY_PUBLIC_KEYS`, { cause });
  });
  const from = { store: createFolderStore(store), keys: target.keys, by: 'backup' };
  const { revision, files } = await orBackupError(mirrorStore(from, createFolderStore(target.store)));
  return { revision, files };
};

const keyIds = async (path: string): Promise<string[]> =>
  (JSON.parse(await readFile(path, 'utf8')) as { keyId: string }[]).map(({ keyId }) => keyId);

/** Checks before any change. @throws BackupError when the backup's registry is damaged, or the target has another registry or other keys */
export const checkRegistryTarget = async ({ store, publicKeys }: RegistryPlaces, folder: string): Promise<void> => {
  const from = placesIn(folder);
  await orBackupError(readSnapshot({ store: createFolderStore(from.store), keys: from.keys, by: 'restore' }));
  if (existsSync(registryIn(store))) {
    throw new BackupError(`${store} has a registry already: restore into a new data folder (ATELIER_DATA, STORE_DIR)`);
  }
  if (!existsSync(publicKeys)) return;
  const own = await keyIds(publicKeys);
  const signers = await keyIds(join(from.keys, publicName));
  if (!signers.some((key) => own.includes(key))) {
    throw new BackupError(
      `${publicKeys} holds keys of another store: put the keys folder of the backed-up installation in its place, or remove it`,
    );
  }
};

/**
 * Restores the registry and signs it above `known`, the highest revision that the database has seen. @returns its revision; `isSigned`
 * false: no keys
 */
export const readRegistry = async (
  { store, publicKeys, keys }: RegistryPlaces,
  folder: string,
  known: number | null,
): Promise<{ revision: number; isSigned: boolean }> => {
  const from = placesIn(folder);
  if (!existsSync(publicKeys)) {
    await mkdir(dirname(publicKeys), { recursive: true, mode: 0o700 });
    await copyFile(join(from.keys, publicName), publicKeys);
  }
  const deployment = { store: createFolderStore(from.store), keys: from.keys, by: 'restore' };
  const { revision } = await orBackupError(mirrorStore(deployment, createFolderStore(store)));
  if (!existsSync(join(keys, 'registry-a.json')) && !existsSync(join(keys, 'registry-b.json'))) {
    return { revision, isSigned: false };
  }
  const target = { store: createFolderStore(store), keys, by: 'restore', highestSeen: async () => known ?? undefined };
  const signed = await orBackupError(signAgain(target, { reason: 'restored from a backup' }));
  return { revision: signed.revision, isSigned: true };
};

/** Pass-through stream that hashes its bytes. */
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

/** Writes every table from one snapshot by COPY, then the registry; file contents are only named. @throws BackupError for a used folder */
export const writeBackup = async (
  url: string,
  folder: string,
  places?: RegistryPlaces,
  now = dbNow(),
): Promise<BackupManifest> => {
  await openFolder(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'atelier-backup' });
  await client.connect();
  try {
    // The first statement takes the snapshot; all later ones use it.
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
    // After the rows, so that it is at least as new as their references.
    const registry = places ? await writeRegistry(places, folder) : null;
    const madeAt = now.toISOString();
    const manifest: BackupManifest = { format: 1, madeAt, migrations, tables, sequences, contents, registry };
    await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return manifest;
  } finally {
    await client.end();
  }
};
