import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createDeadWorkerCheck } from './job-queue.ts';

/** A table with one old heartbeat; `takes`: response time of the database. */
const build = () => {
  const clock = { now: 0, takes: 5 };
  const execute = async () => {
    clock.now += clock.takes;
    return { rows: [{ name: 'draw', id: 'task', retry_count: 1 }] };
  };
  const check = createDeadWorkerCheck({ db: { orm: { execute } } as unknown as Database, now: () => clock.now });
  const checkAfter = async (ms: number): Promise<number> => {
    clock.now += ms;
    return (await check()).length;
  };
  return { clock, checkAfter };
};

describe('dead worker check', () => {
  it('reports a silent worker after as many timely checks as the silence limit', async () => {
    const { checkAfter } = build();
    expect([await checkAfter(0), await checkAfter(1000), await checkAfter(1000)]).toEqual([0, 0, 0]);
    expect(await checkAfter(1000)).toBe(1);
  });

  it('reports no worker right after the machine slept', async () => {
    const { checkAfter } = build();
    for (let turn = 0; turn < 5; turn += 1) await checkAfter(1000);
    expect(await checkAfter(20_000)).toBe(0);
    expect([await checkAfter(1000), await checkAfter(1000), await checkAfter(1000)]).toEqual([0, 0, 1]);
  });

  it('reports no worker right after the database was blocked', async () => {
    const { clock, checkAfter } = build();
    for (let turn = 0; turn < 5; turn += 1) await checkAfter(1000);
    clock.takes = 8000;
    expect(await checkAfter(1000)).toBe(0);
    clock.takes = 5;
    expect([await checkAfter(1000), await checkAfter(1000)]).toEqual([0, 0]);
    expect([await checkAfter(1000), await checkAfter(1000)]).toEqual([1, 1]);
  });
});
