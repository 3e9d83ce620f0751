import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './paths.ts';

it('a program shuts down when its parent process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pinned-'));
  const program = join(folder, 'program.ts');
  writeFileSync(
    program,
    `process.on('SIGTERM', () => { console.log('in order'); process.exit(0); });
    console.log(process.pid); setInterval(() => {}, 1000);`,
  );
  const start = `const { runPinned } = await import(${JSON.stringify(join(root, 'scripts/install.mjs'))});
    runPinned(${JSON.stringify(relative(root, program))}, []);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void starter.kill('SIGKILL'));
  let output = '';
  starter.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output).toMatch(/^\d+\n$/);
  const ended = once(starter.stdout, 'close');
  starter.kill('SIGKILL');
  await ended;
  expect(output).toContain('in order');
});
