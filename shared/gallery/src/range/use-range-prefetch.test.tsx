// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRangePrefetch } from '../grid/gallery.tsx';
import { createRangeStore, type RangeStore } from './range-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Page = ({ store, first }: { store: RangeStore<number>; first: number }) => {
  useRangePrefetch(store, first, first + 5);
  return null;
};

const open = () => {
  const requested: number[] = [];
  const store = createRangeStore<number>({
    load: async (offset) => {
      requested.push(offset);
      return [];
    },
  });
  const { rerender } = render(<Page store={store} first={0} />);
  return { requested, show: (first: number) => rerender(<Page store={store} first={first} />) };
};

it('loads at once for the first view and after a jump, and nothing while a scroll bar is dragged', () => {
  const { requested, show } = open();
  expect(requested).toEqual([0]);
  vi.advanceTimersByTime(1000);
  show(6000);
  expect(requested).toEqual([0, 6000]);
  for (let step = 1; step < 10; step += 1) {
    vi.advanceTimersByTime(16);
    show(6000 + step * 600);
  }
  expect(requested).toEqual([0, 6000]);
  vi.advanceTimersByTime(40);
  expect(requested).toEqual([0, 6000, 11_400]);
});
