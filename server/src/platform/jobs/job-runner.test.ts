import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import { type Delivery, type JobName, type JobQueue, jobNames } from './job-queue.ts';
import { createJobRunner, type JobHandler, type JobHandlers } from './job-runner.ts';

const nothing: JobHandler = async () => {};
const handlersOf = (own: Partial<JobHandlers> = {}): JobHandlers =>
  ({ ...Object.fromEntries(jobNames.map((name) => [name, nothing])), ...own }) as JobHandlers;

/** A queue in memory: waiting jobs, and the outcome of each. */
const buildQueue = () => {
  const waiting: Delivery[] = [];
  const events: string[] = [];
  const queue = {
    fetch: async (name: JobName) => {
      const at = waiting.findIndex((job) => job.name === name);
      return at < 0 ? null : (waiting.splice(at, 1)[0] as Delivery);
    },
    finish: async ({ id }: Delivery) => void events.push(`finished ${id}`),
    requeue: async (_tx: unknown, { id }: Delivery, reason: string, cost = '') =>
      void events.push(`back ${id}: ${reason}${cost === 'free' ? ', free' : ''}`),
    touch: async () => true,
    takeFromDead: async () => undefined,
  } as unknown as JobQueue;
  const put = (name: JobName, id: string) => waiting.push({ name, id, data: {}, retryCount: 0, retryLimit: 1 });
  return { queue, events, put };
};

const db = {
  orm: { transaction: (work: (tx: unknown) => unknown) => work(null), execute: async () => ({ rows: [] }) },
} as unknown as Database;
const concurrency = {
  ...{ builtin: 1, model: 0, matting: 2, money: 1, webhooks: 1, index: 1, upkeep: 1 },
  ...{ 'seed-assets': 1, recognition: 1 },
};

/** `wake`: a job of this kind may be queued; of any kind without a name. */
const createListener = () => {
  let subscription: Parameters<NotificationListener['subscribe']>[0] | undefined;
  return {
    subscribe: (made: NonNullable<typeof subscription>) => {
      subscription = made;
    },
    wake: (job?: JobName) =>
      job === undefined
        ? subscription?.onListening({} as never)
        : subscription?.onPayload(JSON.stringify({ kind: 'ready', job })),
  };
};

const buildRunner = (own: Partial<JobHandlers>, isNight = false, held: ReadonlySet<string> = new Set()) => {
  const built = buildQueue();
  const errors: unknown[] = [];
  const listener = createListener();
  const runner = createJobRunner({
    db,
    listener,
    queue: built.queue,
    handlers: handlersOf(own),
    concurrency,
    node: 'here',
    paused: async () => held,
    isNight: () => isNight,
    queuesWithoutCapacity: async () => [],
    onError: (error) => errors.push(error),
  });
  return { ...built, runner, errors, wake: listener.wake };
};

describe('job runner', () => {
  it('does not start with a missing or surplus handler', () => {
    const { purge: _, ...rest } = handlersOf();
    const start = (handlers: object) => () =>
      createJobRunner({
        db,
        listener: createListener(),
        queue: buildQueue().queue,
        handlers: handlers as JobHandlers,
        concurrency,
        node: 'here',
        paused: async () => new Set<string>(),
        isNight: () => false,
        queuesWithoutCapacity: async () => [],
        onError: () => {},
      });
    expect(start(rest)).toThrow('jobs without a handler: purge; without a row: none');
    expect(start({ ...handlersOf(), polish: nothing })).toThrow('without a handler: none; without a row: polish');
  });

  it('fills the concurrency of a lane and not more, and continues when one is free', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const draw: JobHandler = ({ id }) => {
      begun.push(id);
      return new Promise((resolve) => ends.set(id, resolve));
    };
    const { put, wake } = buildRunner({ draw, matting: draw });
    for (const id of ['d1', 'd2']) put('draw', id);
    for (const id of ['m1', 'm2', 'm3']) put('matting', id);
    wake();
    await sleep(5);
    expect(begun).toEqual(['d1', 'm1', 'm2']);
    ends.get('m1')?.();
    await sleep(5);
    expect(begun).toEqual(['d1', 'm1', 'm2', 'm3']);
  });

  it('runs night jobs at night only, after day jobs', async () => {
    const begun: string[] = [];
    const draw: JobHandler = async ({ id }) => void begun.push(id);
    const own = { draw, 'draw-at-night': draw };
    const day = buildRunner(own);
    day.put('draw-at-night', 'later');
    day.wake();
    await sleep(5);
    expect(begun).toEqual([]);
    const night = buildRunner(own, true);
    night.put('draw-at-night', 'second');
    night.put('draw', 'first');
    night.wake();
    await sleep(5);
    expect(begun).toEqual(['first', 'second']);
  });

  it('completes a job that stores nothing, and returns one whose handler failed', async () => {
    const prune: JobHandler = async ({ id }) => {
      if (id === 'bad') throw new Error('the table is gone');
    };
    const { put, events, errors, wake } = buildRunner({ prune });
    put('prune', 'good');
    put('prune', 'bad');
    wake('prune');
    await sleep(5);
    expect(events).toEqual(['finished good', 'back bad: Error: the table is gone']);
    expect(errors).toHaveLength(1);
  });

  it('aborts running jobs on stop, waits for them, and starts none', async () => {
    const reasons: unknown[] = [];
    const draw: JobHandler = (_delivery, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          setTimeout(resolve, 20);
        });
      });
    const { runner, put, wake } = buildRunner({ draw });
    put('draw', 'first');
    put('draw', 'second');
    wake();
    await sleep(5);
    await runner.stop();
    expect(reasons).toEqual(['shutdown']);
    wake();
    await sleep(5);
    expect(reasons).toEqual(['shutdown']);
  });

  it('returns an aborted job without using a retry or reporting a failure', async () => {
    const materials: JobHandler = (_delivery, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cancelled: engine-closed'))));
    const { runner, put, events, errors, wake } = buildRunner({ materials });
    put('materials', 'drawn half');
    wake('materials');
    await sleep(5);
    await runner.stop();
    expect([events, errors]).toEqual([['back drawn half: shutdown, free'], []]);
  });

  it('fetches nothing from a paused queue', async () => {
    const begun: string[] = [];
    const draw: JobHandler = async ({ id }) => void begun.push(id);
    const { runner, put } = buildRunner({ draw, matting: draw }, false, new Set(['draw']));
    put('draw', 'a');
    put('matting', 'b');
    runner.start();
    await sleep(5);
    await runner.stop();
    expect(begun).toEqual(['b']);
  });

  it('returns, without using a retry, jobs of a fetch that was pending at the stop', async () => {
    const begun: string[] = [];
    const { queue, runner, put } = buildRunner({ draw: async ({ id }) => void begun.push(id) });
    const costs: unknown[] = [];
    const opened = Promise.withResolvers<void>();
    const { fetch } = queue;
    const looking = Promise.withResolvers<void>();
    queue.fetch = async (name) => {
      looking.resolve();
      await opened.promise;
      return fetch(name);
    };
    queue.requeue = async (_tx, { id }, reason, cost) => void costs.push([id, reason, cost]);
    put('draw', 'a');
    runner.start();
    await looking.promise;
    const stopped = runner.stop();
    opened.resolve();
    await stopped;
    expect(begun).toEqual([]);
    expect(costs).toEqual([['a', 'shutdown', 'free']]);
  });
});
