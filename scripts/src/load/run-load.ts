import { setTimeout as sleep } from 'node:timers/promises';
import { getAssets } from '@atelier/contract/assets';
import { userAuth } from '@atelier/contract/auth';
import { getGenerateHistory, getTaskChanges, getWaitInfo } from '@atelier/contract/generation';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { getNotices } from '@atelier/contract/notices';
import { getWorks } from '@atelier/contract/works';
import type { Books, Crowd } from '@atelier/server/bench/designers';
import { type Counts, createPageClient, createTally, type PageClient } from './page-client.ts';
import { createTaskWork } from './task-work.ts';

/** Parses a numeric option; prints the problem and exits when it is invalid. */
export const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  process.stderr.write(`${name} is "${text}"; it is a number from ${least} to ${most}.\n`);
  process.exit(1);
};

type Step = (page: PageClient) => Promise<unknown>;

/** Calls of a user's page over a day, by share in percent. Images are uploaded with the tasks. */
const steps: readonly { share: number; step: Step }[] = [
  { share: 28, step: (page) => page.call(getGenerateHistory, {}) },
  { share: 14, step: (page) => page.call(generateCount, {}) },
  { share: 14, step: (page) => page.call(getWaitInfo, {}) },
  { share: 12, step: (page) => page.call(getAssets, {}) },
  { share: 10, step: (page) => page.call(getTaskChanges, {}) },
  { share: 8, step: (page) => page.call(getWorks, {}) },
  { share: 6, step: (page) => page.call(getNotices, {}) },
  { share: 4, step: (page) => page.call(getUserMembership, {}) },
  { share: 4, step: (page) => page.call(userAuth, {}) },
];

/** Sends one call of the mix. */
const nextStep = (page: PageClient): Promise<unknown> => {
  let left = Math.random() * 100;
  for (const { share, step } of steps) {
    left -= share;
    if (left < 0) return step(page);
  }
  return page.call(generateCount, {});
};

export interface LoadOptions {
  url: string;
  crowd: Crowd;
  /** Seconds between two calls of one user. */
  everySeconds: number;
  /** Tasks of all users together. */
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

/** Ramp-up in ms over which the pages open. */
const openMs = 30_000;
const usualTaskLimitMs = 180_000;

/** Simulates users with open pages: sockets, periodic calls, occasional tasks. */
export const startLoad = ({ url, crowd, everySeconds, tasksPerMinute, tell }: LoadOptions) => {
  let tally = createTally();
  const work = createTaskWork();
  // Uses the current tally at each call, also for requests that started under an earlier one.
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
    /** Results since the previous `take` or the start; tasks since the start. */
    take() {
      const result = resultOf([]);
      tally = createTally();
      return result;
    },
    peek: () => resultOf([]),
    /** Stops sending, waits for the tasks, and returns the results. */
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

const ms = (value: number): string => (Number.isNaN(value) ? '-' : `${Math.round(value)} ms`);

/** Progress line of a running load. */
export const lineOf = (result: LoadResult): string =>
  `${result.calls} calls, p50 ${ms(result.p50)}, p95 ${ms(result.p95)}, p99 ${ms(result.p99)}, longest ${ms(result.longest)}; ` +
  `${result.healed} needed another try, ${result.failed} failed; ${result.socketsOpen} sockets open, ${result.socketsBroken} broke; ` +
  `tasks ${result.tasksCompleted} of ${result.tasksSubmitted} completed`;

/** Problems after a load; empty when there are none. */
export const problemsOf = (result: LoadResult, books: Books): string[] => [
  ...Object.entries(result.failures).map(([what, times]) => `${what} (${times} times)`),
  ...result.tasksLost.map((task) => `task ${task}`),
  ...(books.drift === 0 ? [] : [`the ledger drifts by ${books.drift} credits`]),
  ...(books.wronglyCharged === 0 ? [] : [`${books.wronglyCharged} tasks were not charged their price once`]),
];

/** Formats a Markdown table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};
