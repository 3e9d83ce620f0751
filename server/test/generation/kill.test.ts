import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/wallet/drift.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

// This node takes the submissions; a real process with the real engine draws them.
let studio: Studio;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterEach(() => worker?.kill('SIGKILL'));
afterAll(() => studio.close());

const startWorker = (): ChildProcess => {
  const { databaseUrl, dataDir } = studio.rig.config;
  worker = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: 'worker',
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

// Two starts of a whole process, on a machine that may be busy.
describe('kill -9 in the middle of a task', { timeout: 120_000 }, () => {
  it('delays the task: it is drawn once and charged once by the next start', async () => {
    const { rig, ann } = studio;
    const before = await rig.call(generateCount, {}, { as: ann });
    const { data } = await plainPicture(600, 600);
    const { images } = await studio.uploadFiles([{ name: 'coat.png', data }]);
    const inputs = { original: [images[0]?.id ?? ''] };
    const first = startWorker();
    const { id, price } = await studio.submit({ inputs, params: { multiple: 4 } });
    await studio.reach(id, 'drawing');
    await kill(first);
    expect((await studio.reach(id, 'drawing')).charged).toBe(0);

    startWorker();
    const done = await studio.reach(id, 'completed');
    expect(done).toMatchObject({ charged: price, engine: 'classical', results: [{ width: 2400, height: 2400 }] });
    expect(await rig.call(generateCount, {}, { as: ann })).toEqual({
      residue_count: before.residue_count - price,
      held: 0,
    });
    expect(await ledgerDrift(rig.db.orm)).toBe(0);
  });
});
