import { describe, expect, it } from 'vitest';
import { buildTask } from '../task/build-task.fixture.ts';
import { groupFacts, listItems } from './list-items.ts';

const task = (id: string, rest: Parameters<typeof buildTask>[0] = {}) => buildTask({ id, ...rest });
const ids = (items: ReturnType<typeof listItems>) =>
  items.map((item) => (item.kind === 'task' ? item.task.id : item.tasks.map(({ id }) => id)));

describe('listItems', () => {
  const tasks = [task('d'), task('c', { group_id: 'g' }), task('b'), task('a', { group_id: 'g' })];

  it('places a batch at its newest task', () => {
    expect(ids(listItems(tasks, false))).toEqual(['d', ['c', 'a'], 'b']);
  });

  it('shows deleted tasks of a batch separately', () => {
    expect(ids(listItems(tasks, true))).toEqual(['d', 'c', 'b', 'a']);
  });
});

describe('groupFacts', () => {
  it('counts the state over all of them, and the price of a retry', () => {
    const facts = groupFacts([
      task('a', { charged: 2 }),
      task('b', { state: 'drawing', percent: 50, charged: 0 }),
      task('c', { state: 'failed', charged: 0, price: 2 }),
      task('d', { state: 'queued', charged: 0 }),
    ]);
    expect(facts).toEqual({
      total: 4,
      completed: 1,
      drawing: 1,
      queued: 1,
      failed: 1,
      share: 0.625,
      charged: 2,
      retryPrice: 2,
    });
  });
});
