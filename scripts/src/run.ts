import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { node, root } from './paths.ts';

/** Parses the options of a command. `--help` prints the usage; an invalid option prints the problem and the usage, and exits with 1. */
export const readOptions = <const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) => {
  const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trim()}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage.trim()}\n`);
    process.exit(1);
  }
};

/** PORT of the environment; exits with 1 for an invalid one. */
export const readPort = (): number => {
  const port = Number(process.env['PORT'] ?? 8080);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  process.stderr.write(`PORT is "${process.env['PORT']}"; it is a number from 1 to 65535.\n`);
  process.exit(1);
};

/** Puts the pinned Node first, so that every `#!/usr/bin/env node` of a tool runs under it. */
export const pinnedPath = (): string => `${dirname(node)}:${process.env['PATH'] ?? ''}`;

export interface Ran {
  code: number;
  /** Captured output of the piped streams. */
  output: string;
  seconds: number;
}

const running = new Set<ChildProcess>();

/** Sends running commands SIGINT and waits until they end. */
export const interruptRunning = async (): Promise<void> => {
  const ends = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill('SIGINT');
  await Promise.all(ends);
};

/** Runs a command to its end, in the checkout or in `cwd`; its output is printed, or returned in `output` with `capture`. */
export const run = (
  command: string,
  args: readonly string[],
  options: { capture?: boolean; cwd?: string; env?: Record<string, string>; stdio?: SpawnOptions['stdio'] } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, PATH: pinnedPath(), ...options.env },
      stdio: options.stdio ?? ['ignore', options.capture ? 'pipe' : 'inherit', 'inherit'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 });
    });
  });
