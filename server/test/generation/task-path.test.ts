import { downloadResult } from '@atelier/contract/download';
import { cancelGenerateTask, getTaskChanges, getWaitInfo, submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { getTools } from '@atelier/contract/tools';
import { EngineError } from '@atelier/engine/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingLimit } from '../../src/modules/tasks/submit-task.ts';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { eventually } from '../eventually.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const quota = (as = studio.ann) => studio.testServer.call(generateCount, {}, { as });
const fetch = (url: string) => studio.testServer.app.inject({ method: 'GET', url });

describe('a task', () => {
  it('goes from upload to result, and is charged once [spec 3.14, 7.17, 7.19]', async () => {
    const before = await quota();
    const held = studio.engine.nextDraw();
    const { id, price, ...task } = await studio.submit({ params: { multiple: 4 } });
    expect(task).toMatchObject({ state: 'queued', mode: 'online', name: 'coat', charged: 0, fail_reason: null });
    expect(task.queue_position).toBe(1);

    const draw = await held;
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: price });
    expect(draw.job).toMatchObject({ toolType: 5, params: { method: 'fast', multiple: 4, sharpness: 0 } });
    expect(await sharp(draw.job.inputs.original?.[0]?.data).metadata()).toMatchObject({ width: 400, height: 500 });
    draw.step('decode', 30);
    draw.finish([await plainPicture(800, 1000)]);

    const done = await studio.reach(id, 'completed');
    expect(done).toMatchObject({ charged: price, percent: 100, engine: 'fake', method: 'nothing', confidence: 0.8 });
    expect(done.results).toMatchObject([{ width: 800, height: 1000, mime: 'image/png', favourite: false }]);
    expect(done.inputs.original).toMatchObject([{ name: 'coat.png', width: 400, available: true }]);
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });

    const sent = () =>
      studio.messages.flatMap(({ message }) =>
        'task' in message && message.event === 'generate_result' && message.task.id === id ? [message.task] : [],
      );
    // The response may arrive before the message.
    await eventually(() => expect(sent().map((row) => row.state)).toEqual(['queued', 'drawing', 'completed']));
    const messages = sent();
    expect(messages.map((row) => row.version)).toEqual(messages.map((row) => row.version).toSorted((a, b) => a - b));
    expect(studio.messages.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ event: 'generate_progress', task_id: id, step: 'decode', percent: 30 }),
    );
    await eventually(() =>
      expect(
        studio.messages.findLast(({ message }) => 'event' in message && message.event === 'balance')?.message,
      ).toMatchObject({ quota: { held: 0 } }),
    );
  });

  it('reports the picture regions of a warning, in the message and in later reads', async () => {
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    const draw = await held;
    const area = { kind: 'box', x: 0.1, y: 0.2, width: 0.3, height: 0.4 } as const;
    const code = 'matte-check-edge';
    const places = [
      { code, on: { result: 0 }, area },
      { code, area },
      { code, on: { result: 7 }, area },
    ] as const;
    draw.finish(undefined, { warnings: [code], places: [...places] });
    const done = await studio.reach(id, 'completed');
    const [result, input] = [done.results[0], done.inputs['original']?.[0]];
    const regions = [
      { code, image_id: result?.id, area },
      { code, image_id: input?.id, area },
    ];
    expect(done.warning_places).toEqual(regions);
    const pushed = () =>
      studio.messages.flatMap(({ message }) =>
        'task' in message && message.event === 'generate_result' && message.task.state === 'completed'
          ? [message.task]
          : [],
      );
    // The response may arrive before the message.
    await eventually(() => expect(pushed().find((task) => task.id === id)?.warning_places).toEqual(regions));
  });

  it('serves its result in full size, reduced and as a download [spec 4.4, 7.24]', async () => {
    const { id } = await studio.submit();
    const done = await studio.reach(id, 'completed');
    const [result] = done.results;
    if (!result) throw new Error('no result');
    const whole = await fetch(result.url);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
    });
    expect(whole.rawPayload.length).toBe(result.bytes);
    const reduced = await sharp((await fetch(result.url.replace('?', '?w=160&'))).rawPayload).metadata();
    expect(reduced).toMatchObject({ format: 'webp', width: 160 });
    const again = await Promise.all([1, 2, 3].map(() => fetch(result.thumb_url)));
    expect(again.map((response) => response.statusCode)).toEqual([200, 200, 200]);

    const download = await studio.testServer.call(
      downloadResult,
      { result_id: result.id, format: 'jpeg' },
      { as: studio.ann },
    );
    expect(download.file_name).toBe('coat.jpg');
    const file = await fetch(download.url);
    expect(file.headers['content-disposition']).toBe('attachment; filename=coat.jpg');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512 });
  });

  it('is created once for repeated submissions [spec 7.21]', async () => {
    const original = [(await studio.upload()).id];
    const same = { inputs: { original }, idempotency_key: 'the-same-key' };
    const before = await quota();
    const answers = await Promise.all([1, 2, 3, 4].map(() => studio.submit(same)));
    expect(new Set(answers.map((task) => task.id)).size).toBe(1);
    await studio.reach(answers[0]?.id ?? '', 'completed');
    expect((await studio.submit(same)).state).toBe('completed');
    const price = answers[0]?.price ?? 0;
    expect(await quota()).toEqual({ residue_count: before.residue_count - price, held: 0 });
    const other = { type: 5, ...same, params: { multiple: 4 } };
    expect(await studio.testServer.answer(submitCalls.generate_hd, other, { as: studio.ann })).toMatchObject({
      code: '41034',
    });
  });

  it.each([
    [new EngineError('refused', 'no-garment-found'), 'no-garment-found'],
    [new EngineError('timeout'), 'timeout'],
    [new EngineError('unreadable'), 'unreadable'],
    [new EngineError('failed', 'strange'), 'failed'],
  ])('that fails (%s) returns the reason and costs nothing', async (error, reason) => {
    const before = await quota();
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    (await held).fail(error);
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: reason, charged: 0, results: [] });
    expect(await quota()).toEqual(before);
  });

  it('that is refused returns the picture region; an invalid region costs nothing', async () => {
    const area = { kind: 'box', x: 0.1, y: 0.2, width: 0.3, height: 0.4 } as const;
    const code = 'lines-open' as const;
    const places = [
      { code, area },
      { code, on: { result: 0 }, area },
      { code: 'many-dyes' as const, area },
    ];
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    (await held).fail(new EngineError('refused', 'no-lines-found', { report: { warnings: [code], places } }));
    const failed = await studio.reach(id, 'failed');
    expect(failed).toMatchObject({ fail_reason: 'no-lines-found', warnings: [code], charged: 0 });
    expect(failed.warning_places).toEqual([{ code, image_id: failed.inputs['original']?.[0]?.id, area }]);
  });

  it('is retried when its engine process crashes, and fails in the end', async () => {
    const before = await quota();
    const first = studio.engine.nextDraw();
    const { id } = await studio.submit();
    (await first).fail(new EngineError('crashed'));
    for (const _ of [2, 3, 4]) (await studio.engine.nextDraw()).fail(new EngineError('crashed'));
    expect(await studio.reach(id, 'failed')).toMatchObject({ fail_reason: 'crashed', charged: 0 });
    expect(await quota()).toEqual(before);
  });
});

describe('cancelling', () => {
  it('stops drawing and releases the credits [spec 4.2, 7.23]', async () => {
    const before = await quota();
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    const draw = await held;
    const { task } = await studio.testServer.call(cancelGenerateTask, { task_id: id }, { as: studio.ann });
    expect(task).toMatchObject({ state: 'cancelled', charged: 0 });
    await eventually(() => expect(draw.isAborted()).toBe(true));
    expect(await quota()).toEqual(before);
    const again = await studio.testServer.answer(cancelGenerateTask, { task_id: id }, { as: studio.ann });
    expect(again).toMatchObject({ status: 409, code: '41032' });
  });

  it('removes a queued task, and the others move up [spec 1.4, 4.1, 7.22]', async () => {
    const held = studio.engine.nextDraw();
    const drawing = await studio.submit();
    const draw = await held;
    const waiting = [await studio.submit(), await studio.submit()];
    const [first, second] = waiting.map((task) => task.id);
    await eventually(async () => {
      const { tasks } = await studio.testServer.call(getWaitInfo, {}, { as: studio.ann });
      expect(tasks.map((task) => task.queue_position)).toEqual([null, 1, 2]);
    });
    await studio.testServer.call(cancelGenerateTask, { task_id: first ?? '' }, { as: studio.ann });
    await eventually(() => {
      const moves = studio.messages.flatMap(({ message }) =>
        'event' in message && message.event === 'queue' ? message.positions : [],
      );
      expect(moves).toContainEqual(expect.objectContaining({ task_id: second, position: 1 }));
    });
    draw.finish();
    await studio.reach(drawing.id, 'completed');
    expect(await studio.reach(second ?? '', 'completed')).toMatchObject({ queue_position: null });
  });
});

describe('limits', () => {
  it('refuse a task that the wallet cannot pay, and store nothing', async () => {
    const { ann, testServer } = studio;
    await testServer.db.pool.query(
      `update credit_lots set expires_at = now() - interval '1 hour'
       where wallet_id = (select id from wallets where user_id = (select user_id from sessions order by created_at desc limit 1))`,
    );
    const upload = await studio.upload(studio.bob);
    const refused = await testServer.answer(
      submitCalls.generate_hd,
      { type: 5, inputs: { original: [upload.id] }, idempotency_key: 'bob-has-nothing' },
      { as: studio.bob },
    );
    expect(refused).toMatchObject({ status: 402, code: '42002' });
    expect(await testServer.call(getWaitInfo, {}, { as: studio.bob })).toMatchObject({ tasks: [] });
    expect((await quota(ann)).held).toBe(0);
  });

  it('refuse foreign pictures and too many tasks at a time', async () => {
    const { testServer, ann, bob } = studio;
    const foreign = await studio.upload(bob);
    const submit = (id: string, key: string) =>
      testServer.answer(
        submitCalls.generate_idle,
        { type: 5, inputs: { original: [id] }, idempotency_key: `at-the-limit-${key}` },
        { as: ann },
      );
    expect(await submit(foreign.id, 'foreign')).toMatchObject({ status: 410, code: '44001' });
    const own = await studio.upload();
    // It is daytime for the night queue, so these wait.
    const hour = new Date().getUTCHours();
    Object.assign(testServer.config.nightHours, { from: (hour + 2) % 24, to: (hour + 3) % 24, timeZone: 'UTC' });
    const many = await Promise.all(
      Array.from({ length: waitingLimit + 1 }, (_, index) => submit(own.id, String(index))),
    );
    const refused = many.flatMap(({ success, status, code, details }) =>
      success === '1' ? [] : [{ status, code, details }],
    );
    expect(refused).toEqual([{ status: 409, code: '41033', details: { max: waitingLimit } }]);
    const { tasks, waiting_limit } = await testServer.call(getWaitInfo, {}, { as: ann });
    expect(tasks).toHaveLength(waiting_limit);
    for (const task of tasks) await testServer.call(cancelGenerateTask, { task_id: task.id }, { as: ann });
  });

  it('the ledger balances', async () => {
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });
});

describe('catching up', () => {
  it('returns changes after a cursor, oldest first, without duplicates', async () => {
    const { testServer, ann } = studio;
    const { cursor } = await testServer.call(getTaskChanges, {}, { as: ann });
    const a = await studio.submit();
    await studio.reach(a.id, 'completed');
    const b = await studio.submit();
    await studio.reach(b.id, 'completed');
    const changes = await testServer.call(getTaskChanges, { cursor }, { as: ann });
    expect(changes.tasks.map((task) => [task.id, task.state])).toEqual([
      [a.id, 'completed'],
      [b.id, 'completed'],
    ]);
    expect(changes.more).toBe(false);
    expect((await testServer.call(getTaskChanges, { cursor: changes.cursor }, { as: ann })).tasks).toEqual([]);
  });
});

describe('tool availability', () => {
  it('returns prices, limits and usable tools', async () => {
    const { tools, limits, night } = await studio.testServer.call(getTools, {}, { as: studio.ann });
    const state = (type: number) => tools.find((tool) => tool.type === type)?.state;
    expect([state(5), state(100), state(220), state(722)]).toEqual(['ready', 'ready', 'coming', 'needs_model']);
    expect(tools.find((tool) => tool.type === 5)).toMatchObject({
      price: { online: expect.any(Number) },
      compresses: false,
    });
    expect(limits).toEqual({ min_side: 256, max_ratio: 2.5, max_pixels: 40_000_000, max_bytes: 20 * 1024 * 1024 });
    const { from, to } = studio.testServer.config.nightHours;
    expect(night).toMatchObject({ from, to });
    expect(Date.parse(night.ready_at)).toBeGreaterThan(Date.now());
  });
});
