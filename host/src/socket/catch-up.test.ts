import type { Task } from '@atelier/contract/task';
import { tasksUnderWayAtom } from '@atelier/platform/tasks';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../bus/create-bus.ts';
import { createTasks } from '../tasks/create-tasks.ts';
import { buildTask } from '../testing/build-task.fixture.ts';
import { buildHttp, type FakeAnswer } from '../testing/fake-api.fixture.ts';
import { createCatchUp } from './catch-up.ts';

const isUnderWay = ({ state }: Task) => state === 'queued' || state === 'drawing';

/** A server that keeps tasks by version; a response has the state at its request's arrival. */
const buildServer = (pageSize = 100) => {
  const rows = new Map<string, Task>();
  let version = 0;
  const save = (id: string, differs: Partial<Task>) => {
    version += 1;
    rows.set(id, buildTask({ ...rows.get(id), id, ...differs, version }));
  };
  const changes = (cursor: string | undefined) => {
    const all = [...rows.values()].sort((one, other) => one.version - other.version);
    if (cursor === undefined) return { tasks: all.filter(isUnderWay), cursor: String(version), more: false };
    const newer = all.filter((row) => row.version > Number(cursor));
    const tasks = newer.slice(0, pageSize);
    return { tasks, cursor: String(tasks.at(-1)?.version ?? cursor), more: newer.length > pageSize };
  };
  const answer = (path: string, query: { cursor?: string; task_id?: string }): FakeAnswer => {
    if (path === '/AIdesign/task_changes') return { data: changes(query.cursor) };
    if (path === '/AIdesign/get_wait_info')
      return { data: { tasks: [...rows.values()].filter(isUnderWay), waiting_limit: 5 } };
    const task = rows.get(query.task_id ?? '');
    return task ? { data: { task } } : { success: '0', code: '44000', status: 404 };
  };
  return { answer, save };
};

const build = (pageSize?: number) => {
  const server = buildServer(pageSize);
  /** Called with each request once its response is fixed; its promise delays the response. */
  const onAnswer = vi.fn((_path: string): Promise<void> => Promise.resolve());
  const { http, seen, tokens } = buildHttp(async ({ path, query }) => {
    const answer = server.answer(path, query as object);
    await onAnswer(path);
    return answer;
  });
  tokens.write({ access: 'a', refresh: 'r' });
  const bus = createBus();
  const store = createStore();
  const tasks = createTasks(store, bus);
  const catchUp = createCatchUp({ http, bus, underWay: () => store.get(tasksUnderWayAtom) });
  const stateOf = (id: string) => tasks.get(id)?.state;
  return { ...server, bus, catchUp, onAnswer, seen, stateOf, tasks };
};

const buildGate = () => {
  let open = () => undefined as undefined;
  const passed = new Promise<void>((resolve) => {
    open = () => void resolve();
  });
  return { open, passed };
};

describe('catch-up', () => {
  afterEach(() => void vi.useRealTimers());

  it('reads page by page and continues from its cursor after the next connect', async () => {
    const { catchUp, save, seen, stateOf } = build(1);
    save('one', { state: 'drawing' });
    await catchUp.run();
    save('one', { state: 'completed' });
    save('two', { state: 'failed' });
    await catchUp.run();
    expect([stateOf('one'), stateOf('two')]).toEqual(['completed', 'failed']);
    expect(seen.map(({ query }) => query)).toEqual([{}, { cursor: '1' }, { cursor: '2' }]);
  });

  it('starts over for another user', async () => {
    const { catchUp, save, seen } = build();
    save('one', {});
    await catchUp.run();
    catchUp.reset();
    await catchUp.run();
    expect(seen.map(({ query }) => query)).toEqual([{}, {}]);
  });

  it('polls positions and tasks that ended meanwhile', async () => {
    const { bus, catchUp, save, stateOf } = build();
    const positions: number[] = [];
    bus.on('queue.moved').subscribe((rows) => positions.push(...rows.map(({ position }) => position)));
    save('waiting', { queue_position: 3 });
    save('ending', { state: 'drawing', queue_position: null });
    await catchUp.poll();
    save('ending', { state: 'completed' });
    await catchUp.poll();
    expect(stateOf('ending')).toBe('completed');
    expect(positions).toEqual([3, 3]);
  });

  it('finds tasks that ended right after the first poll, by either request', async () => {
    for (const path of ['/AIdesign/get_wait_info', '/AIdesign/task_changes']) {
      const { catchUp, onAnswer, save, stateOf } = build();
      save('one', { state: 'drawing' });
      onAnswer.mockImplementation(async (request) => {
        if (request === path) save('one', { state: 'completed' });
      });
      await catchUp.poll();
      onAnswer.mockImplementation(() => Promise.resolve());
      await catchUp.run();
      expect(stateOf('one'), path).toBe('completed');
    }
  });

  it('reads again after a reconnect, although a response arrived before the gap', async () => {
    const { catchUp, onAnswer, save, stateOf } = build();
    save('one', { state: 'drawing' });
    await catchUp.run();
    const gate = buildGate();
    onAnswer.mockReturnValueOnce(gate.passed);
    const before = catchUp.run();
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(2), 30_000);
    save('one', { state: 'completed' });
    const after = catchUp.run();
    gate.open();
    await Promise.all([before, after]);
    expect(stateOf('one')).toBe('completed');
  });

  it('requests tasks that the page shows as running and a first response no longer lists', async () => {
    const { catchUp, save, stateOf, tasks } = build();
    tasks.put([buildTask({ id: 'seen', state: 'drawing' }), buildTask({ id: 'purged', state: 'drawing' })]);
    save('seen', {});
    save('seen', { state: 'failed' });
    await catchUp.run();
    expect(stateOf('seen')).toBe('failed');
  });

  it('aborts after 30 s without a response, and the next read starts anew', async () => {
    vi.useFakeTimers();
    const { catchUp, onAnswer, save, stateOf } = build();
    save('one', { state: 'drawing' });
    onAnswer.mockReturnValueOnce(new Promise(() => undefined));
    const outcome = catchUp.run().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toMatchObject({ kind: 'network' });
    await catchUp.run();
    expect(stateOf('one')).toBe('drawing');
  });

  it('never shows rows of the previous user', async () => {
    const { catchUp, onAnswer, save, stateOf, tasks } = build();
    const gate = buildGate();
    save('theirs', { state: 'drawing' });
    onAnswer.mockImplementation((path) => (path === '/AIdesign/get_wait_info' ? gate.passed : Promise.resolve()));
    const poll = catchUp.poll();
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith('/AIdesign/get_wait_info'), 30_000);
    catchUp.reset();
    tasks.clear();
    gate.open();
    await poll;
    expect(stateOf('theirs')).toBeUndefined();
  });
});
