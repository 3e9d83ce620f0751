import { describe, expect, it, vi } from 'vitest';
import { createRangeStore } from './range-store.ts';

const buildList = () => {
  const requests: { offset: number; signal: AbortSignal }[] = [];
  const release: (() => void)[] = [];
  const load = (offset: number, limit: number, signal: AbortSignal) => {
    requests.push({ offset, signal });
    return new Promise<number[]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      release.push(() => resolve(Array.from({ length: limit }, (_, at) => offset + at)));
    });
  };
  const answer = async () => {
    for (const one of release.splice(0)) one();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { requests, load, answer };
};

describe('range by index', () => {
  it('loads the blocks around the view, and each once', async () => {
    const { requests, load, answer } = buildList();
    const store = createRangeStore({ load, size: 10 });
    store.want(15, 34);
    store.want(15, 34);
    expect(requests.map(({ offset }) => offset)).toEqual([10, 20, 30]);
    expect(store.get(15)).toBeUndefined();
    await answer();
    expect(store.get(15)).toBe(15);
    expect(store.get(39)).toBe(39);
    expect(store.get(40)).toBeUndefined();
  });

  it('aborts requests that left the view', () => {
    const { requests, load } = buildList();
    const store = createRangeStore({ load, size: 10 });
    store.want(0, 9);
    store.want(5000, 5009);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(requests[1]?.signal.aborted).toBe(false);
  });

  it('reports a failed row and loads it again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue([7]);
    const store = createRangeStore<number>({ load, size: 10 });
    store.want(0, 0);
    await vi.waitFor(() => expect(store.hasFailed(0)).toBe(true), 30_000);
    store.retry(0);
    await vi.waitFor(() => expect(store.get(0)).toBe(7), 30_000);
  });

  it('reloads a failed row when it returns into view, and not while it stays there', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue([7]);
    const store = createRangeStore<number>({ load, size: 10 });
    store.want(0, 9);
    await vi.waitFor(() => expect(store.hasFailed(0)).toBe(true), 30_000);
    store.want(2, 12);
    expect(load.mock.calls.map(([offset]) => offset)).toEqual([0, 10]);
    store.want(500, 509);
    store.want(0, 9);
    await vi.waitFor(() => expect(store.get(0)).toBe(7), 30_000);
  });

  it('marks only items with new data', async () => {
    const { load, answer } = buildList();
    const store = createRangeStore({ load, size: 10 });
    store.want(0, 19);
    const before = [store.stamp(0, 9), store.stamp(8, 12), store.stamp(40, 49)];
    await answer();
    const after = [store.stamp(0, 9), store.stamp(8, 12), store.stamp(40, 49)];
    expect(after.map((stamp, at) => stamp !== before[at])).toEqual([true, true, false]);
    store.update((item) => item + 1);
    expect(store.stamp(0, 9)).not.toBe(after[0]);
  });

  it('keeps a limited number of blocks', async () => {
    const { load, answer } = buildList();
    const store = createRangeStore({ load, size: 10, kept: 2 });
    for (const first of [0, 100, 200]) {
      store.want(first, first);
      await answer();
    }
    store.want(200, 200);
    expect([store.get(0), store.get(100), store.get(200)]).toEqual([undefined, 100, 200]);
  });

  it('loads a range for a selection at any scroll position', async () => {
    const { load, answer } = buildList();
    const store = createRangeStore({ load, size: 10 });
    const wanted = store.ensure(8, 21);
    store.want(5000, 5009);
    await answer();
    expect(await wanted).toEqual(Array.from({ length: 14 }, (_, at) => at + 8));
  });
});
