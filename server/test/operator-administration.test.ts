import * as auth from '@atelier/contract/auth';
import { userAddCompany } from '@atelier/contract/company';
import * as consoleCalls from '@atelier/contract/console';
import * as money from '@atelier/contract/console-money';
import * as queue from '@atelier/contract/console-queue';
import { getIdentities, useIdentity } from '@atelier/contract/identities';
import { EngineError } from '@atelier/engine/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteJobRun } from '../src/platform/jobs/job-runner.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { buyPackage, settle } from './money-server.ts';
import { signUpOperator } from './operator-sign-in.ts';

let studio: Studio;
let operator: auth.Tokens;

beforeAll(async () => {
  studio = await openStudio({ env: { NODE_NAME: 'worker-7', WORKER_SLOTS: '2' } });
  operator = await signUpOperator(studio.testServer);
});
afterAll(() => studio.close());

const log = async () => (await studio.testServer.call(consoleCalls.getOperatorLog, {}, { as: operator })).lines;
const reason = 'a trial';

describe('companies', () => {
  it('are found and opened with members and wallet; a blocked one is unusable until it is unblocked', async () => {
    const { testServer } = studio;
    const head = await testServer.signUp();
    const { company } = await testServer.call(userAddCompany, { name: 'Desk & Sons' }, { as: head });
    const id = company?.id ?? '';
    const { companies } = await testServer.call(money.findCompanies, { search: 'desk &' }, { as: operator });
    expect(companies).toEqual([expect.objectContaining({ id, members: 1, is_blocked: false, level: 0, credits: 40 })]);
    const whole = await testServer.call(money.openCompany, { company_id: id }, { as: operator });
    expect(whole.members).toEqual([expect.objectContaining({ is_admin: true })]);

    const block = (blocked: boolean) =>
      testServer.call(money.blockCompany, { company_id: id, blocked, reason }, { as: operator });
    expect(await testServer.call(auth.userAuth, {}, { as: head })).toMatchObject({});
    const listed = async () =>
      (await testServer.call(getIdentities, {}, { as: head })).identities.map((one) => one.company_id);
    expect(await listed()).toEqual([null, id]);
    await block(true);
    expect(await listed()).toEqual([null]);
    expect(await testServer.answer(useIdentity, { company_id: id }, { as: head })).toMatchObject({ code: '44000' });
    await block(true);
    await block(false);
    await testServer.call(useIdentity, { company_id: id }, { as: head });
    expect((await log()).slice(0, 3).map(({ command, about }) => [command, about])).toEqual([
      ['companies unblock', 'Desk & Sons'],
      ['companies block', 'Desk & Sons'],
      ['companies block', 'Desk & Sons'],
    ]);
  });
});

describe('orders', () => {
  it('of all users are found by number or buyer, and refunded once by the rule, with a reason', async () => {
    const { testServer } = studio;
    const buyer = await testServer.signUp();
    const order = await settle(testServer, buyer, await buyPackage(testServer, buyer));
    const find = (search: string) => testServer.call(money.findOrders, { search }, { as: operator });
    expect((await find(buyer.phone)).orders).toEqual([expect.objectContaining({ id: order.id, is_company: false })]);
    const [found] = (await find(order.number)).orders;
    expect(found?.refund?.amount).toBe(order.amount);
    const ask = (amount: number) =>
      testServer.answer(money.refundAnOrder, { order_id: order.id, amount, reason: 'bought twice' }, { as: operator });
    expect(await ask(order.amount - 1)).toMatchObject({ code: '41302' });
    expect(await ask(order.amount)).toMatchObject({ success: '1', data: { order: { state: 'refunded' } } });
    expect(await ask(order.amount)).toMatchObject({ success: '0' });
    const lines = (await log()).filter(({ command }) => command === 'orders refund');
    expect(lines.map(({ is_done: isDone }) => isDone)).toEqual([false, true, false]);
    expect(lines[0]).toMatchObject({ about: order.number, reason: 'bought twice' });
  });
});

describe('queue', () => {
  const failOne = async (): Promise<string> => {
    const drawing = studio.engine.nextDraw();
    const { id } = await studio.submit();
    (await drawing).fail(new EngineError('timeout'));
    await studio.reach(id, 'failed');
    return id;
  };

  it('shows waiting and running tasks by queue, tool and node', async () => {
    const drawing = studio.engine.nextDraw();
    const { id } = await studio.submit();
    const draw = await drawing;
    const state = await studio.testServer.call(queue.getQueue, {}, { as: operator });
    expect(state.queues[0]).toMatchObject({ queue: 'draw', drawing: 1, paused: null });
    expect(state.tools).toContainEqual(expect.objectContaining({ tool_type: 5, drawing: 1 }));
    expect(state.nodes).toEqual([expect.objectContaining({ node: 'worker-7', drawing: 1 })]);
    const { tasks } = await studio.testServer.call(
      queue.findTasks,
      { state: 'drawing', search: 'worker-7' },
      { as: operator },
    );
    expect(tasks.map((task) => task.id)).toEqual([id]);
    await studio.testServer.call(queue.cancelATask, { task_id: id, reason }, { as: operator });
    await studio.reach(id, 'cancelled');
    await eventually(() => expect(draw.isAborted()).toBe(true));
    expect(await studio.testServer.answer(queue.cancelATask, { task_id: id, reason }, { as: operator })).toMatchObject({
      code: '41032',
    });
    expect((await log())[0]).toMatchObject({ command: 'tasks cancel', is_done: false, about: id });
  });

  it('retries a failed task for its user, once, at its price', async () => {
    const id = await failOne();
    const retry = () => studio.testServer.call(queue.retryATask, { task_id: id, reason }, { as: operator });
    const [one, other] = [await retry(), await retry()];
    expect(one.task_id).toBe(other.task_id);
    const done = await studio.reach(one.task_id, 'completed');
    expect(done.charged).toBe(done.price);
    expect(
      await studio.testServer.answer(queue.retryATask, { task_id: one.task_id, reason }, { as: operator }),
    ).toMatchObject({
      code: '41032',
    });
  });

  it('fetches no task from a paused queue until it is resumed', async () => {
    const pause = (paused: boolean) =>
      studio.testServer.call(
        queue.pauseQueue,
        { queue: 'draw', paused, reason: 'upgrade of the card' },
        { as: operator },
      );
    await pause(true);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const { id } = await studio.submit();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const state = await studio.testServer.call(queue.getQueue, {}, { as: operator });
    expect(state.queues[0]).toMatchObject({ waiting: 1, drawing: 0, paused: { reason: 'upgrade of the card' } });
    expect(state.queues[0]?.oldest).toBeGreaterThanOrEqual(1);
    await pause(false);
    await studio.reach(id, 'completed');
    expect((await log()).slice(0, 2).map(({ command }) => command)).toEqual(['queue resume', 'queue pause']);
  });
});

describe('storage', () => {
  it('is reported by wallet, with the state of the store and the last run of each scheduled job', async () => {
    const { testServer } = studio;
    await studio.upload(studio.ann);
    await noteJobRun(testServer.db, { job: 'sweep', node: 'worker-7', error: new Error('no room') });
    await noteJobRun(testServer.db, { job: 'purge', node: 'worker-7' });
    const { store, wallets, upkeep, total } = await testServer.call(queue.getStorage, {}, { as: operator });
    expect(store).toMatchObject({ kind: 'folder', is_moving: false });
    expect(store.answer_ms).toBeGreaterThanOrEqual(0);
    expect(store.free_bytes).toBeGreaterThan(0);
    expect(store.bytes).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(0);
    expect(wallets[0]).toMatchObject({ is_company: false, max_bytes: expect.any(Number) });
    expect(upkeep.find(({ job }) => job === 'sweep')).toMatchObject({ error: 'no room', ended_at: null });
    expect(upkeep.find(({ job }) => job === 'purge')).toMatchObject({ error: '', failed_at: null });
  });
});

describe('service levels', () => {
  it('are measured: calls and tasks that failed on the server, and waiting times', async () => {
    const { testServer } = studio;
    await testServer.app.services.service.flush();
    await testServer.db.pool.query('delete from service_counts');
    await testServer.db.pool.query(`insert into service_counts values
      (date_trunc('hour', now()), 'call', 3, true, 9990), (date_trunc('hour', now()), 'call', 8, false, 5),
      (now() - interval '3 days', 'call', 3, true, 10005), (now() - interval '3 days', 'task', 0, false, 1),
      (now() - interval '3 days', 'task', 0, true, 49), (now() - interval '3 days', 'wait', 4, true, 50),
      (now() - interval '40 days', 'call', 3, false, 100000)`);
    const { levels } = await testServer.call(queue.getServiceLevels, {}, { as: operator });
    const [day, week, month] = levels;
    expect(day).toMatchObject({ days: 1, calls: 9995, tasks: 0, tasks_done: null, wait_p95_seconds: null });
    expect(day?.availability).toBeCloseTo(0.9995, 4);
    expect(day?.budget_left).toBeCloseTo(0.5, 2);
    expect(week).toMatchObject({ calls: 20_000, tasks: 50 });
    expect(week?.tasks_done).toBeCloseTo(0.98, 4);
    expect(week?.budget_left).toBeCloseTo(-1, 2);
    expect(week?.wait_p95_seconds).toBeLessThanOrEqual(8);
    expect(month?.calls).toBe(20_000);
  });

  it('attribute a task that failed by its picture to the picture', async () => {
    const { testServer } = studio;
    const bad = async () => {
      await testServer.app.services.service.flush();
      const { rows } = await testServer.db.pool.query(
        `select coalesce(sum(count), 0)::int as n from service_counts where kind = 'task' and not is_good`,
      );
      return (rows[0] as { n: number }).n;
    };
    const before = await bad();
    for (const [error, more] of [
      [new EngineError('refused', 'no-garment-found'), 0],
      [new EngineError('timeout'), 1],
    ] as const) {
      const drawing = studio.engine.nextDraw();
      const { id } = await studio.submit();
      (await drawing).fail(error);
      await studio.reach(id, 'failed');
      await eventually(async () => expect(await bad()).toBe(before + more));
    }
  });
});
