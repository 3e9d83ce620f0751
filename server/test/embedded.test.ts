import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { MissingDatabaseError } from '@atelier/embedded-postgres/missing-database-error';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { listenTo } from '../src/platform/db/notification-listener.ts';

vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const script = fileURLToPath(new URL('./embedded-child.ts', import.meta.url));

let folder: string;
let dataDir: string;
const homes = new Set<string>();
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-embedded-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop();
});
afterAll(async () => {
  for (const path of [...homes, folder]) await rm(path, { recursive: true, force: true });
});

const start = async (path = dataDir): Promise<EmbeddedPostgres> => {
  const embedded = await startEmbeddedPostgres(path);
  homes.add(embedded.home);
  running.push(embedded);
  return embedded;
};

interface Started {
  url: string;
  home: string;
  origin: string;
  pid: number;
}

/** The same in its own process, to be killed or run as another user. */
const startChild = async (command: string, args: string[]): Promise<{ child: ChildProcess; started: Started }> => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!child.stdout) throw new Error('no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const started = JSON.parse(line) as Started;
  homes.add(started.home);
  return { child, started };
};

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process.
    return false;
  }
};

describe('embedded database', () => {
  it('keeps its rows over a restart, with fsync, on the loopback only', async () => {
    const first = await start();
    await query(first.url, 'create table kept (n int); insert into kept values (42)');
    expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await first.stop();
    await expect.poll(() => isAlive(first.pid())).toBe(false);
    const second = await start();
    expect(second.origin).toBe('started');
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('requires its password', async () => {
    const { url } = await start();
    const wrongUrl = new URL(url);
    wrongUrl.password = 'guess';
    await expect(query(wrongUrl.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('is adopted after kill -9 of the process that started it @full', async () => {
    const { child, started } = await startChild(process.execPath, [script, dataDir]);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(isAlive(started.pid)).toBe(true);
    const next = await start();
    expect(next).toMatchObject({ origin: 'adopted', url: started.url });
    expect(next.pid()).toBe(started.pid);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('comes back after a smart shutdown while a node keeps connections @full', async () => {
    const embedded = await start();
    const db = openDatabase(embedded.url, undefined, 4);
    const listener = listenTo(db, embedded.url, () => {});
    let isOver = false;
    /** More busy clients than open connections at the shutdown, so that one is refused each time. */
    const caller = async (): Promise<void> => {
      while (!isOver) await db.pool.query('select pg_sleep(.05)').catch(() => sleep(20));
    };
    let callers: Promise<void>[] = [];
    try {
      await listener.start();
      await Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(.05)')));
      const stoppedPid = embedded.pid();
      process.kill(stoppedPid, 'SIGTERM');
      callers = [1, 2, 3, 4].map(caller);
      await expect.poll(() => embedded.pid() !== stoppedPid).toBe(true);
      const ask = () => db.pool.query('select 1 as one').then(({ rows }) => rows);
      await expect.poll(() => ask().catch(() => [])).toEqual([{ one: 1 }]);
      await expect.poll(() => listener.connection() !== undefined).toBe(true);
    } finally {
      isOver = true;
      await Promise.all(callers);
      await listener.close();
      await db.close();
    }
  });

  it('comes back on the same port after kill -9 of the server, with every committed row @full', async () => {
    const embedded = await start();
    await query(embedded.url, 'create table acknowledged (n int); insert into acknowledged values (7)');
    const killed = embedded.pid();
    process.kill(killed, 'SIGKILL');
    const deadline = Date.now() + 15_000;
    while (embedded.pid() === killed && Date.now() < deadline) await sleep(50);
    expect(embedded.pid()).not.toBe(killed);
    expect(await query(embedded.url, 'select n from acknowledged')).toEqual([{ n: 7 }]);
  });

  it('is started once under concurrency, and runs while it is in use @full', async () => {
    const together = await Promise.all([start(), start(), start()]);
    expect(new Set(together.map((embedded) => embedded.pid())).size).toBe(1);
    const [first, second] = together as [EmbeddedPostgres, EmbeddedPostgres, EmbeddedPostgres];
    const user = new pg.Client({ connectionString: second.url });
    await user.connect();
    await first.stop();
    expect((await user.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await user.end();
  });
});

describe('a data folder without its database', () => {
  it('is refused, and no empty database is created, until the database is back @full', async () => {
    const path = join(folder, 'moved');
    const first = await start(path);
    await query(first.url, 'create table kept (n int); insert into kept values (3)');
    await first.stop();
    await expect.poll(() => isAlive(first.pid())).toBe(false);
    await rename(first.home, `${first.home}-elsewhere`);
    homes.add(`${first.home}-elsewhere`);
    const files = await readdir(path);
    await expect(startEmbeddedPostgres(path)).rejects.toThrow(
      new RegExp(`${path} is missing.*${first.home}.*Put it back.*ATELIER_DATA`, 's'),
    );
    expect([await readdir(path), existsSync(first.home)]).toEqual([files, false]);
    await rename(`${first.home}-elsewhere`, first.home);
    expect(await query((await start(path)).url, 'select n from kept')).toEqual([{ n: 3 }]);
  });

  it('is refused when the files in the database folder are missing @full', async () => {
    const path = join(folder, 'emptied');
    const embedded = await start(path);
    await embedded.stop();
    await expect.poll(() => isAlive(embedded.pid())).toBe(false);
    const { home } = embedded;
    const cluster = join(home, 'cluster');
    await rm(cluster, { recursive: true });
    await expect(startEmbeddedPostgres(path)).rejects.toThrow(MissingDatabaseError);
    await mkdir(cluster);
    await expect(startEmbeddedPostgres(path)).rejects.toThrow(MissingDatabaseError);
    expect(await readdir(cluster)).toEqual([]);
  });

  it('is refused when the caller knows that it was in use', async () => {
    const path = join(folder, 'secrets-only');
    await expect(startEmbeddedPostgres(path, undefined, { mayCreate: false })).rejects.toThrow(MissingDatabaseError);
    expect(existsSync(path)).toBe(false);
  });
});

describe('start', () => {
  it('leaves the databases of other data folders alone, at any age and place @full', async () => {
    const paths = ['first', 'second', 'gone'].map((name) => join(folder, name));
    const found = await Promise.all(paths.map((path) => start(path)));
    for (const [index, { url }] of found.entries()) await query(url, `create table kept as select ${index} as n`);
    for (const embedded of running.splice(0)) await embedded.stop();
    for (const { pid, home } of found) {
      await expect.poll(() => isAlive(pid())).toBe(false);
      for (const name of await readdir(home)) await utimes(join(home, name), 0, 0);
      await utimes(home, 0, 0);
    }
    if (isRoot) await rm(paths[2] ?? '', { recursive: true });
    await start(join(folder, 'another'));
    for (const { home } of found) expect(existsSync(join(home, 'cluster/PG_VERSION')), home).toBe(true);
    expect(await query((await start(paths[0])).url, 'select n from kept')).toEqual([{ n: 0 }]);
    expect(await query((await start(paths[1])).url, 'select n from kept')).toEqual([{ n: 1 }]);
  });
});

describe('as root', () => {
  it.runIf(isRoot)('runs as another user, outside a 0700 folder whose mode stays @full', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const embedded = await start(join(closed, 'data'));
    expect(embedded.home).not.toContain(closed);
    expect((await stat(`/proc/${embedded.pid()}`)).uid).not.toBe(0);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect((await stat(embedded.home)).mode & 0o777).toBe(0o700);
  });
});

const nobodyUid = () => Number(execFileSync('id', ['-u', 'nobodyUid'], { encoding: 'utf8' }));

/** An ordinary user must be able to read this checkout and its Node. */
const canRunAsOther = (): boolean => {
  try {
    accessSync('/usr/bin/setpriv');
    const uid = String(nobodyUid());
    execFileSync('/usr/bin/setpriv', [`--reuid=${uid}`, '--clear-groups', process.execPath, '--check', script]);
    return isRoot;
  } catch {
    // Not root, no setpriv, or a checkout in a closed folder.
    return false;
  }
};

describe('as an ordinary user', () => {
  it.runIf(canRunAsOther())('stores its files in the data folder @full', async () => {
    const uid = nobodyUid();
    const own = join(folder, 'ordinary');
    await mkdir(own);
    await chown(own, uid, uid);
    await chmod(folder, 0o755);
    const asOther = [`--reuid=${uid}`, '--clear-groups', process.execPath, script, join(own, 'data')];
    const { child, started } = await startChild('/usr/bin/setpriv', asOther);
    expect(started.home).toBe(join(own, 'data/postgres'));
    expect((await stat(`/proc/${started.pid}`)).uid).toBe(uid);
    expect(await query(started.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
    await expect.poll(() => isAlive(started.pid)).toBe(false);

    // Root starts it as its owner.
    const byRoot = await start(join(own, 'data'));
    expect([byRoot.home, (await stat(`/proc/${byRoot.pid()}`)).uid]).toEqual([started.home, uid]);
    await byRoot.stop();
    await rm(started.home, { recursive: true });
    const refused = spawnSync('/usr/bin/setpriv', asOther, { encoding: 'utf8' });
    expect([refused.status, existsSync(started.home)]).toEqual([1, false]);
    expect(refused.stderr).toContain('is missing');
  });
});
