#!/usr/bin/env node
import { runProgram } from './program.ts';

// The reader may close the pipe (`| head`): the run completes. A full disk is still an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
