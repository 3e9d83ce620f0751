import type { Task } from '@atelier/contract/task';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus/create-bus.ts';
import { buildTask } from '../testing/build-task.fixture.ts';
import { buildHttp } from '../testing/fake-api.fixture.ts';
import { createCatchUp } from './catch-up.ts';

const build = (pages: Record<string, { tasks: Task[]; cursor: string; more: boolean }>) => {
  const asked: string[] = [];
  const { http, tokens } = buildHttp(({ path }) => {
    if (path === '/AIdesign/get_wait_info')
      return { data: { tasks: [buildTask({ id: 'waiting' })], waiting_limit: 5 } };
    return { data: pages[asked.at(-1) ?? ''] };
  });
  tokens.write({ access: 'a', refresh: 'r' });
  const spied: typeof http = {
    call: (call, request, options) => {
      if (call.path === '/AIdesign/task_changes') asked.push((request as { cursor?: string }).cursor ?? '');
      return http.call(call, request, options);
    },
  };
  const bus = createBus();
  const changed: string[] = [];
  bus.on('task.changed').subscribe(({ id }) => changed.push(id));
  return { asked, bus, catchUp: createCatchUp(spied, bus), changed };
};

describe('catch-up', () => {
  it('reads page by page and goes on from its cursor after the next connect', async () => {
    const { asked, catchUp, changed } = build({
      '': { tasks: [buildTask({ id: 'one' })], cursor: 'c1', more: true },
      c1: { tasks: [buildTask({ id: 'two' })], cursor: 'c2', more: false },
      c2: { tasks: [buildTask({ id: 'missed' })], cursor: 'c3', more: false },
    });
    await catchUp.run();
    await catchUp.run();
    expect(asked).toEqual(['', 'c1', 'c2']);
    expect(changed).toEqual(['one', 'two', 'missed']);
  });

  it('starts afresh for another person', async () => {
    const { asked, catchUp } = build({ '': { tasks: [], cursor: 'c1', more: false } });
    await catchUp.run();
    catchUp.reset();
    await catchUp.run();
    expect(asked).toEqual(['', '']);
  });

  it('polls positions and what ended meanwhile', async () => {
    const { bus, catchUp, changed } = build({ '': { tasks: [buildTask({ id: 'done' })], cursor: 'c', more: false } });
    const positions: number[] = [];
    bus.on('queue.moved').subscribe((rows) => positions.push(...rows.map(({ position }) => position)));
    await catchUp.poll();
    expect(changed).toEqual(['waiting', 'done']);
    expect(positions).toEqual([3]);
  });
});
