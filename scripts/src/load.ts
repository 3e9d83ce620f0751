import { costsOf, usageByPart } from './load/costs.ts';
import { lineOf, problemsOf, tableOf } from './load/describe.ts';
import { numberOf } from './load/number-of.ts';
import { startLoad } from './load/run-load.ts';
import { withCluster } from './load/with-cluster.ts';
import { readOptions } from './read-options.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

const usage = `pnpm load [--designers 1000] [--minutes 10] [--every 10] [--tasks 10] [--apis 2] [--workers 2]

Simulated designers against a cluster of their own. Ends with 0 when nothing failed, the 95th percentile is within 500 ms and the ledger fits.

--every   seconds between two calls of one designer
--tasks   a minute, of all designers together`;

takeTemporaryFolder();
const values = readOptions(usage, {
  designers: { type: 'string', default: '1000' },
  minutes: { type: 'string', default: '10' },
  every: { type: 'string', default: '10' },
  tasks: { type: 'string', default: '10' },
  apis: { type: 'string', default: '2' },
  workers: { type: 'string', default: '2' },
});
const asked = {
  designers: numberOf('--designers', values.designers, 1, 20_000),
  minutes: numberOf('--minutes', values.minutes, 0.1, 600),
  every: numberOf('--every', values.every, 0.1, 3600),
  tasks: numberOf('--tasks', values.tasks, 0, 600),
  apis: numberOf('--apis', values.apis, 1, 16),
  workers: numberOf('--workers', values.workers, 1, 16),
};
/** Milliseconds. */
const limit = 500;
/** Milliseconds between two lines of progress. */
const lineEvery = 30_000;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const problems = await withCluster(
  { apis: asked.apis, workers: asked.workers, tell },
  asked.designers,
  async (parts) => {
    const { cluster, crowd } = parts;
    tell(
      `${asked.designers} designers at ${cluster.url}, ${asked.apis} api and ${asked.workers} worker nodes behind ${cluster.balancer}`,
    );
    const load = startLoad({
      url: cluster.url,
      crowd,
      everySeconds: asked.every,
      tasksPerMinute: asked.tasks,
    });
    const before = usageByPart(cluster);
    const began = performance.now();
    const told = setInterval(
      () => tell(`  ${Math.round((performance.now() - began) / 1000)} s: ${lineOf(load.peek())}`),
      lineEvery,
    );
    await new Promise((resolve) => setTimeout(resolve, asked.minutes * 60_000));
    clearInterval(told);
    const result = await load.stop();
    const costs = costsOf(before, usageByPart(cluster), result);
    const books = await crowd.books();
    tell(lineOf(result));
    tell(`\n${tableOf(['part', 'processor time', 'which is', 'memory'], costs)}\n`);
    tell(`drift ${books.drift}, tasks ${JSON.stringify(books.tasks)}`);
    const late =
      result.p95 <= limit ? [] : [`the 95th percentile is ${Math.round(result.p95)} ms, not within ${limit}`];
    return [...problemsOf(result, books), ...late];
  },
);
for (const problem of problems) tell(`  ${problem}`);
tell(problems.length === 0 ? 'All in order.' : `${problems.length} things are not in order.`);
process.exit(problems.length === 0 ? 0 : 1);
