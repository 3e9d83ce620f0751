import {
  cancelGenerateTask,
  delRowGenerate,
  getGenerateHistory,
  getWaitInfo,
  restoreGenerate,
} from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import type { Task } from '@atelier/contract/task';
import { getTools } from '@atelier/contract/tools';
import { drawnTypes } from '@atelier/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { eventually } from '../eventually.ts';
import { openStudio, type Studio } from './studio.ts';

// No worker runs, so everything stays queued.
let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterAll(() => studio.close());

const quota = () => studio.testServer.call(generateCount, {}, { as: studio.ann });
const underWay = async () =>
  (await studio.testServer.call(getWaitInfo, {}, { as: studio.ann })).tasks.map((task) => task.id);

const cancelAll = async (): Promise<void> => {
  for (const task_id of await underWay())
    await studio.testServer.call(cancelGenerateTask, { task_id }, { as: studio.ann });
};

describe('queue positions', () => {
  it('give five submitted tasks their position, each with a longer wait than the one before', async () => {
    const quoted: Task[] = [];
    for (let nth = 0; nth < 5; nth++) quoted.push(await studio.submit());
    expect(quoted.map((task) => task.queue_position)).toEqual([1, 2, 3, 4, 5]);
    const maxima = quoted.map((task) => task.estimate?.max ?? 0);
    expect(maxima).toEqual(maxima.toSorted((a, b) => a - b));
    expect(new Set(maxima).size).toBe(5);
    // An upscale takes seconds, known without a first run.
    expect(maxima[0]).toBeLessThan(20);
    await studio.testServer.call(cancelGenerateTask, { task_id: quoted[0]?.id ?? '' }, { as: studio.ann });
    await eventually(async () => {
      const { tasks } = await studio.testServer.call(getWaitInfo, {}, { as: studio.ann });
      expect(tasks.map((task) => task.queue_position)).toEqual([1, 2, 3, 4]);
    });
    await cancelAll();
  });

  it('are the same on every node, also for tasks from before its start', async () => {
    const { config, db } = studio.testServer;
    const before = await studio.submit();
    const other = await createApp({ config: { ...config, logLevel: 'silent' }, db });
    await other.ready();
    try {
      const atEnd = () =>
        other.services.generation.context.board.positionOf({ ...before, id: 'next', lane: 'builtin', toolType: 5 });
      await eventually(() => expect(atEnd().position).toBe(2));
      await studio.submit();
      await eventually(() => expect(atEnd().position).toBe(3));
    } finally {
      await other.close();
      await cancelAll();
    }
  });

  it('are estimated from the measured duration of each tool', async () => {
    const { tools } = await studio.testServer.call(getTools, {}, { as: studio.ann });
    const offer = (type: number) => tools.find((tool) => tool.type === type);
    for (const { type, estimate } of tools)
      expect(estimate !== null, String(type)).toBe(drawnTypes.some((own) => own === type));
    // A clip takes longer than a face.
    expect(offer(61)?.estimate?.max).toBeLessThan(offer(300)?.estimate?.min ?? 0);
    expect(offer(61)?.estimate?.max).toBeLessThan(10);
  });
});

describe('a queued task that is deleted', () => {
  it('is not charged, leaves the queue and moves to the recycle area', async () => {
    const { testServer, ann } = studio;
    const before = await quota();
    const { id, price } = await studio.submit({ name: 'second thoughts' });
    expect(price).toBeGreaterThan(0);
    const { task } = await testServer.call(delRowGenerate, { task_id: id }, { as: ann });
    expect(task).toMatchObject({ state: 'cancelled', charged: 0, deleted_at: expect.any(String) });
    expect(await quota()).toEqual(before);
    expect(await underWay()).not.toContain(id);
    expect(await testServer.app.services.generation.context.queue.fetch('draw')).toBeNull();
    const { tasks } = await testServer.call(getGenerateHistory, { deleted: 'true' }, { as: ann });
    expect(tasks.map((row) => row.id)).toContain(id);
    const restored = await testServer.call(restoreGenerate, { task_id: id }, { as: ann });
    expect(restored.task).toMatchObject({ state: 'cancelled', deleted_at: null });
    expect(await quota()).toEqual(before);
  });

  it('releases its credits once under concurrent actions', async () => {
    const { testServer, ann } = studio;
    const before = await quota();
    const { id } = await studio.submit();
    const answers = await Promise.all([
      testServer.answer(delRowGenerate, { task_id: id }, { as: ann }),
      testServer.answer(cancelGenerateTask, { task_id: id }, { as: ann }),
      testServer.answer(delRowGenerate, { task_id: id }, { as: ann }),
    ]);
    for (const { status, code } of answers) expect([undefined, '41032']).toContain(status === 200 ? undefined : code);
    expect(await quota()).toEqual(before);
    expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  });
});
