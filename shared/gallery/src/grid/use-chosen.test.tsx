// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useChosen } from './use-chosen.ts';

afterEach(cleanup);

const keyOf = (item: string): string => item;
const open = () => renderHook(() => useChosen(keyOf, 3)).result;

it('keeps the selection of two clicks before a render', () => {
  const result = open();
  const before = result.current;
  act(() => {
    before.toggle('a');
    before.add(['b']);
    before.toggle('a');
    before.add(['c']);
  });
  expect([...result.current.items.keys()]).toEqual(['b', 'c']);
});

it('reports when there is no space for all', () => {
  const result = open();
  let hadRoom = true;
  act(() => {
    hadRoom = result.current.add(['a', 'b']) && result.current.add(['b', 'c', 'd']);
  });
  expect(hadRoom).toBe(false);
  expect([...result.current.items.keys()]).toEqual(['a', 'b', 'c']);
});
