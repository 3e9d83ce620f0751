import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPerUserQueue, SupersededError } from './run-preview.ts';

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

describe('per-user queue', () => {
  it('runs one request of a user at a time, in order, and different users side by side', async () => {
    const queue = createPerUserQueue({ maxWaiting: 2 });
    const [first, second, other] = [buildWork(), buildWork(), buildWork()];
    const answers = [
      queue.run('ann', never, first.run),
      queue.run('ann', never, second.run),
      queue.run('bob', never, other.run),
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

  it('drops the oldest waiting request for a newer one, never the running one', async () => {
    const queue = createPerUserQueue({ maxWaiting: 2 });
    const works = [buildWork(), buildWork(), buildWork(), buildWork()];
    const answers = works.map((work) => queue.run('ann', never, work.run));
    await expect(answers[1]).rejects.toBeInstanceOf(SupersededError);
    for (const work of works) work.end('done');
    expect(await Promise.all([answers[0], answers[2], answers[3]])).toEqual(['done', 'done', 'done']);
    expect(works[1]?.isBegun()).toBe(false);
  });

  it('removes a waiting request of a disconnected client, and lets a running one finish', async () => {
    const queue = createPerUserQueue({ maxWaiting: 2 });
    const [begun, left] = [buildWork(), buildWork()];
    const [leavesEarly, leavesLate] = [new AbortController(), new AbortController()];
    const first = queue.run('ann', leavesLate.signal, begun.run);
    const second = queue.run('ann', leavesEarly.signal, left.run);
    leavesEarly.abort();
    await expect(second).rejects.toBe(leavesEarly.signal.reason);
    leavesLate.abort();
    begun.end('drawn all the same');
    expect(await first).toBe('drawn all the same');
    expect(left.isBegun()).toBe(false);
    expect(queue.size()).toBe(0);
  });

  it('continues after a failed request', async () => {
    const queue = createPerUserQueue({ maxWaiting: 1 });
    const failed = queue.run('ann', never, () => Promise.reject(new Error('no')));
    const next = queue.run('ann', never, async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(queue.size()).toBe(0);
  });
});
