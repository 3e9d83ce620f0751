import { spawn } from 'node:child_process';
import { endOrphanedServers, findServers, supervisedArgument, urlOf } from './find-servers.ts';
import { answersAt, keepRunning } from './keep-running.ts';
import { dataFolder } from './paths.ts';
import { build, freePort, serverCommand } from './product.ts';
import { type PublishService, publishService } from './publish-service.ts';
import { readPort } from './run.ts';

/** `npm start`: builds changes and serves them on one port. `-- --promote` replaces the active versions with the new builds. */
const port = readPort();

const running = findServers(dataFolder()).find(({ starter }) => starter !== undefined);
if (running) {
  process.stderr.write(
    `Atelier is already running on ${running.url} with the data folder ${dataFolder()}.\n` +
      `Open that address, or end it first: kill ${running.starter}. A second installation needs its own PORT and ATELIER_DATA.\n`,
  );
  process.exit(1);
}
await endOrphanedServers(dataFolder(), (line) => process.stdout.write(`${line}\n`));

process.stdout.write('Building host and remotes (only what has changed)...\n');
const built = await build({
  say: (line) => process.stdout.write(`  ${line}\n`),
  isPromoted: process.argv.includes('--promote'),
});

// A reader may close the pipe (`| head`): the product keeps running.
process.stdout.on('error', () => {});
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** Absent when the environment names another service or disables it. */
const obtainService = async (): Promise<PublishService | undefined> => {
  const { keys, store } = built;
  if (process.env['PUBLISH_SERVICE'] !== undefined || keys === undefined) return undefined;
  const place = { store, keys, data: dataFolder() };
  return publishService({ ...place, port: Number(process.env['PUBLISH_PORT'] ?? (await freePort())) });
};

/** Limit of the server process; above its heap limit, since files and sockets are outside the heap. */
const memoryLimitMegabytes = 2048;

const service = await obtainService();
const { command, args, env } = serverCommand(built, { port, data: dataFolder() });
const keptService = service && keepRunning({ start: service.start, tell, name: 'publish service' });
void keptService?.ended.then((code) => {
  if (code !== 0) tell('The publish service has ended: nothing can be published through it until the next start.');
});
// The log is for operators; the terminal shows the address and errors.
const kept = keepRunning({
  start: () =>
    spawn(command, [...args, supervisedArgument], {
      env: { LOG_LEVEL: 'warn', ...process.env, ...env, ...service?.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  tell,
  watchdog: { answers: answersAt(`${urlOf(process.env['HOST'], port)}/healthz`), memoryLimitMegabytes },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    kept.stop(signal);
    keptService?.stop(signal);
  });
}
const code = await kept.ended;
keptService?.stop('SIGTERM');
await keptService?.ended;
process.exit(code);
