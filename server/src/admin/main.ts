#!/usr/bin/env node
import { describeUnknownNames } from '@atelier/engine/environment/unknown-names';
import { environmentNames } from '../config.ts';
import { withDatabase } from '../seed/with-database.ts';
import { runProgram } from './program.ts';

// Who reads may stop (`| head`): the work goes on to its end. A full disk is an error still.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// A misspelt DATABASE_URL would have the work done in another database, and nothing say so. Not among the answer, which may be JSON.
for (const line of describeUnknownNames(process.env, environmentNames)) process.stderr.write(`${line}\n`);
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  timeZone: process.env['TIME_ZONE'] || 'Asia/Shanghai',
  withDatabase: (work) => withDatabase(process.env['ATELIER_DATA'] || '.atelier', work),
});
