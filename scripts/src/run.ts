import { type SpawnOptions, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { node, root } from './paths.ts';

/** The pinned Node first, so that every `#!/usr/bin/env node` of a tool runs under it. */
export const pinnedPath = (): string => `${dirname(node)}:${process.env['PATH'] ?? ''}`;

export interface Ran {
  code: number;
  /** Standard output, only when it was asked for. */
  output: string;
  seconds: number;
}

/** Runs a command to its end, in the checkout or in `cwd`; what it prints goes through, or into `output` with `capture`. */
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
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 }));
  });
