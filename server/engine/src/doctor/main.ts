#!/usr/bin/env node
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
