// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToolSummaries } from './tool-summaries.ts';

const Count = () => <output>{useToolSummaries()?.length ?? 'unknown'}</output>;

const answer = (count: number) => Response.json({ success: '1', data: { tools: Array.from({ length: count }) } });

/** A page that shows the tools in two places, and its text after `ms`. */
const showPage = async (store: ReturnType<typeof createStore>, ms = 0): Promise<(string | null)[]> => {
  render(
    <Provider store={store}>
      <Count />
      <Count />
    </Provider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return screen.getAllByRole('status').map(({ textContent }) => textContent);
};

const ask = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  cleanup();
  ask.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fetches once for all places, and again five minutes later', async () => {
  const store = createStore();
  ask.mockImplementation(async () => answer(3));
  expect(await showPage(store)).toEqual(['3', '3']);
  cleanup();
  await showPage(store);
  expect(ask).toHaveBeenCalledTimes(1);
  cleanup();
  ask.mockImplementation(async () => answer(4));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await showPage(store)).toEqual(['4', '4']);
});

it('retries once after a failure, and on the next page after two', async () => {
  const store = createStore();
  ask.mockRejectedValueOnce(new TypeError('no line'));
  ask.mockImplementation(async () => answer(2));
  expect(await showPage(store, 1000)).toEqual(['2', '2']);
  cleanup();
  const other = createStore();
  ask.mockRejectedValueOnce(new TypeError('no line')).mockRejectedValueOnce(new TypeError('no line'));
  expect(await showPage(other, 1000)).toEqual(['unknown', 'unknown']);
  cleanup();
  expect(await showPage(other)).toEqual(['2', '2']);
});
