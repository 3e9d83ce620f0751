import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './cluster/part.ts';
import { startCluster, withCluster } from './cluster/start-cluster.ts';
import { type LoadResult, problemsOf, startLoad, tableOf } from './load/run-load.ts';
import { dataFolder } from './paths.ts';
import { build } from './product.ts';
import { readOptions, readPort } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

/** People, seconds between two calls of one, tasks a minute of all. */
const load = { designers: 60, everySeconds: 2, tasksPerMinute: 10 };
/** Milliseconds: of the load before the first kill, and after each part is back. */
const steadyMs = 20_000;
/** Milliseconds within which a part has to be back. */
const backLimitMs = 120_000;

interface Killed {
  name: string;
  /** Seconds until it could be used again; null: not within the limit. */
  backAfter: number | null;
  during: LoadResult;
}

/** Waits until the part is another process that can be used. @returns seconds; null: not within the limit */
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
  signal: NodeJS.Signals;
  /** Of parts, in their order. */
  names: readonly string[];
  env?: Record<string, string>;
}

const nodes = ['api-1', 'api-2', 'worker-1', 'worker-2'];

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
      const backAfter = await untilBack(part, killed);
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

/**
 * Kills every process of a cluster in turn (`kill -9`) while people work on it.
 * @returns what is not in order: a call that no further try healed, a task that did not complete, a credit too many or too few
 */
const killInTurn = (tell: (line: string) => void): Promise<string[]> =>
  // The balancer last but one: what it hides is seen before.
  endInTurn(tell, { signal: 'SIGKILL', names: [...nodes, 's3', 'balancer', 'postgres'] });

/** A rolling restart: every node in turn ends by SIGTERM, drained as in production, and is started again. @returns as above */
const restartInTurn = (tell: (line: string) => void): Promise<string[]> =>
  endInTurn(tell, { signal: 'SIGTERM', names: nodes, env: { DRAIN_SECONDS: '5' } });

const usage = `pnpm cluster [--apis 2] [--workers 2] [--kill-in-turn | --restart-in-turn]

The topology of deploy/compose on this machine without containers; stays in the foreground, and Ctrl-C ends all of it. PORT is the
balancer's.

--apis, --workers   number of nodes, 1 to 16
--kill-in-turn      on data of its own: kills every process in turn while users work, prints a table, ends with 0 when nothing was lost
--restart-in-turn   the same for a rolling restart: each node ends by SIGTERM`;

const values = readOptions(usage, {
  apis: { type: 'string', default: '2' },
  workers: { type: 'string', default: '2' },
  'kill-in-turn': { type: 'boolean', default: false },
  'restart-in-turn': { type: 'boolean', default: false },
});
const countOf = (name: 'apis' | 'workers'): number => {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= 1 && count <= 16) return count;
  process.stderr.write(`--${name} is "${values[name]}"; it is a number from 1 to 16.\n`);
  process.exit(1);
};
const [apis, workers] = [countOf('apis'), countOf('workers')];
// Who reads may stop (`| head`): the cluster goes on.
process.stdout.on('error', () => {});
const port = readPort();

const tell = (line: string): void => void process.stdout.write(`${line}\n`);
tell('Building host and remotes (only what has changed)...');
if (values['kill-in-turn'] || values['restart-in-turn']) {
  // Its data and its database go with it.
  takeTemporaryFolder();
  const problems = await (values['kill-in-turn'] ? killInTurn(tell) : restartInTurn(tell));
  for (const problem of problems) tell(`  ${problem}`);
  tell(problems.length === 0 ? 'Nothing was lost.' : `${problems.length} things are not in order.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
const built = await build({ say: (line) => tell(`  ${line}`) });

// A signal during the start also ends what is being started.
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
