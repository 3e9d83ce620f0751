import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '@atelier/server/bench/designers';
import { createPageClient, type PageClient } from './page-client.ts';
import { type Counts, createTally } from './tally.ts';
import { createTaskWork } from './task-work.ts';
import { nextStep } from './working-day.ts';

export interface LoadOptions {
  url: string;
  crowd: Crowd;
  /** Seconds between two calls of one designer. */
  everySeconds: number;
  /** Of all designers together. */
  tasksPerMinute: number;
  /** Prints one line to the terminal. */
  tell?: (line: string) => void;
}

export interface LoadResult extends Counts {
  socketsOpen: number;
  tasksSubmitted: number;
  tasksCompleted: number;
  /** Id and state of each task that did not complete. */
  tasksLost: readonly string[];
}

/** A load that runs until it is stopped. */
export interface Load {
  /** Since the last time that this was asked, or since the start; the tasks since the start. */
  take(): LoadResult;
  /** The same without beginning anew. */
  peek(): LoadResult;
  /** Asks for nothing new, waits for the tasks, and says what became of all of it. */
  stop(taskLimitMs?: number): Promise<LoadResult>;
}

/** Milliseconds over which the pages open, so that a morning is no stampede. */
const openMs = 30_000;
const usualTaskLimitMs = 180_000;

/** Designers at their pages: sockets that stay open, a call each every so often, a task now and then. */
export const startLoad = ({ url, crowd, everySeconds, tasksPerMinute, tell }: LoadOptions): Load => {
  let tally = createTally();
  const work = createTaskWork();
  // Resolves the current tally at each call, also for requests that began under an earlier one.
  const tallyNow = {
    answered: (ms: number, tries: number) => tally.answered(ms, tries),
    failed: (name: string, reason: string) => tally.failed(name, reason),
    broke: () => tally.broke(),
    read: () => tally.read(),
  };
  const pages: PageClient[] = crowd.designers.map((designer) =>
    createPageClient({ url, designer, tally: tallyNow, onTask: (id, state) => work.note(id, state) }),
  );
  const stop = new AbortController();
  const rest = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  const openSpread = Math.min(openMs, pages.length * 30);

  const sit = async (page: PageClient): Promise<void> => {
    await rest(Math.random() * openSpread);
    page.open();
    await rest(Math.random() * everySeconds * 1000);
    while (!stop.signal.aborted) {
      const from = performance.now();
      await nextStep(page);
      await rest(Math.max(0, everySeconds * 1000 - (performance.now() - from)));
    }
  };

  const submitting: Promise<void>[] = [];
  const order = async (): Promise<void> => {
    await rest(openSpread / 2);
    for (let turn = 0; tasksPerMinute > 0 && !stop.signal.aborted; turn += 1) {
      // Round robin: each user submits once before any submits again, so no one runs out of credits early.
      const page = pages[turn % pages.length];
      if (page) submitting.push(work.submit(page));
      await rest(60_000 / tasksPerMinute);
    }
  };

  const running = [...pages.map(sit), order()];
  const resultOf = (tasksLost: readonly string[]): LoadResult => ({
    ...tally.read(),
    socketsOpen: pages.filter((page) => page.isOpen).length,
    tasksSubmitted: work.submitted,
    tasksCompleted: work.completed,
    tasksLost,
  });

  return {
    take() {
      const result = resultOf([]);
      tally = createTally();
      return result;
    },
    peek: () => resultOf([]),
    async stop(taskLimitMs = usualTaskLimitMs) {
      stop.abort();
      await Promise.all(running);
      await Promise.all(submitting);
      const before = resultOf([]);
      const tasksLost = await work.settle(taskLimitMs, { tell });
      for (const page of pages) page.close();
      return { ...before, tasksSubmitted: work.submitted, tasksCompleted: work.completed, tasksLost };
    },
  };
};
