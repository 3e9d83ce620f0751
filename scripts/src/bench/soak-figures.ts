import type { Figure } from '@atelier/testing/figure';
import { problemsOf } from '../load/run-load.ts';
import { runSoak } from '../load/run-soak.ts';

/** SOAK_MINUTES overrides the default for short runs. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 20);

/** `soak.heap.ratio`: heap in the second half of a steady load against the first, of the node that grows most; NaN after an error. */
export const measureSoak = async (): Promise<Figure[]> => {
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const { nodes, load, books } = await runSoak({ minutes, designers: 200, everySeconds: 5, tasksPerMinute: 10, tell });
  const problems = problemsOf(load, books);
  const all = nodes.map(({ name, ratio }) => `${name} ${ratio.toFixed(3)}`).join(', ');
  return [
    {
      id: 'soak.heap.ratio',
      value: problems.length > 0 ? Number.NaN : Math.max(...nodes.map(({ ratio }) => ratio)),
      unit: 'x',
      target: 1.03,
      better: 'lower',
      note:
        problems.length > 0
          ? `not in order: ${problems.slice(0, 3).join('; ')}`
          : `heap after collection, second half of ${minutes} min against the first, 200 designers, the node that grows most of ${all}; ${load.calls} calls, ${load.tasksCompleted} tasks`,
    },
  ];
};
