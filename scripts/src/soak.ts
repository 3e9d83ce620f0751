import { lineOf, numberOf, problemsOf } from './load/run-load.ts';
import { runSoak, soakLine } from './load/run-soak.ts';
import { readOptions } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

const usage = `npm run soak -- [--minutes 20] [--designers 200] [--every 5] [--tasks 10]

A steady load on a cluster of its own. Ends with 0 when what each node keeps after a collection is at most 3 % more in the second half than
in the first, and nothing failed.

--every   seconds between two calls of one designer
--tasks   a minute, of all designers together`;

takeTemporaryFolder();
const values = readOptions(usage, {
  minutes: { type: 'string', default: '20' },
  designers: { type: 'string', default: '200' },
  every: { type: 'string', default: '5' },
  tasks: { type: 'string', default: '10' },
});
const mostGrowth = 1.03;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const { nodes, load, books } = await runSoak({
  minutes: numberOf('--minutes', values.minutes, 0.5, 1440),
  designers: numberOf('--designers', values.designers, 1, 20_000),
  everySeconds: numberOf('--every', values.every, 0.1, 3600),
  tasksPerMinute: numberOf('--tasks', values.tasks, 0, 600),
  tell,
});
tell(lineOf(load));
for (const node of nodes) tell(soakLine(node));
const grown = nodes.filter(({ ratio }) => !(ratio <= mostGrowth)).map(({ name }) => `${name} grows`);
const problems = [...problemsOf(load, books), ...grown];
for (const problem of problems) tell(`  ${problem}`);
tell(problems.length === 0 ? 'All in order.' : `${problems.length} things are not in order.`);
process.exit(problems.length === 0 ? 0 : 1);
