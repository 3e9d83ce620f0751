import { describe, expect, it } from 'vitest';
import { createLeases } from './limits.ts';

/** A limit of `points` a minute that grants up to `size` at a time. */
const buildLimit = (points: number, size: number) => {
  let time = 0;
  let left = points;
  let windowEnds = 0;
  let requestCount = 0;
  const now = () => time;
  const obtain = async () => {
    requestCount += 1;
    if (time >= windowEnds) {
      left = points;
      windowEnds = time + 60_000;
    }
    const granted = Math.min(left, size);
    left -= granted;
    return { points: granted, endsAt: windowEnds };
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { obtain, now, wait, asked: () => requestCount };
};

const spendAtOnce = async (node: ReturnType<typeof createLeases>, count: number) => {
  const waits = await Promise.all(Array.from({ length: count }, () => node.spend('ada')));
  return { passed: waits.filter((wait) => wait === 0).length, waits };
};

describe('leases', () => {
  it('allow exactly the limit, with one request a lease', async () => {
    const limit = buildLimit(100, 10);
    const { passed } = await spendAtOnce(createLeases(limit.obtain, limit.now), 250);
    expect(passed).toBe(100);
    expect(limit.asked()).toBe(11);
  });

  it('return the waiting time, without another request until then', async () => {
    const limit = buildLimit(5, 5);
    const node = createLeases(limit.obtain, limit.now);
    await spendAtOnce(node, 5);
    limit.wait(20_000);
    expect(await node.spend('ada')).toBe(40_000);
    limit.wait(10_000);
    expect(await node.spend('ada')).toBe(30_000);
    expect(limit.asked()).toBe(2);
    limit.wait(30_000);
    expect(await node.spend('ada')).toBe(0);
  });

  it('of two nodes together never exceed the limit', async () => {
    const limit = buildLimit(100, 30);
    const nodes = [createLeases(limit.obtain, limit.now), createLeases(limit.obtain, limit.now)];
    const spent = await Promise.all(nodes.map((node) => spendAtOnce(node, 80)));
    expect(spent.reduce((sum, { passed }) => sum + passed, 0)).toBe(100);
  });

  it('expire', async () => {
    const limit = buildLimit(10, 10);
    const node = createLeases(limit.obtain, limit.now);
    await node.spend('ada');
    limit.wait(60_000);
    expect((await spendAtOnce(node, 20)).passed).toBe(10);
  });

  it('fail when obtaining fails, and are requested again next time', async () => {
    let isAway = true;
    const node = createLeases(
      async () => {
        if (isAway) throw new Error('away');
        return { points: 1, endsAt: 1000 };
      },
      () => 0,
    );
    await expect(node.spend('ada')).rejects.toThrow('away');
    isAway = false;
    expect(await node.spend('ada')).toBe(0);
  });
});
