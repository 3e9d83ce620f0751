import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startSystemdWatchdog } from './hang-watchdog.ts';

const watchdog = JSON.stringify(new URL('./hang-watchdog.ts', import.meta.url).href);

const run = (program: string, env: NodeJS.ProcessEnv = {}) => {
  const code = `const watchdog = await import(${watchdog}); ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  return { child, output };
};

describe.concurrent('a process with a limit of 2 seconds', () => {
  it('is killed in an endless loop, with the reason @full', async () => {
    const { child, output } = run('watchdog.startHangWatchdog(2); setTimeout(() => { for (;;); }, 1500);');
    const [code, signal] = await once(child, 'close');
    expect([code, signal, output.err.trim()]).toEqual([
      null,
      'SIGKILL',
      'The server has not turned its event loop for 2 s; stopping it.',
    ]);
  });

  it('continues while its loop turns, exits by itself, and survives a suspension @full', async () => {
    const busy = 'setInterval(() => { const until = Date.now() + 700; while (Date.now() < until); }, 750).unref();';
    const { child } = run(`watchdog.startHangWatchdog(2); console.log('up'); ${busy} setTimeout(() => {}, 5000);`);
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    await sleep(3000);
    child.kill('SIGCONT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

it('notifies systemd when the watchdog is enabled', async () => {
  const messages: string[] = [];
  const tell = (message: string) => messages.push(message);
  expect(startSystemdWatchdog({}, tell)).toBe(false);
  expect(startSystemdWatchdog({ WATCHDOG_USEC: '300000', WATCHDOG_PID: '1' }, tell)).toBe(false);
  expect(messages).toEqual([]);
  expect(startSystemdWatchdog({ WATCHDOG_USEC: '300000', WATCHDOG_PID: String(process.pid) }, tell)).toBe(true);
  await expect.poll(() => messages.length).toBeGreaterThan(2);
  expect(new Set(messages)).toEqual(new Set(['WATCHDOG=1']));
});
