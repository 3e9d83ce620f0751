import { getGenerateHistory } from '@atelier/contract/generation';
import { type Figure, median } from '@atelier/testing/figure';
import { type CrowdedCluster, withCluster } from '../cluster/start-cluster.ts';
import { createPageClient, createTally, type PageClient } from '../load/page-client.ts';
import { createTaskWork } from '../load/task-work.ts';

/** Number of concurrent callers without pauses. */
const callers = 16;
/** Duration of a round of calls in ms. */
const callingMs = 8000;
/** Tasks per round; each waits for a free slot. */
const tasks = 16;
const taskLimitMs = 180_000;
const rounds = 5;
/** Slots of all workers together, so that both arms run equally many tasks at a time. */
const slots = 2;

const pagesOf = ({ cluster, crowd }: CrowdedCluster): PageClient[] =>
  crowd.designers.map((designer) => createPageClient({ url: cluster.url, designer, tally: createTally() }));

/** Calls per second; each caller sends its calls sequentially. */
const callRate = async (pages: readonly PageClient[]): Promise<number> => {
  const until = performance.now() + callingMs;
  let calls = 0;
  const ask = async (page: PageClient) => {
    while (performance.now() < until) {
      await page.call(getGenerateHistory, {});
      calls += 1;
    }
  };
  await Promise.all(pages.map(ask));
  return (calls * 1000) / callingMs;
};

/** Tasks per minute, from the first upload to the last result. */
const taskRate = async (pages: readonly PageClient[]): Promise<number> => {
  const work = createTaskWork();
  const from = performance.now();
  await Promise.all(pages.slice(0, tasks).map((page) => work.submit(page)));
  const lost = await work.settle(taskLimitMs, { everyMs: 100 });
  if (lost.length > 0) throw new Error(`tasks did not complete: ${lost.join(', ')}`);
  return (work.completed * 60_000) / (performance.now() - from);
};

interface Round {
  calls: number;
  tasks: number;
}

const measure = async (pages: readonly PageClient[]): Promise<Round> => ({
  calls: await callRate(pages),
  tasks: await taskRate(pages),
});

/**
 * `scale.nodes.ratio`: throughput of two api and two worker nodes on this machine against one of each, alternating; the lower of calls and
 * tasks. More nodes on the same cores can only cost.
 */
export const measureNodes = (): Promise<Figure[]> => {
  const arm = (nodes: number) => ({ apis: nodes, workers: nodes, env: { WORKER_SLOTS: String(slots / nodes) } });
  return withCluster(arm(1), callers, (one) =>
    withCluster(arm(2), callers, async (two) => {
      const [few, many] = [pagesOf(one), pagesOf(two)];
      const pairs: { one: Round; two: Round }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = { one: await measure(few), two: await measure(many) };
        // The first round is a warm-up.
        if (round > 0) pairs.push(pair);
      }
      const ratio = (kind: keyof Round) => median(pairs.map((pair) => pair.two[kind] / pair.one[kind]));
      const rate = (arm: 'one' | 'two', kind: keyof Round) => Math.round(median(pairs.map((pair) => pair[arm][kind])));
      const words = (kind: keyof Round, unit: string) =>
        `${ratio(kind).toFixed(2)} x of ${kind} (${rate('two', kind)} against ${rate('one', kind)} ${unit})`;
      return [
        {
          id: 'scale.nodes.ratio',
          value: Math.min(ratio('calls'), ratio('tasks')),
          unit: 'x',
          target: 0.9,
          better: 'higher',
          note: `2 api + 2 worker against 1 + 1 on the same cores, the lower of ${words('calls', 'a second')} and ${words('tasks', 'a minute')}, ${rounds} pairs`,
        },
      ];
    }),
  );
};
