import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../cluster/part.ts';
import { problemsOf, tableOf } from './describe.ts';
import { type LoadResult, startLoad } from './run-load.ts';
import { withCluster } from './with-cluster.ts';

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
export const killInTurn = (tell: (line: string) => void): Promise<string[]> =>
  // The balancer last but one: what it hides is seen before.
  endInTurn(tell, { signal: 'SIGKILL', names: [...nodes, 's3', 'balancer', 'postgres'] });

/** A rolling restart: every node in turn ends by SIGTERM, drained as in production, and is started again. @returns as above */
export const restartInTurn = (tell: (line: string) => void): Promise<string[]> =>
  endInTurn(tell, { signal: 'SIGTERM', names: nodes, env: { DRAIN_SECONDS: '5' } });
