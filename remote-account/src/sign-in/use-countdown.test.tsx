// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondsLeft, useCountdown } from './challenge-box.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('counts down to zero and stops [spec 4.6]', () => {
  const { result } = renderHook(useCountdown);
  expect(result.current.left).toBe(0);
  act(() => result.current.start(60));
  expect(result.current.left).toBe(60);
  act(() => vi.advanceTimersByTime(2_000));
  expect(result.current.left).toBe(58);
  act(() => vi.advanceTimersByTime(58_000));
  expect(result.current.left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('follows the clock after the tab slept', () => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(60));
  vi.setSystemTime(Date.now() + 45_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.left).toBe(15);
});

it('rounds up, so that the last second is visible', () => {
  expect(secondsLeft(1_001, 1_000)).toBe(1);
  expect(secondsLeft(1_000, 1_500)).toBe(0);
});
