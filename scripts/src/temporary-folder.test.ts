import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { baseFor } from './temporary-folder.ts';

const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
/** A folder with a file that no test removes. */
const litter = `import fs from 'node:fs'; import os from 'node:os'; import path from 'node:path';
fs.writeFileSync(path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'left-')), 'picture.png'), 'x');`;
const head = `import { exitOnSignals, takeTemporaryFolder } from ${from('./temporary-folder.ts')};
import { interruptRunning, run } from ${from('./run.ts')};
takeTemporaryFolder();
${litter}`;

let base: string;

beforeEach(() => {
  // Short, since longer paths fall back to /tmp.
  base = mkdtempSync('/tmp/at-');
  chmodSync(base, 0o755);
  return () => rmSync(base, { recursive: true, force: true });
});

/** Runs a program below `base`; a signal, if any, is sent when it prints `ready`, and again with each line after. */
const play = async (program: string, signal?: NodeJS.Signals) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: base },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (signal !== undefined && output.includes('ready')) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  return { code, output, left: readdirSync(base) };
};

const wait = `console.log('ready'); setInterval(() => {}, 1000);`;

describe('temporary folder of a run', () => {
  it.each([
    ['ends', '', 0],
    ['exits with a failure', 'process.exit(3);', 3],
    ['throws', `throw new Error('x');`, 1],
  ])('is removed when it %s', async (_, last, code) => {
    expect(await play(`${head} ${last}`)).toMatchObject({ code, left: [] });
  });

  it('can be traversed by other users, but not listed', async () => {
    const { output } = await play(`${head} console.log((fs.statSync(os.tmpdir()).mode & 0o777).toString(8));`);
    expect(output.trim()).toBe('711');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is removed at %s, after its processes have ended', async (signal, code) => {
    const child = `${litter} process.on('SIGINT', () => setTimeout(() => { console.log('tidied'); process.exit(0); }, 50));
      ${wait}`;
    const program = `${head} exitOnSignals(interruptRunning);
      await run(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}]);
      setInterval(() => {}, 1000);`;
    const { output, ...ended } = await play(program, signal);
    expect(ended).toEqual({ code, left: [] });
    expect(output).toContain('tidied');
  });

  it('includes the databases of the run, whose owner is another user', async () => {
    const { output } = await play(
      `${head} console.log(process.env.ATELIER_DATABASE_DIR === path.join(os.tmpdir(), 'databases'));`,
    );
    expect(output.trim()).toBe('true');
  });

  it('is the outer run’s for nested runs', async () => {
    const inner = `${head} console.log(process.env.TMPDIR);`;
    const program = `${head} const { output } = await run(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(inner)}], { capture: true });
      console.log(output.trim() === process.env.TMPDIR && fs.readdirSync(process.env.TMPDIR).length === 2);`;
    expect(await play(program)).toMatchObject({ output: 'true\n', left: [] });
  });

  it('is removed by a later run when it was killed over an hour ago', async () => {
    const killed = await play(`${head} ${wait}`, 'SIGKILL');
    expect(killed.left).toHaveLength(1);
    const [left = ''] = killed.left;
    expect((await play(head)).left).toEqual([left]);
    utimesSync(join(base, left), 0, 0);
    // Old too, but its process lives, or it belongs to no run.
    const others = [`atelier-run-${process.pid}-abcdef`, 'atelier-run-of-someone'];
    for (const name of others) {
      mkdirSync(join(base, name));
      utimesSync(join(base, name), 0, 0);
    }
    expect((await play(head)).left.sort()).toEqual(others);
  });

  it('has a path short enough for sockets', () => {
    expect(baseFor('/tmp')).toBe('/tmp');
    expect(baseFor(`/var/${'folders/'.repeat(6)}`)).toBe('/tmp');
    const closed = join(base, 'closed');
    mkdirSync(join(closed, 'open'), { recursive: true });
    chmodSync(closed, 0o700);
    expect(baseFor(join(closed, 'open'))).toBe('/tmp');
  });

  it('is used by this test run', () => {
    expect(basename(tmpdir())).toMatch(/^atelier-run-\d+-/);
  });
});
