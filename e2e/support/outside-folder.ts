import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** A long-running command, e.g. a development server. */
export interface RunningCommand {
  /** Waits for output that matches the pattern. @throws Error with the output when the command ends before. */
  says(pattern: RegExp): Promise<void>;
  stop(): Promise<void>;
}

/** A folder outside this repository, with Node, a tarball and the npm registry only. */
export interface OutsideFolder {
  folder: string;
  /** Commands run so far, one a line. */
  commands: readonly string[];
  /** Runs a command line and returns its output. @throws Error with the output on a failure. */
  run(line: string): Promise<string>;
  start(line: string): RunningCommand;
  /** Runs the compiler as an editor does, with extra settings; returns its diagnostics. */
  compile(...settings: string[]): string;
  change(file: string, from: string, to: string): void;
  remove(): void;
}

/** As on another machine: the pinned Node only, no package manager settings, an empty cache. */
const environment = (cache: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|pnpm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$)/i.test(name)),
  ),
  PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
  npm_config_cache: cache,
  NO_COLOR: '1',
});

/** Duration of a build while all cores are busy. */
const saysLimitMs = 180_000;

const gather = (child: ChildProcess): (() => string) => {
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  return () => Buffer.concat(printed).toString('utf8');
};

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });

/** `tarball`: copied into the folder. */
export const createOutsideFolder = (tarball: string): OutsideFolder => {
  const folder = mkdtempSync(join(tmpdir(), 'outside-'));
  const cache = mkdtempSync(join(tmpdir(), 'outside-npm-'));
  copyFileSync(tarball, join(folder, basename(tarball)));
  const commands: string[] = [];
  const open = (line: string): ChildProcess => {
    commands.push(line);
    // a process group: npm's child processes end with it
    return spawn(line, {
      cwd: folder,
      shell: true,
      detached: true,
      env: environment(cache),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const path = (file: string) => join(folder, file);
  return {
    folder,
    commands,
    async run(line) {
      const child = open(line);
      const text = gather(child);
      const code = await ended(child);
      if (code !== 0) throw new Error(`"${line}" failed:\n${text()}`);
      return text();
    },
    start(line) {
      const child = open(line);
      const text = gather(child);
      return {
        async says(pattern) {
          const until = Date.now() + saysLimitMs;
          while (!pattern.test(text())) {
            if (child.exitCode !== null) throw new Error(`"${line}" ended:\n${text()}`);
            if (Date.now() > until) throw new Error(`"${line}" did not say ${pattern} in time:\n${text()}`);
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        },
        async stop() {
          if (child.exitCode !== null || child.pid === undefined) return;
          process.kill(-child.pid, 'SIGTERM');
          await ended(child);
        },
      };
    },
    compile(...settings) {
      const compiler = path('node_modules/typescript/bin/tsc');
      const args = [compiler, '--noEmit', '-p', '.', ...settings];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
      return `${stdout}${stderr}`;
    },
    change(file, from, to) {
      const before = readFileSync(path(file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no "${from}"`);
      writeFileSync(path(file), before.replace(from, to));
    },
    remove() {
      for (const used of [folder, cache]) rmSync(used, { recursive: true, force: true });
    },
  };
};
