// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBusy } from './use-busy.ts';

it('runs one action at a time and is busy until it ends', async () => {
  const { result } = renderHook(() => useBusy());
  const { promise, resolve } = Promise.withResolvers<number>();
  const second = vi.fn();
  let first: Promise<number | undefined> | undefined;
  act(() => {
    first = result.current.run(() => promise);
  });
  expect(result.current.isBusy).toBe(true);
  expect(await result.current.run(second)).toBeUndefined();
  expect(second).not.toHaveBeenCalled();
  resolve(4);
  await act(() => first);
  expect(await first).toBe(4);
  expect(result.current.isBusy).toBe(false);
});

it('returns true for an action without a result, and undefined for one that failed', async () => {
  const onError = vi.fn();
  const { result } = renderHook(() => useBusy(onError));
  expect(await act(() => result.current.run(async () => {}))).toBe(true);
  const error = new Error('refused');
  expect(await act(() => result.current.run(() => Promise.reject(error)))).toBeUndefined();
  expect(onError).toHaveBeenCalledWith(error);
  expect(result.current.isBusy).toBe(false);
});

it('rejects without a handler of errors', async () => {
  const { result } = renderHook(() => useBusy());
  await act(() => expect(result.current.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused'));
  expect(result.current.isBusy).toBe(false);
});
