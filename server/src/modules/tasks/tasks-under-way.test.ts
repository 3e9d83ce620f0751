import { describe, expect, it } from 'vitest';
import type { TaskUnderWay } from '../../platform/jobs/job-queue.ts';
import { createTasksUnderWay } from './queue-positions.ts';

const task = (id: string, version: number, rest: Partial<TaskUnderWay> = {}): TaskUnderWay => ({
  id,
  version,
  state: 'queued',
  userId: 'ann',
  walletId: 'own',
  toolType: 5,
  mode: 'online',
  lane: 'builtin',
  priority: 0,
  createdAt: 0,
  startedAt: null,
  ...rest,
});

describe('running tasks', () => {
  it('are correct for any order of their events', () => {
    const underWay = createTasksUnderWay();
    expect(underWay.put(task('a', 3, { state: 'drawing' }))).toBe(true);
    expect(underWay.put(task('a', 1))).toBe(false);
    expect(underWay.list()).toMatchObject([{ id: 'a', state: 'drawing' }]);
    underWay.put({ id: 'a', version: 5, state: 'ended' });
    // The event of this node's own commit arrives last.
    underWay.put(task('a', 1));
    expect(underWay.list()).toEqual([]);
  });

  it('include events that arrived during a read, and drop tasks that ended without an event', () => {
    let now = 0;
    const underWay = createTasksUnderWay(() => now);
    underWay.put(task('ended without event', 1));
    now = 1000;
    const finish = underWay.beginReading();
    now = 1010;
    underWay.put(task('new', 7));
    underWay.put({ id: 'ended meanwhile', version: 9, state: 'ended' });
    finish([task('ended meanwhile', 8), task('old', 2)]);
    expect(underWay.list().map(({ id }) => id)).toEqual(['new', 'old']);
  });
});
