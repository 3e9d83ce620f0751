import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getAssets } from '@atelier/contract/assets';
import { login } from '@atelier/contract/auth';
import { getTask } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBackup } from '../src/backup/backup.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { makeReleasedSchema } from './upgrade/released-schema.ts';

/** Two users' data from the first release: a paid package, an unpaid order, four tasks, an asset. */
const fixture = fileURLToPath(new URL('./upgrade/first-release', import.meta.url));

let folder: string;
let db: Database;
let host: Studio;
let studio: Studio;

/** Shifts dates to today, so that nothing has expired. */
const bringToToday = async (client: pg.Client, madeAt: string): Promise<void> => {
  const { rows } = await client.query<{ name: string; changes: string }>(
    `select format('%I', c.table_name) as name,
       string_agg(format('%1$I = %1$I + (now() - $at$' || $1 || '$at$::timestamptz)', c.column_name), ', ') as changes
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
       and c.is_generated = 'NEVER'
     group by 1`,
    [madeAt],
  );
  await client.query('set session_replication_role = replica');
  for (const { name, changes } of rows) await client.query(`update ${name} set ${changes}`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-upgrade-'));
  host = await openStudio();
  const url = new URL(inject('postgresUrl'));
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  url.pathname = `/upgraded_${process.pid}`;
  await server.query(`create database ${url.pathname.slice(1)}`);
  await server.end();

  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await makeReleasedSchema(client);
  const { madeAt } = await readBackup(url.href, fixture);
  await bringToToday(client, madeAt);
  await client.end();

  const dataDir = join(folder, 'data');
  await cp(join(fixture, 'blobs'), join(dataDir, 'blobs'), { recursive: true });
  await migrate(url.href);
  db = openDatabase(url.href);
  studio = await openStudio({ beside: { ...host.testServer, db, config: { ...host.testServer.config, dataDir } } });
}, 60_000);
afterAll(async () => {
  await studio.close();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const signIn = (username: string) => studio.testServer.call(login, { username, password: 'secret' });

describe('a database of the first release', () => {
  it('starts with its ledger, accounts, pictures and tasks', async () => {
    expect(await ledgerDrift(db.orm)).toBe(0);
    const ann = await signIn('13900000002');
    expect(await studio.testServer.call(generateCount, {}, { as: ann })).toEqual({ residue_count: 1234, held: 0 });
    expect((await studio.testServer.call(getAssets, {}, { as: ann })).assets.map(({ name }) => name)).toEqual(['arch']);
    const { rows } = await db.pool.query<{ id: string; user_id: string }>(
      'select t.id, t.user_id from tasks t join users u on u.id = t.user_id where u.phone = $1',
      ['+8613900000002'],
    );
    expect(rows).toHaveLength(3);
    for (const { id } of rows) {
      const { task } = await studio.testServer.call(getTask, { task_id: id }, { as: ann });
      expect(task).toMatchObject({ state: 'completed' });
    }
    const { rows: contents } = await db.pool.query<{ hash: string }>(
      'select hash from blobs where reference_count > 0',
    );
    const { blobs } = studio.testServer.app.services.generation.context;
    for (const { hash } of contents) expect(await blobs.head(hash)).not.toBeNull();
  });

  it('continues: the next task is drawn and paid from the remaining credits', async () => {
    const ann = await signIn('13900000002');
    const before = await studio.testServer.call(generateCount, {}, { as: ann });
    const done = await studio.reach((await studio.submit({}, ann)).id, 'completed', ann);
    const after = await studio.testServer.call(generateCount, {}, { as: ann });
    expect(after.residue_count).toBe(before.residue_count - done.price);
    expect(await ledgerDrift(db.orm)).toBe(0);
  });
});
