import { spawn } from 'node:child_process';
import { build } from './build.ts';
import { keepRunning } from './keep-running.ts';
import { dataFolder } from './paths.ts';
import { serverCommand } from './serve.ts';

/**
 * `npm start`: builds what has changed, then serves everything on one port and stays in the foreground; a server that dies comes back.
 * A remote that serves already goes on in its version; `npm start -- --promote` lets what was built now take its place.
 */
const port = Number(process.env['PORT'] ?? 8080);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write(`PORT is "${process.env['PORT']}"; it is a number from 1 to 65535.\n`);
  process.exit(1);
}

process.stdout.write('Building host and remotes (only what has changed)...\n');
const built = await build({
  say: (line) => process.stdout.write(`  ${line}\n`),
  isPromoted: process.argv.includes('--promote'),
});

const { command, args, env } = serverCommand(built, { port, data: dataFolder() });
// The log is for operators; a person at the terminal wants the address and what goes wrong.
const kept = keepRunning({
  start: () =>
    spawn(command, args, {
      env: { LOG_LEVEL: 'warn', ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  tell: (line) => process.stdout.write(`${line}\n`),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => kept.stop(signal));
process.exit(await kept.ended);
