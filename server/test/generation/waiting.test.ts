import {
  cancelGenerateTask,
  delRowGenerate,
  getGenerateHistory,
  getWaitInfo,
  restoreGenerate,
} from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/wallet/drift.ts';
import { openStudio, type Studio } from './studio.ts';

// Nothing draws here, so that everything stays in the queue.
let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterAll(() => studio.close());

const quota = () => studio.rig.call(generateCount, {}, { as: studio.ann });
const underWay = async () => (await studio.rig.call(getWaitInfo, {}, { as: studio.ann })).tasks.map((task) => task.id);

describe('a queued task that is deleted', () => {
  it('is not charged, leaves the queue and lies in the recycle area', async () => {
    const { rig, ann } = studio;
    const before = await quota();
    const { id, price } = await studio.submit({ name: 'second thoughts' });
    expect(price).toBeGreaterThan(0);
    const { task } = await rig.call(delRowGenerate, { task_id: id }, { as: ann });
    expect(task).toMatchObject({ state: 'cancelled', charged: 0, deleted_at: expect.any(String) });
    expect(await quota()).toEqual(before);
    expect(await underWay()).not.toContain(id);
    expect(await rig.app.services.generation.context.queue.fetch('online')).toBeNull();
    const { tasks } = await rig.call(getGenerateHistory, { deleted: 'true' }, { as: ann });
    expect(tasks.map((row) => row.id)).toContain(id);
    const restored = await rig.call(restoreGenerate, { task_id: id }, { as: ann });
    expect(restored.task).toMatchObject({ state: 'cancelled', deleted_at: null });
    expect(await quota()).toEqual(before);
  });

  it('gives its credits back once, whatever is pressed at the same time', async () => {
    const { rig, ann } = studio;
    const before = await quota();
    const { id } = await studio.submit();
    const answers = await Promise.all([
      rig.answer(delRowGenerate, { task_id: id }, { as: ann }),
      rig.answer(cancelGenerateTask, { task_id: id }, { as: ann }),
      rig.answer(delRowGenerate, { task_id: id }, { as: ann }),
    ]);
    for (const { status, code } of answers) expect([undefined, '41032']).toContain(status === 200 ? undefined : code);
    expect(await quota()).toEqual(before);
    expect(await ledgerDrift(rig.db.orm)).toBe(0);
  });
});
