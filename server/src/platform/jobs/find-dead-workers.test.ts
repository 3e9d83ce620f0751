import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createDeadWorkerLook } from './job-queue.ts';

/** A table in which one job's heartbeat is old; `takes` is how long the database takes for an answer. */
const build = () => {
  const clock = { now: 0, takes: 5 };
  const execute = async () => {
    clock.now += clock.takes;
    return { rows: [{ name: 'draw', id: 'task', retry_count: 1 }] };
  };
  const look = createDeadWorkerLook({ db: { orm: { execute } } as unknown as Database, now: () => clock.now });
  const lookAfter = async (ms: number): Promise<number> => {
    clock.now += ms;
    return (await look()).length;
  };
  return { clock, lookAfter };
};

describe('the look for workers that were killed', () => {
  it('trusts a silence when it has looked in time for as long as a silence lasts', async () => {
    const { lookAfter } = build();
    expect([await lookAfter(0), await lookAfter(1000), await lookAfter(1000)]).toEqual([0, 0, 0]);
    expect(await lookAfter(1000)).toBe(1);
  });

  it('robs nobody after the machine slept', async () => {
    const { lookAfter } = build();
    for (let turn = 0; turn < 5; turn += 1) await lookAfter(1000);
    expect(await lookAfter(20_000)).toBe(0);
    expect([await lookAfter(1000), await lookAfter(1000), await lookAfter(1000)]).toEqual([0, 0, 1]);
  });

  it('robs nobody after the database stood still', async () => {
    const { clock, lookAfter } = build();
    for (let turn = 0; turn < 5; turn += 1) await lookAfter(1000);
    clock.takes = 8000;
    expect(await lookAfter(1000)).toBe(0);
    clock.takes = 5;
    expect([await lookAfter(1000), await lookAfter(1000)]).toEqual([0, 0]);
    expect([await lookAfter(1000), await lookAfter(1000)]).toEqual([1, 1]);
  });
});
