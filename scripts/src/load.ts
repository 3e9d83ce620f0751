import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Cluster, withCluster } from './cluster/start-cluster.ts';
import { type LoadResult, lineOf, numberOf, problemsOf, startLoad, tableOf } from './load/run-load.ts';
import { readOptions } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

/** Resource usage of a process and its descendants. */
export interface Usage {
  cpuSeconds: number;
  /** Bytes; shared memory counts once per process. */
  rss: number;
}

/** Linux counts processor time in hundredths of a second and memory in pages of 4 KB. */
const [ticksPerSecond, pageBytes] = [100, 4096];

interface Row {
  pid: number;
  parent: number;
  ticks: number;
  pages: number;
}

const rowOf = (pid: number): Row | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { pid, parent: fields[1] ?? 0, ticks, pages: fields[21] ?? 0 };
  } catch {
    return undefined; // The process ended.
  }
};

/** By pid of the root process. NaN on a system without /proc. */
const usageOf = (roots: readonly number[]): Map<number, Usage> => {
  if (!existsSync('/proc/self/stat'))
    return new Map(roots.map((pid) => [pid, { cpuSeconds: Number.NaN, rss: Number.NaN }]));
  const rows = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (rowOf(Number(name)) ?? []) : []));
  const below = (pid: number): Row[] => [
    ...rows.filter((row) => row.pid === pid),
    ...rows.filter((row) => row.parent === pid).flatMap((row) => below(row.pid)),
  ];
  return new Map(
    roots.map((pid) => {
      const tree = below(pid);
      const sum = (pick: (row: Row) => number) => tree.reduce((total, row) => total + pick(row), 0);
      return [
        pid,
        { cpuSeconds: sum(({ ticks }) => ticks) / ticksPerSecond, rss: sum(({ pages }) => pages) * pageBytes },
      ];
    }),
  );
};

/** Resource usage of each process of a cluster, including its descendants. */
const usageByPart = (cluster: Cluster): Map<string, Usage> => {
  const pids = cluster.parts.map((part) => [part.name, part.pid() ?? 0] as const);
  const usage = usageOf(pids.map(([, pid]) => pid));
  return new Map(pids.map(([name, pid]) => [name, usage.get(pid) ?? { cpuSeconds: Number.NaN, rss: Number.NaN }]));
};

/** Table rows: the cost of a load by process, per call and per task. Workers process tasks, the others calls. */
const costsOf = (before: Map<string, Usage>, after: Map<string, Usage>, result: LoadResult): string[][] =>
  [...after].map(([name, { cpuSeconds, rss }]) => {
    const spent = cpuSeconds - (before.get(name)?.cpuSeconds ?? 0);
    const each = name.startsWith('worker')
      ? `${(spent / Math.max(1, result.tasksCompleted)).toFixed(2)} s of each task of the cluster`
      : `${((spent * 1000) / Math.max(1, result.calls)).toFixed(2)} ms of each call of the cluster`;
    return [name, `${spent.toFixed(1)} s`, each, `${Math.round(rss / 2 ** 20)} MB`];
  });

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
/** Interval of progress lines in ms. */
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
    const progressTimer = setInterval(
      () => tell(`  ${Math.round((performance.now() - began) / 1000)} s: ${lineOf(load.peek())}`),
      lineEvery,
    );
    await new Promise((resolve) => setTimeout(resolve, asked.minutes * 60_000));
    clearInterval(progressTimer);
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
