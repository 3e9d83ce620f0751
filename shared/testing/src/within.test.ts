import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns the result, and leaves no timer behind', async () => {
  await expect(within(1000, 'an answer', Promise.resolve(7))).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('names the missing result and the time limit', async () => {
  const waiting = expect(within(1500, 'the first step', new Promise(() => {}))).rejects.toThrow(
    'the first step: still missing after 1.5 s',
  );
  await vi.advanceTimersByTimeAsync(1500);
  await waiting;
});
