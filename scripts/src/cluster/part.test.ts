import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepPart } from './part.ts';

it('is killed when it does not shut down, with a message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-part-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  const program = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send('listening');`;
  const part = keepPart({
    ...{ name: 'api-1', address: '', readiness: '', saysItself: true, stopLimitMs: 200 },
    logFile: join(folder, 'log'),
    tell: (line) => lines.push(line),
    start: () => {
      child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      return child;
    },
  });
  if (child) await once(child, 'message');
  await part.stop();
  expect(lines).toEqual(['The api-1 did not end within 0.2 s of SIGTERM; it is killed.']);
});
