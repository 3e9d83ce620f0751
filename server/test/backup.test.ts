import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTask } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { type BackupManifest, manifestFile, type RegistryPlaces } from '../src/backup/backup.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { publishInto } from './published-store.ts';
import { createTestServer } from './test-server.ts';

let studio: Studio;
let base: string;
beforeAll(async () => {
  studio = await openStudio();
  base = await mkdtemp(join(tmpdir(), 'atelier-backup-'));
});
afterAll(async () => {
  await studio.close();
  await rm(base, { recursive: true, force: true });
});

const run = (db: Database, ...line: string[]) => runIn(undefined, db, ...line);

const runIn = async (registry: RegistryPlaces | undefined, db: Database, ...line: string[]) => {
  const output = { out: '', err: '' };
  const code = await runProgram(line, {
    env: {},
    timeZone: 'Asia/Shanghai',
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
    ...(registry && { registry }),
    withDatabase: (work) => work(db),
  });
  return { code, ...output };
};

let databases = 0;
/** An empty database, as on a new machine. */
const openEmpty = async (): Promise<Database> => {
  const url = new URL(inject('postgresUrl'));
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  url.pathname = `/restored_${process.pid}_${databases++}`;
  await server.query(`create database ${url.pathname.slice(1)}`);
  await server.end();
  return openDatabase(url.href);
};

const sumsOf = async (db: Database) => {
  const { rows } = await db.pool.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from results) as results,
       (select count(*)::int from ledger_entries) as entries, (select count(*)::int from tasks) as tasks`,
  );
  return rows[0] as Record<string, number>;
};

describe('backup', { timeout: 120_000 }, () => {
  it('is consistent while users work: the restored ledger balances and every picture exists @full', async () => {
    const done = await studio.reach((await studio.submit()).id, 'completed');
    let isWorking = true;
    const busy = (async () => {
      for (let n = 0; isWorking && n < 12; n += 1) await studio.reach((await studio.submit()).id, 'completed');
    })();
    // A dozen tasks are queued at the moment of the backup.
    for (let n = 0; n < 8; n += 1) await studio.submit({}, studio.bob);
    const folder = join(base, 'under-load');
    const made = await run(studio.testServer.db, 'backup', '--to', folder);
    isWorking = false;
    await busy;
    expect([made.code, made.err]).toEqual([0, '']);

    const db = await openEmpty();
    const restored = await run(db, 'restore', '--from', folder, '--reason', 'a rehearsal', '--json');
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(await ledgerDrift(db.orm)).toBe(0);
    const manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as BackupManifest;
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === `public.${name}`)?.rows;
    expect(await sumsOf(db)).toMatchObject({
      users: rowsOf('users'),
      tasks: rowsOf('tasks'),
      results: rowsOf('results'),
    });

    // The same secrets and contents, as documented.
    const moved = await createTestServer({ beside: { ...studio.testServer, db }, engine: studio.engine });
    try {
      expect(await moved.call(generateCount, {}, { as: studio.ann })).toBeDefined();
      const { rows } = await db.pool.query<{ hash: string }>('select hash from blobs where reference_count > 0');
      const { blobs } = moved.app.services.generation.context;
      for (const { hash } of rows) expect(await blobs.head(hash)).not.toBeNull();
      expect(rows.length).toBeGreaterThan(1);
      const { task } = await moved.call(getTask, { task_id: done.id }, { as: studio.ann });
      expect(task).toMatchObject({ state: 'completed', results: [{ id: done.results[0]?.id }] });
      // Queued and running tasks continue.
      const open = async () =>
        (await db.pool.query(`select 1 from tasks where state not in ('completed', 'failed', 'cancelled')`)).rowCount;
      await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 90_000, interval: 200 });
      expect(await ledgerDrift(db.orm)).toBe(0);
      // Sequences continue: an insert uses no existing number.
      expect((await moved.signUp()).phone).toBeDefined();
    } finally {
      await moved.close();
    }
  });

  it('refuses a damaged backup, a newer release and a database in use, and changes nothing', async () => {
    const folder = join(base, 'good');
    expect((await run(studio.testServer.db, 'backup', '--to', folder)).code).toBe(0);
    const used = await run(studio.testServer.db, 'restore', '--from', folder, '--reason', 'x');
    expect([used.code, used.err]).toEqual([1, expect.stringContaining('is in use')]);
    const again = await run(studio.testServer.db, 'backup', '--to', folder);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('not empty')]);

    const db = await openEmpty();
    const refusal = async () => {
      const { code, err } = await run(db, 'restore', '--from', folder, '--reason', 'x');
      expect(code).toBe(1);
      expect(await sumsOf(db)).toMatchObject({ users: 0, tasks: 0 });
      return err;
    };
    const file = join(folder, manifestFile);
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace(/"migrations": \d+/, '"migrations": 999'));
    expect(await refusal()).toContain('of a newer release');
    await writeFile(file, whole.slice(0, 100));
    expect(await refusal()).toContain('holds no whole backup');
    await writeFile(file, whole);
    const users = (await readdir(folder)).find((name) => name.includes('users')) ?? '';
    const bytes = await readFile(join(folder, users));
    await writeFile(join(folder, users), bytes.subarray(0, bytes.length - 9));
    expect(await refusal()).toContain('take another backup');
    await writeFile(join(folder, users), bytes);
    await appendFile(join(folder, 'notes.txt'), 'a stranger does no harm');
    expect((await run(db, 'restore', '--from', folder, '--reason', 'x')).code).toBe(0);
    await db.close();
  });
});

const placesIn = (data: string): RegistryPlaces => ({
  store: join(data, 'store'),
  publicKeys: join(data, 'keys/registry-public.json'),
  keys: join(data, 'keys'),
});

describe('registry of remotes in a backup', { timeout: 120_000 }, () => {
  /** An installation with two published versions and its watermark. */
  const openPublished = async () => {
    const data = await mkdtemp(join(base, 'data-'));
    const published = publishInto(data);
    published.publish('1.1.0');
    const env = { WEB_DIR: join(data, 'web'), STORE_DIR: join(data, 'store') };
    const testServer = await createTestServer({ env });
    await testServer.app.inject({ url: '/api/v1/registry_floor' });
    return { data, published, testServer };
  };
  const registryIn = async (data: string) => {
    const { payload } = JSON.parse(await readFile(join(data, 'store/registry.json'), 'utf8')) as { payload: string };
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as { revision: number };
  };
  const restoreInto = async (data: string, folder: string) => {
    const db = await openEmpty();
    return { db, ...(await runIn(placesIn(data), db, 'restore', '--from', folder, '--reason', 'moved')) };
  };

  it('is restored with every file and signed above the revision that browsers know; sessions continue @full', async () => {
    const { data, published, testServer } = await openPublished();
    const folder = join(data, 'backup');
    const person = await testServer.signUp();
    const made = await runIn(placesIn(data), testServer.db, 'backup', '--to', folder);
    expect([made.code, made.err, made.out]).toEqual([0, '', expect.stringContaining('revision')]);
    expect(await readdir(join(folder, 'keys'))).toEqual(['registry-public.json']);

    const next = await mkdtemp(join(base, 'next-'));
    await cp(join(data, 'keys'), join(next, 'keys'), { recursive: true });
    const { db, code, out, err } = await restoreInto(next, folder);
    expect([code, err, out]).toEqual([0, '', expect.stringContaining('signed anew')]);
    const { revision } = await registryIn(next);
    expect(revision).toBeGreaterThan((await registryIn(data)).revision);
    const env = { WEB_DIR: join(data, 'web'), STORE_DIR: join(next, 'store') };
    const moved = await createTestServer({ beside: { ...testServer, db }, env });
    try {
      expect(await moved.call(generateCount, {}, { as: person })).toBeDefined();
      const floor = (await moved.app.inject({ url: '/api/v1/registry_floor' })).json();
      expect(floor.data.floor.revision).toBeLessThanOrEqual(revision);
      for (const file of ['remoteEntry.1.js', 'drawing.svg', published.manifest]) {
        expect((await moved.app.inject({ url: `${published.folder}/${file}` })).statusCode).toBe(200);
      }
    } finally {
      await moved.close();
      await testServer.close();
    }
  });

  it('without private keys is restored as signed, with the next command to run @full', async () => {
    const { data, testServer } = await openPublished();
    const folder = join(data, 'backup');
    await runIn(placesIn(data), testServer.db, 'backup', '--to', folder);
    const next = await mkdtemp(join(base, 'next-'));
    const { code, out } = await restoreInto(next, folder);
    expect([code, out]).toEqual([0, expect.stringMatching(/keys folder.*atelier-deploy renew --reason restored/)]);
    expect(await registryIn(next)).toEqual(await registryIn(data));
    expect(await readdir(join(next, 'keys'))).toEqual(['registry-public.json']);
    await testServer.close();
  });

  it('is refused before any change when the target has another registry, other keys, or it is damaged @full', async () => {
    const { data, testServer } = await openPublished();
    const folder = join(data, 'backup');
    await runIn(placesIn(data), testServer.db, 'backup', '--to', folder);
    const inUse = await restoreInto(data, folder);
    expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('has a registry already')]);
    const other = await mkdtemp(join(base, 'other-'));
    publishInto(other);
    await rm(join(other, 'store'), { recursive: true });
    const foreign = await restoreInto(other, folder);
    expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('keys of another store')]);
    await writeFile(join(folder, 'store/registry.json'), '{"payload":"eyJ');
    const next = await mkdtemp(join(base, 'next-'));
    const damaged = await restoreInto(next, folder);
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('was cut off or overwritten')]);
    for (const { db } of [inUse, foreign, damaged]) expect(await sumsOf(db)).toMatchObject({ users: 0 });
    expect(existsSync(join(next, 'store'))).toBe(false);
    await testServer.close();
  });

  it('is absent when nothing is published, and the restore says so', async () => {
    const data = await mkdtemp(join(base, 'data-'));
    const folder = join(data, 'backup');
    const made = await runIn(placesIn(data), studio.testServer.db, 'backup', '--to', folder);
    expect([made.code, made.out]).toEqual([0, expect.stringContaining('No remote is published')]);
    const { code, out } = await restoreInto(data, folder);
    expect([code, out]).toEqual([0, expect.stringContaining('no registry of remotes: publish them')]);
  });
});
