import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPersonLanes, SupersededError } from './job-runner.ts';

/** Work that ends when the test says so. */
const buildWork = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isBegun = false;
  return {
    run: () => {
      isBegun = true;
      return promise;
    },
    isBegun: () => isBegun,
    end: resolve,
  };
};

const never = new AbortController().signal;

describe('lanes by person', () => {
  it('run one of a person at a time, in order, and different persons side by side', async () => {
    const lanes = createPersonLanes({ waiting: 2 });
    const [first, second, other] = [buildWork(), buildWork(), buildWork()];
    const answers = [
      lanes.run('ann', never, first.run),
      lanes.run('ann', never, second.run),
      lanes.run('bob', never, other.run),
    ];
    await sleep(0);
    expect([first, second, other].map((work) => work.isBegun())).toEqual([true, false, true]);
    other.end('other');
    expect(await answers[2]).toBe('other');
    first.end('first');
    expect(await answers[0]).toBe('first');
    await sleep(0);
    expect(second.isBegun()).toBe(true);
    second.end('second');
    expect(await answers[1]).toBe('second');
  });

  it('drop the oldest that waits for a newer one, never the one under way', async () => {
    const lanes = createPersonLanes({ waiting: 2 });
    const works = [buildWork(), buildWork(), buildWork(), buildWork()];
    const answers = works.map((work) => lanes.run('ann', never, work.run));
    await expect(answers[1]).rejects.toBeInstanceOf(SupersededError);
    for (const work of works) work.end('done');
    expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual(['done', 'done', 'done']);
    expect(works[1]?.isBegun()).toBe(false);
  });

  it('forget what nobody waits for any more, and let finish what has begun', async () => {
    const lanes = createPersonLanes({ waiting: 2 });
    const [begun, left] = [buildWork(), buildWork()];
    const [leavesEarly, leavesLate] = [new AbortController(), new AbortController()];
    const first = lanes.run('ann', leavesLate.signal, begun.run);
    const second = lanes.run('ann', leavesEarly.signal, left.run);
    leavesEarly.abort();
    await expect(second).rejects.toBe(leavesEarly.signal.reason);
    leavesLate.abort();
    begun.end('drawn all the same');
    expect(await first).toBe('drawn all the same');
    expect(left.isBegun()).toBe(false);
    expect(lanes.size()).toBe(0);
  });

  it('go on after work that failed', async () => {
    const lanes = createPersonLanes({ waiting: 1 });
    const failed = lanes.run('ann', never, () => Promise.reject(new Error('no')));
    const next = lanes.run('ann', never, async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(lanes.size()).toBe(0);
  });
});
