import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tokens, userAuth } from '@atelier/contract/auth';
import { cancelGroup } from '@atelier/contract/batch';
import type { Call } from '@atelier/contract/call';
import { previewVector } from '@atelier/contract/form-help';
import { cancelGenerateTask } from '@atelier/contract/generation';
import { createEngine } from '@atelier/engine/create-engine';
import type { Engine } from '@atelier/engine/engine';
import { type CheckedS3, startCheckedS3 } from '@atelier/object-store/checked-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grant } from '../../src/modules/wallet/ledger.ts';
import { withTransaction } from '../../src/platform/db/database.ts';
import { createFakeEngine } from '../generation/fake-engine.ts';
import { openStudio, type Studio, studioOf } from '../generation/studio.ts';
import { noisePicture } from '../noise-picture.ts';
import { requests } from '../recorded/build-requests.ts';
import { contractCalls } from '../recorded/contract-calls.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

/** As `main.ts` configures an API-only node: it knows the workers' engines, and draws nothing. */
const idleEngine = (testServer: TestServer): Engine =>
  createEngine(
    { ...testServer.config, draws: false, hasVisibleLabel: true },
    { info: () => undefined, warn: () => undefined },
  );

let s3: CheckedS3;
let folder: string;
/** One node with all roles. */
let whole: Studio;
/** Two nodes that share only a database, a bucket and secrets. */
let worker: TestServer;
let parted: Studio;

beforeAll(async () => {
  s3 = await startCheckedS3({ buckets: ['atelier'] });
  folder = await mkdtemp(join(tmpdir(), 'atelier-api-node-'));
  const env = { ...s3.environment, BLOB_STORE: 's3://atelier/blobs' };
  const fake = await createFakeEngine();
  const probe = await createTestServer();
  const engine = { ...fake, supports: idleEngine(probe).supports };
  await probe.close();
  whole = await openStudio({ engine });
  worker = await createTestServer({ engine, env: { ...env, ROLE: 'worker' } });
  await cp(join(worker.config.dataDir, 'secrets'), join(folder, 'secrets'), { recursive: true });
  parted = await studioOf(
    await createTestServer({
      beside: worker,
      engine: idleEngine(worker),
      env: { ...env, ROLE: 'api', ATELIER_DATA: folder },
    }),
    fake,
  );
}, 120_000);
afterAll(async () => {
  await parted.close();
  await worker.close();
  await whole.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ends the session or deletes shared test data. */
const isDestructive = (name: string) =>
  /Logout|close_account|\/del_|cancel_|revoke|purge|recycle|delete|DELETE/.test(name);

const ordered = [...contractCalls]
  .filter(([, { upload }]) => !upload)
  .sort(([one], [other]) => Number(isDestructive(one)) - Number(isDestructive(other)));

const everyJobIsDone = ({ testServer }: Studio) =>
  vi.waitUntil(
    async () => {
      const { rows } = await testServer.db.pool.query(
        "select 1 from pgboss.job where name in ('draw', 'matting', 'recognise') and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute' limit 1",
      );
      return rows.length === 0;
    },
    { timeout: 120_000, interval: 200 },
  );

/** The recorded requests with Ann's ids in place of invented ones: a picture and a result. */
const requestsOf = (name: string, own: readonly string[], taskId: string): unknown[] =>
  (requests[name] ?? [{}]).flatMap((request) => {
    const text = JSON.stringify(request).replaceAll('0198f0c2-0000-7000-8000-000000000001', taskId);
    const filled = own
      .slice(0, name.includes('/generate') ? 1 : 2)
      .map((id) => text.replaceAll('0198f0c2-0000-7000-8000-000000000002', id));
    return [...new Set(filled)].map((one, index) => JSON.parse(one.replace(/"idempotency_key":"/, `$&${index}-`)));
  });

/** Credits for every tool. */
const enrich = async ({ testServer, ann }: Studio): Promise<void> => {
  const { id } = await testServer.call(userAuth, {}, { as: ann });
  const { rows } = await testServer.db.pool.query<{ id: string }>('select id from wallets where user_id = $1', [id]);
  const lot = {
    walletId: rows[0]?.id ?? '',
    amount: 10_000,
    source: 'grant',
    expiresAt: null,
    idempotencyKey: 'walk',
  } as const;
  await withTransaction(testServer.db, (tx) => grant(tx, lot));
};

/** So that the sweep never reaches the limit of queued tasks. */
const takeBack = async ({ testServer, ann: as }: Studio, data: unknown): Promise<void> => {
  const { task, group_id } = (data ?? {}) as { task?: { id: string }; group_id?: string };
  if (task) await testServer.answer(cancelGenerateTask, { task_id: task.id }, { as });
  if (group_id) await testServer.answer(cancelGroup, { group_id }, { as });
};

/** Calls everything in the contract. @returns status and code by call and request */
const callEverything = async (studio: Studio): Promise<Map<string, string>> => {
  const { testServer, ann } = studio;
  await enrich(studio);
  const upload = await studio.upload();
  const { id: task } = await studio.submit({ inputs: { original: [upload.id] } });
  const { results } = await studio.reach(task, 'completed');
  const own = [upload.id, results[0]?.id ?? ''];
  const answers = new Map<string, string>();
  const ask = async (name: string, call: Call, as: Tokens) => {
    for (const [index, request] of requestsOf(name, own, task).entries()) {
      await testServer.db.pool.query('delete from rate_limits');
      const { status, code, data } = await testServer.answer(
        call,
        request as never,
        call.auth === 'public' ? {} : { as },
      );
      answers.set(`${name} ${index}`, `${status} ${code ?? ''}`.trim());
      await takeBack(studio, data);
    }
  };
  for (const [name, call] of ordered.filter(([name]) => !isDestructive(name))) await ask(name, call, ann);
  await everyJobIsDone(studio);
  for (const [name, call] of ordered.filter(([name]) => isDestructive(name))) await ask(name, call, ann);
  return answers;
};

describe('an API-only node', () => {
  it('answers the whole contract as a node with all roles does @full', async () => {
    const expected = await callEverything(whole);
    const given = await callEverything(parted);
    const defects = [...given].filter(([, answer]) => /^5/.test(answer));
    const others = [...given].filter(([name, answer]) => expected.get(name) !== answer);
    const fine = [...given.values()].filter((answer) => answer.startsWith('200')).length;
    process.stdout.write(`      ${given.size} requests of ${ordered.length} calls, ${fine} carried out\n`);
    expect(defects).toEqual([]);
    expect(others.map(([name, answer]) => `${name}: ${answer}, not ${expected.get(name)}`)).toEqual([]);
    expect(fine).toBeGreaterThan(100);
  }, 300_000);

  it('traces the preview of the vector form itself @full', async () => {
    const { images } = await parted.uploadFiles([{ name: 'a.png', data: await noisePicture() }], parted.bob);
    const request = { image_id: images[0]?.id ?? '', params: {} };
    const { svg } = await parted.testServer.call(previewVector, request, { as: parted.bob });
    expect(svg).toContain('<path');
  }, 60_000);
});
