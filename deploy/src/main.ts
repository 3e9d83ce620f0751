#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { dataFolder } from './deployment.ts';

// The compile cache speeds up the next command; it is stored next to the keys, with the same permissions.
enableCompileCache(join(dataFolder(process.env), 'compile-cache'));
const { runProgram } = await import('./program.ts');

// A reader may close the pipe (`| head`): the command still finishes. A full disk stays an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// `npm start` was killed.
const endWithParent = (): void => void process.kill(process.pid, 'SIGTERM');
if (process.connected) process.once('disconnect', endWithParent);
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  // Notifies `npm start`, which restarts processes that once listened.
  onListening: () => void process.send?.('listening'),
});
process.off('disconnect', endWithParent);
if (process.connected) process.disconnect();
