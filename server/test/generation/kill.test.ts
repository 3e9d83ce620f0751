import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

// This node accepts submissions; a real process with the real engine draws them.
let studio: Studio;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => studio.close());

const startWorker = (): ChildProcess => {
  const { databaseUrl, dataDir } = studio.testServer.config;
  worker = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: 'worker',
      WORKER_SLOTS: '1',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      ATELIER_DATA: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return worker;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

// Two process starts on a busy machine.
describe('kill -9 during a task', { timeout: 120_000 }, () => {
  it('delays the task: the next start draws and charges it once @full', async () => {
    const { testServer, ann } = studio;
    const before = await testServer.call(generateCount, {}, { as: ann });
    const { data } = await plainPicture(320, 320);
    const { images } = await studio.uploadFiles([{ name: 'coat.png', data }]);
    const inputs = { original: [images[0]?.id ?? ''] };
    const first = startWorker();
    const { id, price } = await studio.submit({ inputs, params: { multiple: 4 } });
    await studio.reach(id, 'drawing');
    await kill(first);
    expect((await studio.reach(id, 'drawing')).charged).toBe(0);

    startWorker();
    const done = await studio.reach(id, 'completed');
    expect(done).toMatchObject({ charged: price, engine: 'classical', results: [{ width: 1280, height: 1280 }] });
    expect(await testServer.call(generateCount, {}, { as: ann })).toEqual({
      residue_count: before.residue_count - price,
      held: 0,
    });
    expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  });
});

describe('kill -9 of one of two workers', { timeout: 120_000 }, () => {
  it('is detected, and its task is delivered again @full', async () => {
    const { data } = await plainPicture(640, 640);
    const { images } = await studio.uploadFiles([{ name: 'coat.png', data }]);
    /** Active deliveries. */
    const underWay = async (): Promise<string[]> => {
      const { rows } = await studio.testServer.db.pool.query<{ delivery: string }>(
        `select id || ':' || retry_count as delivery from pgboss.job where name = 'draw' and state = 'active'`,
      );
      return rows.map(({ delivery }) => delivery);
    };
    const killed = startWorker();
    const other = startWorker();
    try {
      for (let count = 0; count < 4; count += 1) {
        await studio.submit({ inputs: { original: [images[0]?.id ?? ''] }, params: { multiple: 4 } });
      }
      await vi.waitFor(async () => expect(await underWay()).toHaveLength(2), { timeout: 60_000, interval: 20 });
      // Its slots end with it, so nothing of it keeps running.
      await kill(killed);
      await vi.waitFor(
        async () => {
          const retried = await studio.testServer.db.pool.query(
            `select 1 from pgboss.job where name = 'draw' and output->>'reason' = 'its worker fell silent'`,
          );
          expect(retried.rows).toHaveLength(1);
        },
        { timeout: 60_000, interval: 50 },
      );
    } finally {
      await kill(other);
    }
  });
});
