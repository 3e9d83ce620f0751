import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { readCpuMs, startCpuLimit } from './cpu-limit.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A process that runs forever, busy or idle. */
const run = async (program: string): Promise<number> => {
  const child = spawn(process.execPath, ['-e', `console.log('ready'); ${program}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  await once(child.stdout as NodeJS.EventEmitter, 'data');
  return child.pid ?? 0;
};
const loop = 'for (;;) Math.random();';

it('kills a computing process after its CPU time', async () => {
  const pid = await run(loop);
  const before = readCpuMs(pid) ?? 0;
  await new Promise<void>((resolve) => void startCpuLimit(pid, 400, resolve));
  expect((readCpuMs(pid) ?? 0) - before).toBeGreaterThanOrEqual(400);
});

it('keeps a starved process, and kills it when it continues computing @full', async () => {
  const pid = await run(loop);
  process.kill(pid, 'SIGSTOP');
  let isExceeded = false;
  const exceeded = new Promise<void>((resolve) => {
    startCpuLimit(pid, 300, () => {
      isExceeded = true;
      resolve();
    });
  });
  await wait(1500);
  expect(isExceeded).toBe(false);
  process.kill(pid, 'SIGCONT');
  await exceeded;
});

it('stops counting', async () => {
  const pid = await run(loop);
  const stop = startCpuLimit(pid, 100, () => expect.unreachable());
  stop();
  await wait(600);
});

it('counts wall-clock time when CPU time is unavailable', async () => {
  const begun = performance.now();
  await new Promise<void>((resolve) => void startCpuLimit(undefined, 200, resolve));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(190);
});
