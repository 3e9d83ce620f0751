import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '@atelier/testing/figure';
import { withCluster } from '../cluster/start-cluster.ts';
import { problemsOf, startLoad } from '../load/run-load.ts';

/** LOAD_MINUTES shortens it for a trial. */
const minutes = Number(process.env['LOAD_MINUTES'] ?? 10);
const designers = 1000;

/** `scale.load.p95`: calls of 1,000 designers, one each every 10 s, with ten tasks a minute; NaN where anything failed or was lost. */
export const measureLoad = (): Promise<Figure[]> =>
  withCluster({}, designers, async ({ cluster, crowd }) => {
    const load = startLoad({ url: cluster.url, crowd, everySeconds: 10, tasksPerMinute: 10 });
    await sleep(minutes * 60_000);
    const result = await load.stop();
    const problems = problemsOf(result, await crowd.books());
    const note =
      problems.length > 0
        ? `not in order: ${problems.slice(0, 3).join('; ')}`
        : `${designers} designers with open sockets for ${minutes} min, ${result.calls} calls, median ${Math.round(result.p50)} ms, ${result.tasksCompleted} tasks, drift 0`;
    return [
      {
        id: 'scale.load.p95',
        value: problems.length > 0 ? Number.NaN : result.p95,
        unit: 'ms',
        target: 500,
        better: 'lower',
        note,
      },
    ];
  });
