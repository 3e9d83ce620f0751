// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerNow } from './use-pay.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("continues with the same clock while a previous response is shown, and with the next one's when it arrives", () => {
  const toldAt = '2026-11-22T10:00:00.000Z';
  vi.setSystemTime('2026-11-23T10:00:00Z');
  const response = { toldAt, heardAt: Date.now() };
  const { result, rerender } = renderHook(
    (answer: { toldAt: string; heardAt: number }) => useServerNow(answer.toldAt, answer.heardAt),
    { initialProps: response },
  );
  act(() => vi.advanceTimersByTime(5_000));
  expect(new Date(result.current).toISOString()).toBe('2026-11-22T10:00:05.000Z');
  // While the next page loads, the previous rows are shown and their arrival time is unknown (0).
  rerender({ toldAt, heardAt: 0 });
  expect(new Date(result.current).toISOString()).toBe('2026-11-22T10:00:05.000Z');
  rerender({ toldAt: '2026-11-22T10:00:07.000Z', heardAt: Date.now() });
  expect(new Date(result.current).toISOString()).toBe('2026-11-22T10:00:07.000Z');
});
