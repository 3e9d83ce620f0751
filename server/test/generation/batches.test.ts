import { cancelGroup, generateGroup, getGroup, retryGroup } from '@atelier/contract/batch';
import { cancelGenerateTask, getTask, restoreGenerate } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { EngineError } from '@atelier/engine/engine';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterEach(() => studio.engine.finishesAlone(true));
afterAll(() => studio.close());

let keys = 0;
const patience = { timeout: 60_000, interval: 20 };
const batch = async (count: number, key?: string) => {
  keys += 1;
  const images = await Promise.all(Array.from({ length: count }, async () => (await studio.upload()).id));
  return {
    type: 5,
    mode: 'online' as const,
    input: 'original',
    inputs: {},
    images,
    idempotency_key: key ?? `batch-key-${keys}`,
  };
};
const as = () => ({ as: studio.ann });
const quota = () => studio.rig.call(generateCount, {}, as());
const statesOf = async (group_id: string) =>
  (await studio.rig.call(getGroup, { group_id }, as())).tasks.map((task) => task.state);
const ended = (group_id: string) =>
  vi.waitFor(async () => {
    const states = await statesOf(group_id);
    if (states.some((state) => state === 'queued' || state === 'drawing')) throw new Error(states.join());
    return states;
  }, patience);

describe('a batch', () => {
  it('holds the price of each, draws each and charges each', async () => {
    const before = await quota();
    const { group_id, tasks } = await studio.rig.call(generateGroup, await batch(3), as());
    expect(tasks.map((task) => task.group_id)).toEqual([group_id, group_id, group_id]);
    expect(await ended(group_id)).toEqual(['completed', 'completed', 'completed']);
    const price = tasks.reduce((sum, task) => sum + task.price, 0);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
  });

  it('is answered once, however often it is sent', async () => {
    const request = await batch(2);
    const first = await studio.rig.call(generateGroup, request, as());
    const again = await studio.rig.call(generateGroup, request, as());
    expect(again.group_id).toBe(first.group_id);
    expect(again.tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id));
    const other = await studio.rig.answer(generateGroup, { ...request, params: { multiple: 4 } }, as());
    expect(other).toMatchObject({ status: 409, code: '41034' });
    await ended(first.group_id);
  });

  it('is refused as a whole, with what is missing for all of it', async () => {
    const { residue_count: residue } = await quota();
    const request = await batch(Math.ceil(residue / 2) + 1);
    const refused = await studio.rig.answer(generateGroup, request, as());
    expect(refused).toMatchObject({ status: 402, code: '42002' });
    expect(refused.details?.short).toBe(request.images.length * 2 - residue);
    expect(await quota()).toEqual({ residue_count: residue, held: 0 });
  });

  it('names the input that does not change from picture to picture', async () => {
    const request = await batch(1);
    const answer = (change: object) => studio.rig.answer(generateGroup, { ...request, ...change }, as());
    expect(await answer({ input: 'nothing' })).toMatchObject({ code: '41000', details: { field: 'input' } });
    expect(await answer({ inputs: { original: request.images } })).toMatchObject({ code: '41000' });
    expect(await answer({ images: [] })).toMatchObject({ code: '41000' });
  });

  it('cancels what is under way, and draws it again when asked', async () => {
    const before = await quota();
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.rig.call(generateGroup, await batch(3), as());
    (await studio.engine.nextDraw()).fail(new EngineError('refused', 'no-garment-found'));
    await vi.waitFor(async () => expect(await statesOf(group_id)).toContain('failed'), patience);
    await studio.rig.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    expect((await ended(group_id)).sort()).toEqual(['cancelled', 'cancelled', 'failed']);
    expect(await quota()).toEqual(before);
    expect(await studio.rig.answer(cancelGroup, { group_id }, as())).toMatchObject({ code: '41032' });

    const again = await studio.rig.call(retryGroup, { group_id }, as());
    expect(again.tasks).toHaveLength(3);
    expect(await ended(group_id)).toEqual(['completed', 'completed', 'completed']);
    const { task: old } = await studio.rig.call(getTask, { task_id: tasks[0]?.id ?? '' }, as());
    expect(old.deleted_at).not.toBeNull();
    expect(await studio.rig.answer(retryGroup, { group_id }, as())).toMatchObject({ code: '41032' });
  });

  it('draws one of those that failed again, and leaves the others', async () => {
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.rig.call(generateGroup, await batch(3), as());
    await studio.rig.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    const task_id = tasks[1]?.id ?? '';
    expect((await studio.rig.call(retryGroup, { group_id, task_id }, as())).tasks).toHaveLength(1);
    expect(await ended(group_id)).toEqual(['cancelled', 'completed', 'cancelled']);
    expect(await studio.rig.answer(retryGroup, { group_id, task_id }, as())).toMatchObject({ code: '41032' });
  });

  it('pressed again while it is drawn anew draws nothing twice', async () => {
    studio.engine.finishesAlone(false);
    const before = await quota();
    const { group_id } = await studio.rig.call(generateGroup, await batch(2), as());
    await studio.rig.call(cancelGroup, { group_id }, as());
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => studio.rig.answer(retryGroup, { group_id }, as())),
    );
    // A press that comes after the first was done finds nothing that failed.
    const answered = presses.filter(({ code }) => code !== '41032');
    const ids = answered.map(({ data }) => retryGroup.response.parse(data).tasks.map(({ id }) => id));
    expect(new Set(ids.map((list) => list.join())).size).toBe(1);
    const { tasks } = await studio.rig.call(getGroup, { group_id }, as());
    expect(tasks.map(({ id }) => id)).toEqual(ids[0]);
    await studio.rig.call(cancelGroup, { group_id }, as());
    await vi.waitFor(async () => expect(await quota()).toEqual(before), patience);
  });

  it('draws what was taken back from the recycle area once more, each time', async () => {
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.rig.call(generateGroup, await batch(2), as());
    await studio.rig.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    expect((await studio.rig.call(retryGroup, { group_id }, as())).tasks).toHaveLength(2);
    await ended(group_id);
    for (let round = 0; round < 2; round += 1) {
      await studio.rig.call(restoreGenerate, { task_id: tasks[0]?.id ?? '' }, as());
      const again = await studio.rig.call(retryGroup, { group_id }, as());
      expect(again.tasks).toHaveLength(1);
      expect(await ended(group_id)).toEqual(Array.from({ length: 3 + round }, () => 'completed'));
    }
  });

  it('is nobody else’s business', async () => {
    const { group_id } = await studio.rig.call(generateGroup, await batch(1), as());
    await ended(group_id);
    const asBob = { as: studio.bob };
    for (const call of [getGroup, cancelGroup, retryGroup]) {
      expect(await studio.rig.answer(call, { group_id }, asBob)).toMatchObject({ status: 404, code: '44000' });
    }
    expect(await studio.rig.answer(cancelGenerateTask, { task_id: group_id }, as())).toMatchObject({ code: '44000' });
  });
});
