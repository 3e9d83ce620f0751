import { takeAssets } from '@atelier/contract/assets';
import { downloadResult } from '@atelier/contract/download';
import {
  cancelGenerateTask,
  collectResult,
  delRowGenerate,
  delSingleGenerate,
  getGenerateHistory,
  getTask,
  getTaskChain,
  getTaskChanges,
  renameGenerate,
  restoreGenerate,
  submitCalls,
  uncollectResult,
} from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { runUpkeep } from '../run-upkeep.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const day = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

const drawn = async (name: string, results = 1): Promise<Task> => {
  const held = studio.engine.nextDraw();
  const { id } = await studio.submit({ name });
  const pictures = Array.from({ length: results }, (_, index) => plainPicture(300 + index, 300, '#335577'));
  (await held).finish(await Promise.all(pictures));
  return studio.reach(id, 'completed');
};

const history = (filter: Parameters<typeof studio.testServer.call<typeof getGenerateHistory>>[1] = {}) =>
  studio.testServer.call(getGenerateHistory, filter, { as: studio.ann });
const names = async (filter: Parameters<typeof history>[0]) => (await history(filter)).tasks.map((task) => task.name);
const fetch = async (url: string) => (await studio.testServer.app.inject({ method: 'GET', url })).statusCode;

describe('history', () => {
  it('is paged newest first and filtered by name, tool, state, mode and day [spec 7.22, 9.11]', async () => {
    for (const name of ['red coat', '100% wool', 'blue coat']) await drawn(name);
    const upload = await studio.upload();
    const { task: night } = await studio.testServer.call(
      submitCalls.generate_idle,
      { type: 5, inputs: { original: [upload.id] }, name: 'by night', idempotency_key: 'history-night' },
      { as: studio.ann },
    );
    await studio.testServer.answer(cancelGenerateTask, { task_id: night.id }, { as: studio.ann });

    const first = await history({ size: 3 });
    expect(first.tasks.map((task) => task.name)).toEqual(['by night', 'blue coat', '100% wool']);
    expect(first.total).toBe(4);
    const second = await history({ size: 3, cursor: first.next ?? '' });
    expect(second).toMatchObject({ tasks: [{ name: 'red coat' }], next: null });

    expect(await names({ search: 'UE COAT' })).toEqual(['blue coat']);
    // All were made of coat.png.
    expect(await names({ search: 'coat.png' })).toHaveLength(4);
    expect(await names({ search: '0%' })).toEqual(['100% wool']);
    expect(await names({ type: 100 })).toEqual([]);
    expect(await names({ online: '1' })).toEqual(['by night']);
    expect(await names({ online: '0', state: 'completed', from: today, to: today })).toHaveLength(3);
    expect(await names({ to: new Date(Date.now() - day).toISOString().slice(0, 10) })).toEqual([]);
  });

  it('renames tasks and refuses invalid names', async () => {
    const task = await drawn('plain');
    const rename = (name: string) =>
      studio.testServer.answer(renameGenerate, { task_id: task.id, name }, { as: studio.ann });
    expect((await rename('double-breasted')).success).toBe('1');
    expect(await rename('naked')).toMatchObject({ code: '41020', details: { words: 'naked' } });
    expect(await names({ search: 'double' })).toEqual(['double-breasted']);
  });

  it('moves tasks and single results to the recycle area and back [spec 4.2, 4.3, 7.23, 7.25]', async () => {
    const { testServer, ann } = studio;
    const task = await drawn('two', 2);
    const [one, two] = task.results;
    const del = (result_id: string) => testServer.call(delSingleGenerate, { task_id: task.id, result_id }, { as: ann });
    expect((await del(one?.id ?? '')).task).toMatchObject({ deleted_at: null, results: [{ id: two?.id }] });
    expect((await del(two?.id ?? '')).task.deleted_at).not.toBeNull();
    expect(await names({ search: 'two' })).toEqual([]);
    expect((await history({ deleted: 'true' })).tasks).toMatchObject([{ name: 'two', results: [{}, {}] }]);
    const again = await testServer.answer(delRowGenerate, { task_id: task.id }, { as: ann });
    expect(again).toMatchObject({ status: 409, code: '41032' });
    const restored = await testServer.call(restoreGenerate, { task_id: task.id }, { as: ann });
    expect(restored.task).toMatchObject({ deleted_at: null, results: [{ id: one?.id }, { id: two?.id }] });
    expect(await testServer.answer(restoreGenerate, { task_id: task.id }, { as: ann })).toMatchObject({
      code: '41032',
    });
  });

  it('does not delete a running task', async () => {
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    const draw = await held;
    const refused = await studio.testServer.answer(delRowGenerate, { task_id: id }, { as: studio.ann });
    expect(refused).toMatchObject({ status: 409, code: '41032' });
    draw.finish();
    await studio.reach(id, 'completed');
  });
});

describe('tasks of other users', () => {
  it('cannot be read or changed and answer as unknown', async () => {
    const { testServer, bob } = studio;
    const task = await drawn('mine');
    const [result] = task.results;
    const byTask = { task_id: task.id };
    const byResult = { result_id: result?.id ?? '' };
    const answers = await Promise.all([
      testServer.answer(getTask, byTask, { as: bob }),
      testServer.answer(cancelGenerateTask, byTask, { as: bob }),
      testServer.answer(delRowGenerate, byTask, { as: bob }),
      testServer.answer(delSingleGenerate, { ...byTask, ...byResult }, { as: bob }),
      testServer.answer(restoreGenerate, byTask, { as: bob }),
      testServer.answer(renameGenerate, { ...byTask, name: 'his' }, { as: bob }),
      testServer.answer(downloadResult, byResult, { as: bob }),
      testServer.answer(collectResult, byResult, { as: bob }),
      testServer.answer(uncollectResult, byResult, { as: bob }),
      testServer.answer(getTaskChain, byTask, { as: bob }),
      testServer.answer(getTask, { task_id: "' or 1=1" }, { as: bob }),
    ]);
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(answers.map(() => '404 44000'));
    expect((await testServer.call(getGenerateHistory, {}, { as: bob })).tasks).toEqual([]);
    expect((await testServer.call(getTaskChanges, { cursor: '0' }, { as: bob })).tasks).toEqual([]);
    expect(await studio.reach(task.id, 'completed')).toMatchObject({ name: 'mine', version: task.version });
  });

  it('show no picture without a signed address under /images [spec 7.32]', async () => {
    const task = await drawn('private');
    const url = task.results[0]?.url ?? '';
    expect(await fetch(url)).toBe(200);
    expect(await fetch(url.split('?')[0] ?? '')).toBe(403);
    expect(await fetch(url.replace(/s=(.)/, (_, first) => `s=${first === '_' ? '-' : '_'}`))).toBe(403);
    expect(await fetch(url.replace(/e=\d+/, 'e=9999999999'))).toBe(403);
    expect(await fetch(url.replace(/images\/(.)/, (_, first) => `images/${first === '_' ? '-' : '_'}`))).toBe(403);
    expect(await fetch('/images/..%2f..%2fsecrets')).toBe(403);
  });
});

describe('source chain of a result', () => {
  const fileOf = async ({ results }: Task) =>
    (await studio.testServer.app.inject({ method: 'GET', url: results[0]?.url ?? '' })).rawPayload;
  const chainOf = async ({ id }: Task, as = studio.ann) =>
    (await studio.testServer.call(getTaskChain, { task_id: id }, { as })).tasks.map(({ name }) => name);
  const drawnFrom = async (name: string, file: Buffer, crop = false): Promise<Task> => {
    const [copy] = (await studio.uploadFiles([{ name: 'copy.png', data: file }])).images;
    const part = { x: 0, y: 0, width: 300, height: 300, quarter: 0, tilt: 0, flip_x: false, flip_y: false };
    const { data } = await plainPicture(300, 300);
    const cropped = { name: 'part.png', data, origin: { image_id: copy?.id ?? '', crop: part } };
    const [image] = crop ? (await studio.uploadFiles([cropped])).images : [copy];
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit({ name, inputs: { original: [image?.id ?? ''] } });
    (await held).finish([await plainPicture(300, 300, '#224466')]);
    return studio.reach(id, 'completed');
  };

  it('names each task whose result was used, also a cropped one, oldest first', async () => {
    const first = await drawn('first');
    expect(await chainOf(first)).toEqual(['first']);
    const second = await drawnFrom('second', await fileOf(first));
    expect(await chainOf(second)).toEqual(['first', 'second']);
    const third = await drawnFrom('third', await fileOf(second), true);
    expect(await chainOf(third)).toEqual(['first', 'second', 'third']);
    // From the library, without a file.
    const picked = { result_ids: [third.results[0]?.id ?? ''] };
    const [copy] = (await studio.testServer.call(takeAssets, picked, { as: studio.ann })).images;
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit({ name: 'fourth', inputs: { original: [copy?.id ?? ''] } });
    (await held).finish([await plainPicture(300, 300, '#446622')]);
    expect(await chainOf(await studio.reach(id, 'completed'))).toEqual(['first', 'second', 'third', 'fourth']);
    await studio.testServer.call(delRowGenerate, { task_id: second.id }, { as: studio.ann });
    expect(await chainOf(third)).toEqual(['first', 'second', 'third']);
  });

  it('names no task of another user, whatever a file says', async () => {
    const ownTask = await drawn('hers');
    const [copy] = (await studio.uploadFiles([{ name: 'copy.png', data: await fileOf(ownTask) }], studio.bob)).images;
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit({ name: 'his', inputs: { original: [copy?.id ?? ''] } }, studio.bob);
    (await held).finish();
    expect(await chainOf(await studio.reach(id, 'completed', studio.bob), studio.bob)).toEqual(['his']);
  });
});

describe('after fifteen days', () => {
  it('history deletes tasks with their files; favourites stay, the recycle area does not [spec 4.4, 7.25, 9.6]', async () => {
    const { testServer, ann } = studio;
    const plain = await drawn('forgotten');
    const loved = await drawn('loved', 2);
    const binned = await drawn('binned');
    for (const task of [loved, binned]) {
      await testServer.call(collectResult, { result_id: task.results[0]?.id ?? '' }, { as: ann });
    }
    await testServer.call(delRowGenerate, { task_id: binned.id }, { as: ann });
    const { context } = testServer.app.services.generation;
    const later = new Date(Date.now() + 16 * day);
    await runUpkeep(context, later);
    // Contents are deleted after an hour without references.
    await runUpkeep(context, new Date(later.getTime() + 2 * 3_600_000));
    await testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 day'`);

    expect(await names({})).toEqual([]);
    const favourites = await history({ favourite: 'true' });
    expect(favourites.tasks).toMatchObject([{ name: 'loved', results: [{ favourite: true }] }]);
    expect(favourites.tasks[0]?.inputs.original).toMatchObject([{ name: 'coat.png', available: false }]);
    expect(await fetch(favourites.tasks[0]?.results[0]?.url ?? '')).toBe(200);
    expect(await fetch(plain.results[0]?.url ?? '')).toBe(404);
    expect(await fetch(loved.results[1]?.url ?? '')).toBe(404);
    expect(await testServer.answer(getTask, { task_id: binned.id }, { as: ann })).toMatchObject({ code: '44000' });
    const stored: string[] = [];
    for await (const hash of context.blobs.list()) stored.push(hash);
    // The indexing job may have made the favourite's thumbnail.
    const { rows: kept } = await testServer.db.pool.query<{ hash: string }>(
      `with favourite as (select i.blob_hash as hash from images i join results r on r.image_id = i.id where r.is_favourite)
       select hash from favourite union select t.blob_hash from thumbnails t join favourite f on f.hash = t.source_hash`,
    );
    expect(stored.toSorted()).toEqual(kept.map(({ hash }) => hash).toSorted());

    await testServer.call(uncollectResult, { result_id: loved.results[0]?.id ?? '' }, { as: ann });
    await runUpkeep(context, later);
    await runUpkeep(context, new Date(later.getTime() + 20 * day));
    expect((await history({ favourite: 'true' })).tasks).toEqual([]);
    for await (const hash of context.blobs.list()) throw new Error(`${hash} was left`);
  });

  it('an upload without a task is deleted after a day', async () => {
    const upload = await studio.upload();
    const { context } = studio.testServer.app.services.generation;
    await runUpkeep(context);
    expect(await fetch(upload.url)).toBe(200);
    await eventually(async () => {
      // A picture in use is left for the next run.
      await runUpkeep(context, new Date(Date.now() + 25 * 3_600_000));
      expect(await fetch(upload.url)).toBe(404);
    });
    const late = { type: 5, inputs: { original: [upload.id] }, idempotency_key: 'too-late-for-it' };
    expect(await studio.testServer.answer(submitCalls.generate_hd, late, { as: studio.ann })).toMatchObject({
      code: '44001',
    });
  });
});
