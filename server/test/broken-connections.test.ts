import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { phoneRegister, sendCode } from '@atelier/contract/auth';
import { apiBase, type Call } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, withTransaction } from '../src/platform/db/database.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let testServer: TestServer;
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  testServer = await createTestServer();
  server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      PORT: '0',
      RATE_LIMIT: '0',
      CODES_PER_ADDRESS: '100000',
      CODES_BEFORE_CHALLENGE: '100000',
      DATABASE_URL: testServer.config.databaseUrl,
      ATELIER_DATA: testServer.config.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no output');
  for await (const line of createInterface(server.stdout)) {
    address = /http:\/\/\S+/.exec(line)?.[0] ?? '';
    if (address !== '') break;
  }
});
afterAll(async () => {
  const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
  server.kill('SIGTERM');
  await ended;
  await testServer.close();
});

const post = async ({ path }: Call, body: object) => {
  const response = await fetch(`${address}${apiBase}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...apiAnswer.parse(await response.json()) };
};

let number = 0;
/** @returns the request that registers a new number. */
const invite = async (): Promise<object> => {
  number += 1;
  const phone = `137${String(number).padStart(8, '0')}`;
  await post(sendCode, { phone, purpose: 'register' });
  return { phone, code: await testServer.codeFor(phone), password: 'secret' };
};

const inTransaction = `datname = current_database() and xact_start is not null and application_name <> 'holder'`;

/** Registrations wait inside their transactions; then PostgreSQL ends every connection of the server. */
const killInTransactions = async (requests: readonly object[]) => {
  const holder = await testServer.db.pool.connect();
  try {
    await holder.query(`begin; set local application_name = 'holder'; lock table users in share mode`);
    const answers = requests.map((request) => post(phoneRegister, request));
    const isWaiting = async () => {
      const { rows } = await testServer.db.pool.query(
        `select count(*)::int as n from pg_stat_activity where ${inTransaction} and wait_event_type = 'Lock'`,
      );
      return (rows[0] as { n: number }).n;
    };
    // A start-up job may wait too.
    await expect.poll(isWaiting).toBeGreaterThanOrEqual(requests.length);
    await testServer.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${inTransaction} and pid <> pg_backend_pid()`,
    );
    return await Promise.all(answers);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

describe('connections ended by PostgreSQL in the middle of transactions', { timeout: 180_000 }, () => {
  it('fail those calls only, 20 times out of 20: the process survives, and the same call then succeeds @full', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const requests = await Promise.all([invite(), invite(), invite()]);
      const answers = await killInTransactions(requests);
      for (const answer of answers) expect(answer, `round ${round}`).toMatchObject({ status: 503, code: '50001' });
      expect([round, server.exitCode]).toEqual([round, null]);
      // Nothing of the failed attempt is stored, and its code is unused.
      expect(await post(phoneRegister, requests[0] ?? {}), `round ${round}`).toMatchObject({ success: '1' });
    }
  });
});

describe('failover during which the address leads to the standby', { timeout: 120_000 }, () => {
  const standBy = (isOn: boolean) =>
    testServer.db.pool.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isOn ? 'on' : 'off'}', current_database()); end $$`,
    );
  const endOthers = () =>
    testServer.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );

  it('answers "busy" meanwhile and keeps no connection to the standby @full', async () => {
    const requests = await Promise.all(Array.from({ length: 24 }, invite));
    // One writable connection, opened before, is left.
    await testServer.db.pool.query('select 1');
    await standBy(true);
    try {
      await endOthers();
      const answers = await Promise.all(requests.map((request) => post(phoneRegister, request)));
      for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: '50001' });
      expect(server.exitCode).toBeNull();
    } finally {
      await testServer.db.pool.query('set default_transaction_read_only = off');
      await standBy(false);
    }
    // Each of the sixteen connections opened meanwhile may fail one call; pages retry.
    const register = async (request: object) => {
      for (let tries = 1; ; tries += 1) {
        const { success, code } = await post(phoneRegister, request);
        if (success === '1' || code !== '50001' || tries === 5) return success;
      }
    };
    expect(await Promise.all(requests.map(register))).toEqual(requests.map(() => '1'));
  });

  it('discards the connection of a failed transaction', async () => {
    await standBy(true);
    const one = openDatabase(testServer.config.databaseUrl ?? '', undefined, 1);
    const write = () => withTransaction(one, (tx) => tx.execute(sql`update users set nickname = nickname`));
    try {
      await expect(write()).rejects.toThrow();
      await testServer.db.pool.query('set default_transaction_read_only = off');
      await standBy(false);
      await expect(write()).resolves.toBeDefined();
    } finally {
      await one.close();
    }
  });
});

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

describe('pool of two connections', () => {
  let db: Database;
  const broken: string[] = [];
  beforeAll(() => {
    db = openDatabase(testServer.config.databaseUrl ?? '', ({ message }) => broken.push(message), 2);
  });
  afterAll(() => db.close());

  it('recovers from more broken transactions than it has connections, whenever they broke', async () => {
    const cut = (client: pg.PoolClient) => streamOf(client).destroy();
    db.pool.on('acquire', cut);
    for (let turn = 0; turn < 3; turn += 1)
      await expect(withTransaction(db, (tx) => tx.execute(sql`select 1`))).rejects.toThrow();
    db.pool.off('acquire', cut);
    for (let turn = 0; turn < 3; turn += 1) {
      const idle = withTransaction(db, async (tx) => {
        await testServer.db.pool.query('select pg_terminate_backend($1)', [
          (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid,
        ]);
        await sleep(100); // the connection breaks while it is idle
        await tx.execute(sql`select 1`);
      });
      await expect(idle).rejects.toThrow();
    }
    const { rows } = await withTransaction(db, (tx) => tx.execute(sql`select 1 as one`));
    expect(rows).toEqual([{ one: 1 }]);
    expect(broken.length).toBeGreaterThan(0);
  });
});
