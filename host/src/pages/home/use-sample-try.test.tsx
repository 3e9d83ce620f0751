// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSampleTry } from './use-sample-try.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows a previously tried colour at once', async () => {
  const fetched = vi.fn(async (_address: string, { body }: { body: string }) => ({
    json: async () => ({ success: '1', data: { picture: `data:${JSON.parse(body).colour}` } }),
  }));
  vi.stubGlobal('fetch', fetched);
  const { result } = renderHook(() => useSampleTry('zh'));
  for (const colour of ['#7c2f3a', '#2b3a5e']) await act(() => result.current.start(colour));
  expect(result.current.shown).toEqual({ state: 'done', colour: '#2b3a5e', picture: 'data:#2b3a5e' });
  act(() => void result.current.start('#7c2f3a'));
  expect(result.current.shown).toEqual({ state: 'done', colour: '#7c2f3a', picture: 'data:#7c2f3a' });
  expect(fetched).toHaveBeenCalledTimes(2);
});
