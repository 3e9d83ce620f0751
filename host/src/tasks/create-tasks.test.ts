import { tasksAtom } from '@atelier/platform/tasks';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createBus } from '../bus/create-bus.ts';
import { buildTask } from '../testing/build-task.fixture.ts';
import { createTasks } from './create-tasks.ts';

const build = () => {
  const bus = createBus();
  const store = createStore();
  return { bus, store, tasks: createTasks(store, bus) };
};

const step = (version: number, percent: number) => ({
  event: 'generate_progress' as const,
  generate_type: '5',
  task_id: 't1',
  version,
  step: 'resample',
  percent,
});

describe('task store', () => {
  it('never replaces a newer version with an older one', () => {
    const { bus, tasks } = build();
    bus.emit('task.changed', buildTask({ version: 5, state: 'completed' }));
    tasks.put([buildTask({ version: 4, state: 'drawing' })]);
    bus.emit('task.changed', buildTask({ version: 3 }));
    expect(tasks.get('t1')?.state).toBe('completed');
  });

  it('takes the newest of one response, in any order', () => {
    const { tasks } = build();
    tasks.put([
      buildTask({ version: 2, percent: 20 }),
      buildTask({ version: 9, percent: 90 }),
      buildTask({ version: 4 }),
    ]);
    expect(tasks.get('t1')?.version).toBe(9);
  });

  it('keeps the same map when nothing is newer, to avoid a rerender', () => {
    const { store, tasks } = build();
    tasks.put([buildTask()]);
    const before = store.get(tasksAtom);
    tasks.put([buildTask()]);
    expect(store.get(tasksAtom)).toBe(before);
  });

  it('moves progress forwards, never back [spec 3.8]', () => {
    const { bus, tasks } = build();
    tasks.put([buildTask({ version: 2, state: 'drawing', percent: 30 })]);
    bus.emit('task.progressed', step(2, 50));
    bus.emit('task.progressed', step(2, 40));
    bus.emit('task.progressed', step(1, 90));
    expect(tasks.get('t1')?.percent).toBe(50);
  });

  it('ignores progress of a task that has ended', () => {
    const { bus, tasks } = build();
    tasks.put([buildTask({ version: 6, state: 'cancelled' })]);
    bus.emit('task.progressed', step(7, 80));
    expect(tasks.get('t1')).toMatchObject({ state: 'cancelled', percent: 0 });
  });

  it('moves queued tasks only', () => {
    const { bus, tasks } = build();
    tasks.put([buildTask(), buildTask({ id: 't2', state: 'drawing', queue_position: null })]);
    bus.emit('queue.moved', [
      { task_id: 't1', position: 1, estimate: { min: 10, max: 20 } },
      { task_id: 't2', position: 2, estimate: null },
      { task_id: 'unknown', position: 3, estimate: null },
    ]);
    expect(tasks.get('t1')).toMatchObject({ queue_position: 1, estimate: { min: 10, max: 20 } });
    expect(tasks.get('t2')?.queue_position).toBeNull();
    expect(tasks.get('unknown')).toBeUndefined();
  });

  it('clears everything when the user signs out', () => {
    const { tasks } = build();
    tasks.put([buildTask()]);
    tasks.clear();
    expect(tasks.get('t1')).toBeUndefined();
  });
});
