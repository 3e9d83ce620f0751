import { submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { EngineError } from '@atelier/engine/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { drawTask } from '../../src/modules/tasks/draw-task.ts';
import { expireWaiting } from '../../src/modules/tasks/maintenance.ts';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import type { Delivery } from '../../src/platform/jobs/job-queue.ts';
import { eventually } from '../eventually.ts';
import { createFakeEngine, type Draw, type FakeEngine } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

// This node only accepts submissions; the test starts and kills the workers.
let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterAll(() => studio.close());

/** A worker that took the task and then was killed, or only seems to be. */
const startDoomed = async (): Promise<{ delivery: Delivery; draw: Draw; ended: Promise<unknown> }> => {
  const { generation, publisher } = studio.testServer.app.services;
  const delivery = await generation.context.queue.fetch('draw');
  if (!delivery) throw new Error('nothing was delivered');
  const engine = await createFakeEngine();
  const held = engine.nextDraw();
  const { signal } = new AbortController();
  const ended = drawTask({ context: generation.context, engine, publisher, delivery, signal });
  return { delivery, draw: await held, ended };
};

/** A live worker on the same database; `firstDraw` is held from before it starts. */
const withWorker = async (work: (engine: FakeEngine, firstDraw: Promise<Draw>) => Promise<void>): Promise<void> => {
  const engine = await createFakeEngine();
  const firstDraw = work.length > 1 ? engine.nextDraw() : new Promise<Draw>(() => {});
  const { config, db } = studio.testServer;
  const app = await createApp({ config: { ...config, role: 'worker', logLevel: 'silent' }, db, engine });
  await app.ready();
  try {
    await work(engine, firstDraw);
  } finally {
    await app.close();
  }
};

const resultsOf = async (taskId: string): Promise<number> => {
  const { rows } = await studio.testServer.db.pool.query('select 1 from results where task_id = $1', [taskId]);
  return rows.length;
};

const quota = () => studio.testServer.call(generateCount, {}, { as: studio.ann });

describe('a worker that dies', () => {
  it('hands its task to the next one; drawn once, charged once, whatever the dead worker still reports', async () => {
    const before = await quota();
    const { id, price } = await studio.submit();
    const doomed = await startDoomed();
    await studio.reach(id, 'drawing');
    await withWorker(async () => {
      const done = await studio.reach(id, 'completed');
      expect(done.charged).toBe(price);
    });
    doomed.draw.finish();
    expect(await doomed.ended).toBeNull();
    expect(await resultsOf(id)).toBe(1);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
  });

  it('cannot fail or release a task that another worker draws @full', async () => {
    const { id } = await studio.submit();
    const doomed = await startDoomed();
    await withWorker(async (_engine, firstDraw) => {
      const draw = await firstDraw;
      doomed.draw.fail(new EngineError('timeout'));
      await doomed.ended;
      await studio.reach(id, 'drawing');
      draw.finish();
      await studio.reach(id, 'completed');
    });
    expect(await resultsOf(id)).toBe(1);
  });

  it('returns its task on graceful shutdown', async () => {
    const { id } = await studio.submit();
    await withWorker(async (_engine, firstDraw) => void (await firstDraw));
    await studio.reach(id, 'queued');
    await withWorker(async () => void (await studio.reach(id, 'completed')));
    expect(await resultsOf(id)).toBe(1);
  });

  it('ten graceful shutdowns use no retry @full', async () => {
    const { id } = await studio.submit();
    for (let stops = 0; stops < 10; stops += 1) {
      await withWorker(async (_engine, firstDraw) => void (await firstDraw));
      await studio.reach(id, 'queued');
    }
    await withWorker(async () => void (await studio.reach(id, 'completed')));
    expect(await resultsOf(id)).toBe(1);
  });

  it('repeatedly fails the task at once and releases its credits', async () => {
    const before = await quota();
    const { id } = await studio.submit();
    const { context } = studio.testServer.app.services.generation;
    for (let deliveries = 0; deliveries < 4; deliveries += 1) {
      const { delivery } = await startDoomed();
      await studio.testServer.db.orm.transaction((tx) =>
        context.queue.requeue(tx, delivery, 'killed', 'costs-a-retry'),
      );
    }
    await withWorker(async () => void (await studio.reach(id, 'failed')));
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'crashed', charged: 0 });
    expect(await quota()).toEqual(before);
  });
});

describe('a queued task', () => {
  it('is fetched on a notification, before the next poll', async () => {
    await withWorker(async (engine) => {
      const waits: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const held = engine.nextDraw();
        const { id } = await studio.submit();
        const answered = performance.now();
        const draw = await held;
        waits.push(performance.now() - answered);
        draw.finish();
        await studio.reach(id, 'completed');
      }
      // The next poll is two seconds after the previous task.
      expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1500);
    });
  });

  it('expires after a day and releases its credits', async () => {
    const before = await quota();
    const { id } = await studio.submit();
    const { context } = studio.testServer.app.services.generation;
    expect(await expireWaiting(context)).toBe(0);
    expect(await expireWaiting(context, new Date(Date.now() + 25 * 3_600_000))).toBe(1);
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'expired' });
    expect(await quota()).toEqual(before);
    expect(await context.queue.fetch('draw')).toBeNull();
  });

  it('of the night queue is drawn in the night [spec 1.4, 7.17]', async () => {
    const { testServer, ann } = studio;
    const [hour, timeZone] = [new Date().getUTCHours(), 'UTC'];
    const upload = await studio.upload();
    const submission = { type: 5, inputs: { original: [upload.id] }, idempotency_key: 'in-the-night' };
    // Changed in place: estimates and workers hold this object.
    Object.assign(testServer.config.nightHours, { from: (hour + 2) % 24, to: (hour + 3) % 24, timeZone });
    const { task } = await testServer.call(submitCalls.generate_idle, submission, { as: ann });
    expect(task).toMatchObject({ mode: 'offline', state: 'queued' });
    expect(task.estimate?.min).toBeGreaterThan(3600);
    await withWorker(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await studio.reach(task.id, 'queued');
    });
    Object.assign(testServer.config.nightHours, { from: hour, to: (hour + 2) % 24, timeZone });
    await withWorker(async () => void (await studio.reach(task.id, 'completed')));
  });
});

describe('the ledger', () => {
  it('balances after all these tests', async () => {
    await eventually(async () => expect((await quota()).held).toBe(0));
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });
});
