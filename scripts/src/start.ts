import { spawn } from 'node:child_process';
import { build } from './build.ts';
import { dataFolder } from './paths.ts';
import { serverCommand } from './serve.ts';

/** `npm start`: builds what has changed, then serves everything on one port and stays in the foreground. */
const port = Number(process.env['PORT'] ?? 8080);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write(`PORT is "${process.env['PORT']}"; it is a number from 1 to 65535.\n`);
  process.exit(1);
}

process.stdout.write('Building host and remotes (only what has changed)...\n');
const built = await build((line) => process.stdout.write(`  ${line}\n`));

const { command, args, env } = serverCommand(built, { port, data: dataFolder() });
// The log is for operators; a person at the terminal wants the address and what goes wrong.
const server = spawn(command, args, { env: { LOG_LEVEL: 'warn', ...process.env, ...env }, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
