import type { Tokens } from '@atelier/contract/auth';
import { cancelGroup, generateGroup, getGroup, retryGroup } from '@atelier/contract/batch';
import type { Call } from '@atelier/contract/call';
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
const batch = async (count: number, person = studio.ann) => {
  keys += 1;
  const images = await Promise.all(Array.from({ length: count }, async () => (await studio.upload(person)).id));
  return {
    type: 5,
    mode: 'online' as const,
    input: 'original',
    inputs: {},
    images,
    idempotency_key: `batch-key-${keys}`,
  };
};
const as = () => ({ as: studio.ann });
const quota = () => studio.testServer.call(generateCount, {}, as());
const statesOf = async (group_id: string) =>
  (await studio.testServer.call(getGroup, { group_id }, as())).tasks.map((task) => task.state);
const ended = (group_id: string) =>
  vi.waitFor(async () => {
    const states = await statesOf(group_id);
    if (states.some((state) => state === 'queued' || state === 'drawing')) throw new Error(states.join());
    return states;
  }, patience);

describe('batches', () => {
  it('hold the price of each picture, draw each and charge each', async () => {
    const before = await quota();
    const { group_id, tasks } = await studio.testServer.call(generateGroup, await batch(3), as());
    expect(tasks.map((task) => task.group_id)).toEqual([group_id, group_id, group_id]);
    expect(await ended(group_id)).toEqual(['completed', 'completed', 'completed']);
    const price = tasks.reduce((sum, task) => sum + task.price, 0);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
  });

  it('are created once for an idempotency key', async () => {
    const request = await batch(2);
    const first = await studio.testServer.call(generateGroup, request, as());
    const again = await studio.testServer.call(generateGroup, request, as());
    expect(again.group_id).toBe(first.group_id);
    expect(again.tasks.map(({ id }) => id)).toEqual(first.tasks.map(({ id }) => id));
    const other = await studio.testServer.answer(generateGroup, { ...request, params: { multiple: 4 } }, as());
    expect(other).toMatchObject({ status: 409, code: '41034' });
    await ended(first.group_id);
  });

  it('are refused as a whole, with everything that is missing', async () => {
    const { residue_count: residue } = await quota();
    const request = await batch(Math.ceil(residue / 2) + 1);
    const refused = await studio.testServer.answer(generateGroup, request, as());
    expect(refused).toMatchObject({ status: 402, code: '42002' });
    expect(refused.details?.short).toBe(request.images.length * 2 - residue);
    expect(await quota()).toEqual({ residue_count: residue, held: 0 });
  });

  it('name the input that is constant', async () => {
    const request = await batch(1);
    const answer = (change: object) => studio.testServer.answer(generateGroup, { ...request, ...change }, as());
    expect(await answer({ input: 'nothing' })).toMatchObject({ code: '41000', details: { field: 'input' } });
    expect(await answer({ inputs: { original: request.images } })).toMatchObject({ code: '41000' });
    expect(await answer({ images: [] })).toMatchObject({ code: '41000' });
  });

  it('are cancelled, and retried on request', async () => {
    const before = await quota();
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.testServer.call(generateGroup, await batch(3), as());
    (await studio.engine.nextDraw()).fail(new EngineError('refused', 'no-garment-found'));
    await vi.waitFor(async () => expect(await statesOf(group_id)).toContain('failed'), patience);
    await studio.testServer.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    expect((await ended(group_id)).sort()).toEqual(['cancelled', 'cancelled', 'failed']);
    expect(await quota()).toEqual(before);
    expect(await studio.testServer.answer(cancelGroup, { group_id }, as())).toMatchObject({ code: '41032' });

    const again = await studio.testServer.call(retryGroup, { group_id }, as());
    expect(again.tasks).toHaveLength(3);
    expect(await ended(group_id)).toEqual(['completed', 'completed', 'completed']);
    const { task: old } = await studio.testServer.call(getTask, { task_id: tasks[0]?.id ?? '' }, as());
    expect(old.deleted_at).not.toBeNull();
    expect(await studio.testServer.answer(retryGroup, { group_id }, as())).toMatchObject({ code: '41032' });
  });

  it('retry a failed picture and leave the others', async () => {
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.testServer.call(generateGroup, await batch(3), as());
    await studio.testServer.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    const task_id = tasks[1]?.id ?? '';
    expect((await studio.testServer.call(retryGroup, { group_id, task_id }, as())).tasks).toHaveLength(1);
    expect(await ended(group_id)).toEqual(['cancelled', 'completed', 'cancelled']);
    expect(await studio.testServer.answer(retryGroup, { group_id, task_id }, as())).toMatchObject({ code: '41032' });
  });

  it('are drawn once when a retry is requested again while it runs', async () => {
    studio.engine.finishesAlone(false);
    const before = await quota();
    const { group_id } = await studio.testServer.call(generateGroup, await batch(2), as());
    await studio.testServer.call(cancelGroup, { group_id }, as());
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => studio.testServer.answer(retryGroup, { group_id }, as())),
    );
    // A request after the first retry finished finds nothing that failed.
    const answered = presses.filter(({ code }) => code !== '41032');
    const ids = answered.map(({ data }) => retryGroup.response.parse(data).tasks.map(({ id }) => id));
    expect(new Set(ids.map((list) => list.join())).size).toBe(1);
    const { tasks } = await studio.testServer.call(getGroup, { group_id }, as());
    expect(tasks.map(({ id }) => id)).toEqual(ids[0]);
    await studio.testServer.call(cancelGroup, { group_id }, as());
    await vi.waitFor(async () => expect(await quota()).toEqual(before), patience);
  });

  it('draw a picture again after it is restored from the recycle area, each time', async () => {
    studio.engine.finishesAlone(false);
    const { group_id, tasks } = await studio.testServer.call(generateGroup, await batch(2), as());
    await studio.testServer.call(cancelGroup, { group_id }, as());
    studio.engine.finishesAlone(true);
    expect((await studio.testServer.call(retryGroup, { group_id }, as())).tasks).toHaveLength(2);
    await ended(group_id);
    for (let round = 0; round < 2; round += 1) {
      await studio.testServer.call(restoreGenerate, { task_id: tasks[0]?.id ?? '' }, as());
      const again = await studio.testServer.call(retryGroup, { group_id }, as());
      expect(again.tasks).toHaveLength(1);
      expect(await ended(group_id)).toEqual(Array.from({ length: 3 + round }, () => 'completed'));
    }
  });

  it('refuse tasks of another batch or another user', async () => {
    studio.engine.finishesAlone(false);
    const cancelled = async (person: Tokens) => {
      const { group_id, tasks } = await studio.testServer.call(generateGroup, await batch(1, person), { as: person });
      await studio.testServer.call(cancelGroup, { group_id }, { as: person });
      return { group_id, task_id: tasks[0]?.id ?? '' };
    };
    const [one, other, foreign] = [
      await cancelled(studio.ann),
      await cancelled(studio.ann),
      await cancelled(studio.bob),
    ];
    const before = await quota();
    const retry = (group_id: string, task_id: string) =>
      studio.testServer.answer(retryGroup, { group_id, task_id }, { as: studio.ann });
    for (const task_id of [other.task_id, foreign.task_id, one.group_id, '', 'x'])
      expect(await retry(one.group_id, task_id)).toMatchObject({ status: 409, code: '41032' });
    expect(await retry(foreign.group_id, one.task_id)).toMatchObject({ status: 404, code: '44000' });
    expect(await retry(foreign.group_id, foreign.task_id)).toMatchObject({ status: 404, code: '44000' });
    expect(await statesOf(one.group_id)).toEqual(['cancelled']);
    expect(await statesOf(other.group_id)).toEqual(['cancelled']);
    expect(
      (await studio.testServer.call(getGroup, { group_id: foreign.group_id }, { as: studio.bob })).tasks,
    ).toMatchObject([{ id: foreign.task_id, state: 'cancelled' }]);
    expect(await quota()).toEqual(before);
  });

  it('refuse an invalid request at once and without a hold', async () => {
    const request = await batch(1);
    const [image = ''] = request.images;
    const foreign = (await studio.upload(studio.bob)).id;
    const before = await quota();
    const ids = [
      null,
      7,
      {},
      [],
      [image],
      '',
      '\u0000',
      'x\u0000',
      '\ud800',
      "' or 1=1 --",
      '%',
      '../..',
      'x'.repeat(500_000),
    ];
    const refused = async (call: Call, sent: object) => {
      const { status, code } = await studio.testServer.answer(call, sent as never, as());
      const body = JSON.stringify(sent).slice(0, 120);
      expect([body, status >= 400 && status < 500, code?.startsWith('5') ?? true]).toEqual([body, true, false]);
    };
    const taken = await studio.testServer.call(generateGroup, request, as());
    await ended(taken.group_id);
    const held = await quota();
    for (const id of ids) {
      for (const call of [getGroup, cancelGroup, retryGroup]) await refused(call, { group_id: id });
      await refused(retryGroup, { group_id: taken.group_id, task_id: id });
    }
    const changes: object[] = [
      ...ids.map((images) => ({ images: [images] })),
      ...ids.filter((id) => !Array.isArray(id)).map((images) => ({ images })),
      { images: [foreign] },
      { images: [image, foreign] },
      { images: Array.from({ length: 10_000 }, () => image) },
      { images: Array.from({ length: 10_000 }, (_, at) => `${at}`) },
      { images: { length: 1, 0: image } },
      ...['__proto__', 'constructor', 'toString', 'x'.repeat(100_000), null, ['original']].map((input) => ({ input })),
      { inputs: { original: [image] } },
      { inputs: { ['__proto__x']: [image] } },
      { inputs: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`input-${at}`, [image]])) },
      { inputs: [[image]] },
      { inputs: null },
      { params: [] },
      { params: { multiple: Number.MAX_VALUE } },
      { params: { multiple: { $gt: 0 } } },
      ...[-1, 1e9, '5', null, {}].map((type) => ({ type })),
      { mode: 'other' },
      ...['', null, 7, 'x'.repeat(100_000)].map((idempotency_key) => ({ idempotency_key })),
      { name: 'x'.repeat(100_000) },
      { group: 'x'.repeat(100_000) },
      { group: { id: 'x' } },
    ];
    for (const [at, change] of changes.entries())
      await refused(generateGroup, { ...request, idempotency_key: `refused-${at}`, ...change });
    expect(await quota()).toEqual(held);
    expect(held.held).toBe(0);
    expect(held.residue_count).toBeLessThan(before.residue_count);
  });

  it('draw a repeated picture twice, at its price', async () => {
    const request = await batch(1);
    const before = await quota();
    const { group_id, tasks } = await studio.testServer.call(
      generateGroup,
      { ...request, images: [...request.images, ...request.images] },
      as(),
    );
    expect(await ended(group_id)).toEqual(['completed', 'completed']);
    const price = tasks.reduce((sum, task) => sum + task.price, 0);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
  });

  it('are hidden from other users', async () => {
    const { group_id } = await studio.testServer.call(generateGroup, await batch(1), as());
    await ended(group_id);
    const asBob = { as: studio.bob };
    for (const call of [getGroup, cancelGroup, retryGroup]) {
      expect(await studio.testServer.answer(call, { group_id }, asBob)).toMatchObject({ status: 404, code: '44000' });
    }
    expect(await studio.testServer.answer(cancelGenerateTask, { task_id: group_id }, as())).toMatchObject({
      code: '44000',
    });
  });
});
