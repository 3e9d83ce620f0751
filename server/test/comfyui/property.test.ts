import { cancelGenerateTask, getTask } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { grant } from '../../src/modules/wallet/ledger.ts';
import { withTransaction } from '../../src/platform/db/database.ts';
import { previewPicture, savedOutputs, smallTemplate } from './comfy-bench.ts';
import type { Script } from './fake-comfyui.ts';
import { binary } from './fake-wire.ts';
import { type ModelStudio, openModelStudio } from './model-studio.ts';

/** Random sequences of one run; more with TEST_FULL=1. */
const numRuns = process.env.TEST_FULL ? 150 : 3;

let models: ModelStudio;
let picture: Buffer;

beforeAll(async () => {
  picture = await previewPicture();
  models = await openModelStudio({
    templates: [smallTemplate()],
    settings: { awayMs: 1500, idleMs: 1500, waitMs: 3000 },
    env: { WORKER_SLOTS: '2' },
  });
  const { db } = models.studio.testServer;
  const { rows } = await db.pool.query<{ id: string }>('select id from wallets');
  for (const { id: walletId } of rows) {
    const lot = {
      walletId,
      amount: 10_000,
      source: 'package',
      expiresAt: null,
      idempotencyKey: 'order:stories',
    } as const;
    await withTransaction(db, (tx) => grant(tx, lot));
  }
});
afterAll(() => models.close());

const other = { prompt_id: '00000000-0000-4000-8000-000000000000' };
/** Every event that a server may send, in any order, also of other prompts and unknown kinds. */
const event: fc.Arbitrary<NonNullable<Script['events']>[number]> = fc.oneof(
  fc.constantFrom<readonly [string, Record<string, unknown>]>(
    ['execution_cached', { nodes: ['1', '2'] }],
    ['executing', { node: '3', display_node: '3' }],
    ['executing', { node: '1' }],
    ['executing', { node: null }],
    ['executed', { node: '9', output: savedOutputs['9'] }],
    ['progress_state', { nodes: { '3': { value: 3, max: 9, state: 'running' }, '77:1': { value: 1, max: 1 } } }],
    ['progress', { node: '3', value: 30, max: 20 }],
    ['progress', { value: 'x' }],
    ['execution_success', {}],
    ['execution_success', other],
    ['execution_error', { ...other, exception_message: 'of another prompt' }],
    ['execution_interrupted', other],
    ['status', { status: { exec_info: { queue_remaining: 4 } } }],
    ['crystools.monitor', { cpu: 3 }],
  ),
  fc.constantFrom(1, 5, 30),
  fc.constant('drop' as const),
  fc.constantFrom('preview', 'text', 'described', 'short', 'noise').map((kind) => {
    if (kind === 'preview') return binary.preview(picture);
    if (kind === 'text') return binary.text('3', 'half way');
    if (kind === 'described') return binary.described(picture, { node_id: '3' });
    return kind === 'short' ? Buffer.from([0, 0]) : Buffer.from('not a message at all');
  }),
);

const script: fc.Arbitrary<Script> = fc.record({
  events: fc.array(event, { maxLength: 8 }),
  end: fc.constantFrom('success', 'success', 'error', 'interrupted', 'never'),
  message: fc.constantFrom('CUDA out of memory', 'shapes cannot be multiplied'),
  says: fc.subarray(['closing', 'executing-null'] as const),
  outputs: fc.constant(savedOutputs),
});

/** Surrounding events: server restart, product restart, cancel, lost response, failing requests. */
const trouble = fc.record({
  kind: fc.constantFrom('restart-server', 'restart-product', 'cancel', 'drop', 'nothing', 'nothing'),
  afterMs: fc.integer({ min: 0, max: 120 }),
});
const story = fc.record({
  scripts: fc.array(script, { minLength: 1, maxLength: 3 }),
  troubles: fc.array(trouble, { maxLength: 2 }),
  swallows: fc.boolean(),
  failures: fc.array(fc.constantFrom('/history', '/queue', '/upload', '/prompt', '/view'), { maxLength: 2 }),
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('random sequences of a model server', () => {
  it('end a task once: completed and charged once, or failed or cancelled without a charge @full', async () => {
    const { studio, fake } = models;
    const quota = () => studio.testServer.call(generateCount, {}, { as: studio.ann });
    const make = async (happening: { kind: string; afterMs: number }, id: string): Promise<void> => {
      await pause(happening.afterMs);
      if (happening.kind === 'restart-server') await fake.restart(20);
      if (happening.kind === 'restart-product') await studio.testServer.restart();
      if (happening.kind === 'drop') fake.dropSockets();
      if (happening.kind === 'cancel')
        await studio.testServer.answer(cancelGenerateTask, { task_id: id }, { as: studio.ann });
    };
    await fc.assert(
      fc.asyncProperty(story, async ({ scripts, troubles, swallows, failures }) => {
        const before = await quota();
        fake.scripts = structuredClone(scripts).map((item, i) => ({ ...item, events: scripts[i]?.events ?? [] }));
        if (swallows) fake.swallowNextSubmission();
        for (const path of failures) fake.failNext(new RegExp(`^${path}`), 503);
        const { id, price } = await models.submit();
        for (const happening of troubles) await make(happening, id);
        const { state, charged } = await vi.waitFor(
          async () => {
            const { task } = await studio.testServer.call(getTask, { task_id: id }, { as: studio.ann });
            if (task.state === 'queued' || task.state === 'drawing') throw new Error(`still ${task.state}`);
            return task;
          },
          { timeout: 30_000, interval: 20 },
        );
        expect(['completed', 'failed', 'cancelled']).toContain(state);
        expect(charged).toBe(state === 'completed' ? price : 0);
        expect(await quota()).toEqual({ residue_count: before.residue_count - charged, held: 0 });
        await pause(30);
        // Nothing follows the end, and nothing happened twice.
        const { task } = await studio.testServer.call(getTask, { task_id: id }, { as: studio.ann });
        expect(task).toMatchObject({ state, charged, results: state === 'completed' ? [{}] : [] });
        const { rows } = await studio.testServer.db.pool.query<{ kind: string }>(
          'select kind from ledger_movements where task_id = $1 order by kind',
          [id],
        );
        expect(rows.map(({ kind }) => kind)).toEqual(state === 'completed' ? ['capture', 'hold'] : ['hold', 'release']);
        expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
      }),
      { numRuns, interruptAfterTimeLimit: 240_000 },
    );
  }, 300_000);
});
