import type { Task } from '@atelier/contract/task';
import { expect, it } from 'vitest';
import { formatEta, formatLastUse, formatTaskState } from './running-section.tsx';

/** Returns key and figures, so that the choice is visible. */
const words = (key: string, figures?: Record<string, string | number>) =>
  [key, ...Object.values(figures ?? {})].join(' ');

const buildTask = (row: Partial<Task>): Task =>
  ({ state: 'queued', queue_position: 3, estimate: { min: 20, max: 62 }, percent: 0, ...row }) as Task;

it('shows the state of a task', () => {
  expect(formatTaskState(buildTask({}), words)).toBe('queuedAt 3');
  expect(formatTaskState(buildTask({ queue_position: null }), words)).toBe('queued');
  expect(formatTaskState(buildTask({ state: 'drawing' }), words)).toBe('drawing');
});

it('shows the latest completion time, for a night task the promised hour only', () => {
  expect(formatEta(buildTask({}), words)).toBe('startsIn seconds 65');
  expect(formatEta(buildTask({ state: 'drawing', estimate: { min: 1, max: 170 } }), words)).toBe('soon minutes 3');
  expect(formatEta(buildTask({ promised_at: new Date(2026, 10, 23, 7, 0).toISOString() }), words)).toBe(
    'promised 07:00',
  );
});

it('shows no estimate without data', () => {
  expect(formatEta(buildTask({ estimate: null }), words)).toBe('');
  expect(formatEta(buildTask({ estimate: null, state: 'drawing' }), words)).toBe('late');
});

it('shows today, yesterday, and earlier days by date', () => {
  const now = new Date(2026, 10, 22, 9, 0);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(formatLastUse(at(22, 0), now, 'zh', words)).toBe('today 00:05');
  expect(formatLastUse(at(21, 23), now, 'zh', words)).toBe('yesterday');
  expect(formatLastUse(at(19, 12), now, 'zh', words)).toBe('11-19');
});
