import { join } from 'node:path';
import { build } from './build.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { killInTurn, restartInTurn } from './load/kill-in-turn.ts';
import { dataFolder } from './paths.ts';
import { readOptions } from './read-options.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

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
const port = Number(process.env['PORT'] ?? 8080);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write(`PORT is "${process.env['PORT']}"; it is a number from 1 to 65535.\n`);
  process.exit(1);
}

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
