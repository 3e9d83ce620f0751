#!/usr/bin/env node
import { join } from 'node:path';
import { describeUnknownNames } from '@atelier/engine/environment/unknown-names';
import { environmentNames } from '../platform/config/config.ts';
import { withDatabase } from '../seed/demo.ts';
import { runProgram } from './program.ts';

// A reader may close the pipe (`| head`): the command still finishes. A full disk stays an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// A misspelt DATABASE_URL would silently select another database. Written to standard error, since standard output may be JSON.
for (const line of describeUnknownNames(process.env, environmentNames)) process.stderr.write(`${line}\n`);
const data = process.env['ATELIER_DATA'] || '.atelier';
const keys = join(data, 'keys');
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  timeZone: process.env['TIME_ZONE'] || 'Asia/Shanghai',
  registry: {
    store: process.env['STORE_DIR'] || join(data, 'store'),
    publicKeys: process.env['REGISTRY_PUBLIC_KEYS'] || join(keys, 'registry-public.json'),
    keys,
  },
  withDatabase: (work, options) => withDatabase(data, work, options),
});
