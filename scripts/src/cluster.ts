import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './cluster/part.ts';
import { startCluster, withCluster } from './cluster/start-cluster.ts';
import { type LoadResult, numberOf, problemsOf, startLoad, tableOf } from './load/run-load.ts';
import { dataFolder } from './paths.ts';
import { build } from './product.ts';
import { readOptions, readPort } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

/** Simulated users, seconds between two calls of one, tasks per minute in total. */
const load = { designers: 60, everySeconds: 2, tasksPerMinute: 10 };
/** Milliseconds of load before the first kill and after each recovery. */
const steadyMs = 20_000;
/** Recovery timeout in ms. */
const backLimitMs = 120_000;

interface Killed {
  name: string;
  /** Seconds until recovery; null: timeout. */
  backAfter: number | null;
  during: LoadResult;
}

/** Waits until another process of the service responds. @returns seconds; null: timeout */
const untilBack = async (part: Part, killed: number | undefined): Promise<number | null> => {
  const from = performance.now();
  while (performance.now() - from < backLimitMs) {
    if (part.pid() !== killed && (await part.isReady())) return (performance.now() - from) / 1000;
    await sleep(50);
  }
  return null;
};

const secondsOf = (backAfter: number | null): string =>
  backAfter === null ? `not within ${backLimitMs / 1000}` : backAfter.toFixed(1);

const rowOf = ({ name, backAfter, during }: Killed): string[] => [
  name,
  secondsOf(backAfter),
  String(during.calls),
  String(during.healed),
  String(during.failed),
  `${(during.longest / 1000).toFixed(1)}`,
  String(during.socketsBroken),
];

interface Rehearsal {
  /** SIGSTOP: the process is suspended for `haltMs`, as by a hanging disk, and continues. */
  signal: NodeJS.Signals;
  /** Names of the processes, in order. */
  names: readonly string[];
  env?: Record<string, string>;
}

const nodes = ['api-1', 'api-2', 'worker-1', 'worker-2'];
/** The balancer is last but one, so that failures it would hide appear first. */
const everyPart = [...nodes, 's3', 'balancer', 'postgres'];
const haltMs = 20_000;

/** @returns calls that no retry recovered, tasks that did not complete, wrong credits */
const endInTurn = (tell: (line: string) => void, { signal, names, env = {} }: Rehearsal): Promise<string[]> =>
  withCluster({ tell, env }, load.designers, async ({ cluster, crowd }) => {
    const running = startLoad({ url: cluster.url, crowd, ...load, tell });
    tell(`${load.designers} designers work for ${steadyMs / 1000} s before the first ${signal} and after each...`);
    await sleep(steadyMs);
    const rows: Killed[] = [{ name: 'nothing', backAfter: 0, during: running.take() }];
    for (const name of names) {
      const part = cluster.part(name);
      const killed = part.pid();
      part.signal(signal);
      if (signal === 'SIGSTOP') {
        await sleep(haltMs);
        part.signal('SIGCONT');
      }
      const backAfter = await untilBack(part, signal === 'SIGSTOP' ? undefined : killed);
      await sleep(steadyMs);
      rows.push({ name, backAfter, during: running.take() });
      tell(`${signal} to ${name}: back after ${secondsOf(backAfter)} s`);
    }
    const result = await running.stop();
    const books = await crowd.books();
    const head = [
      signal,
      'back after s',
      'calls',
      'healed by another try',
      'failed',
      'longest wait s',
      'sockets that broke',
    ];
    tell(`\n${tableOf(head, rows.map(rowOf))}\n`);
    tell(`Tasks: ${result.tasksCompleted} of ${result.tasksSubmitted} completed. Drift of the ledger: ${books.drift}.`);
    const unhealed = rows.flatMap(({ name, during }) =>
      Object.entries(during.failures).map(([what, times]) => `after ${signal} to ${name}: ${what} (${times} times)`),
    );
    const gone = rows.flatMap(({ name, backAfter }) =>
      backAfter === null ? [`${name} was not back within ${backLimitMs / 1000} s of ${signal}`] : [],
    );
    return [...gone, ...unhealed, ...problemsOf(result, books)];
  });

const rehearsals: Record<'kill-in-turn' | 'halt-in-turn' | 'restart-in-turn', Rehearsal> = {
  'kill-in-turn': { signal: 'SIGKILL', names: everyPart },
  'halt-in-turn': { signal: 'SIGSTOP', names: everyPart },
  // With connection draining, as in production.
  'restart-in-turn': { signal: 'SIGTERM', names: nodes, env: { DRAIN_SECONDS: '5' } },
};

const usage = `pnpm cluster [--apis 2] [--workers 2] [--kill-in-turn | --halt-in-turn | --restart-in-turn]

The topology of deploy/compose on this machine without containers; stays in the foreground, and Ctrl-C ends all of it. PORT is the
balancer's.

--apis, --workers   number of nodes, 1 to 16
--kill-in-turn      on data of its own: kills every process in turn while users work, prints a table, ends with 0 when nothing was lost
--halt-in-turn      the same, each process halted for 20 s
--restart-in-turn   the same for a rolling restart: each node ends by SIGTERM`;

const values = readOptions(usage, {
  apis: { type: 'string', default: '2' },
  workers: { type: 'string', default: '2' },
  'kill-in-turn': { type: 'boolean', default: false },
  'halt-in-turn': { type: 'boolean', default: false },
  'restart-in-turn': { type: 'boolean', default: false },
});
const rehearsal = Object.entries(rehearsals).find(([name]) => values[name as keyof typeof rehearsals])?.[1];
const [apis, workers] = [numberOf('--apis', values.apis, 1, 16), numberOf('--workers', values.workers, 1, 16)];
// A reader may close the pipe (`| head`): the cluster keeps running.
process.stdout.on('error', () => {});
const port = readPort();

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
tell('Building host and remotes (only what has changed)...');
if (rehearsal) {
  // Its data and its database are removed with it.
  takeTemporaryFolder();
  const problems = await endInTurn(tell, rehearsal);
  for (const problem of problems) tell(`  ${problem}`);
  tell(problems.length === 0 ? 'Nothing was lost.' : `${problems.length} things are not in order.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
const built = await build({ say: (line) => tell(`  ${line}`) });

// A signal during the start also ends processes that are starting.
const cluster = startCluster({ built, data: join(dataFolder(), 'cluster'), apis, workers, port, tell });
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    cluster
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

try {
  const { url, parts, balancer, data } = await cluster;
  tell(
    `\nThe cluster is on ${url} (demo sign-in: demo / atelier), balanced by ${balancer === 'nginx' ? 'nginx' : 'our own balancer: nginx is not installed'}.`,
  );
  for (const part of parts) tell(`  ${part.name.padEnd(10)} ${part.address}`);
  tell(`  codes      ${url}/dev/inbox`);
  tell(`  logs       ${join(data, 'logs')}`);
  tell('Ctrl-C ends all of it.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
