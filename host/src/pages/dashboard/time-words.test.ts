import type { Task } from '@atelier/contract/task';
import { expect, it } from 'vitest';
import { readyWords, standingWords, usedWords } from './running-part.tsx';

/** Says its key and figures, so that the choice is seen. */
const words = (key: string, figures?: Record<string, string | number>) =>
  [key, ...Object.values(figures ?? {})].join(' ');

const buildTask = (row: Partial<Task>): Task =>
  ({ state: 'queued', queue_position: 3, estimate: { min: 20, max: 62 }, percent: 0, ...row }) as Task;

it('shows the state of a task', () => {
  expect(standingWords(buildTask({}), words)).toBe('queuedAt 3');
  expect(standingWords(buildTask({ queue_position: null }), words)).toBe('queued');
  expect(standingWords(buildTask({ state: 'drawing' }), words)).toBe('drawing');
});

it('says when it is there: the longest that it takes, of a night task the promised hour alone', () => {
  expect(readyWords(buildTask({}), words)).toBe('startsIn seconds 65');
  expect(readyWords(buildTask({ state: 'drawing', estimate: { min: 1, max: 170 } }), words)).toBe('soon minutes 3');
  expect(readyWords(buildTask({ promised_at: new Date(2026, 10, 23, 7, 0).toISOString() }), words)).toBe(
    'promised 07:00',
  );
});

it('promises nothing that it does not know', () => {
  expect(readyWords(buildTask({ estimate: null }), words)).toBe('');
  expect(readyWords(buildTask({ estimate: null, state: 'drawing' }), words)).toBe('late');
});

it('says today, yesterday, and the day before them by its date', () => {
  const now = new Date(2026, 10, 22, 9, 0);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
  expect(usedWords(at(22, 0), now, 'zh', words)).toBe('today 00:05');
  expect(usedWords(at(21, 23), now, 'zh', words)).toBe('yesterday');
  expect(usedWords(at(19, 12), now, 'zh', words)).toBe('11-19');
});
