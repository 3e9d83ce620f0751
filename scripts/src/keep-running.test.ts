import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keepRunning, listeningMessage } from './keep-running.ts';

const listen = `process.send('${listeningMessage}');`;
const live = 'setInterval(() => {}, 1000);';

/** Starts one program after the other; the last one again and again. */
const play = (...programs: string[]) => {
  const lines: string[] = [];
  const started: ChildProcess[] = [];
  const kept = keepRunning({
    start: () => {
      const program = programs[Math.min(started.length, programs.length - 1)] ?? '';
      const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      started.push(child);
      return child;
    },
    tell: (line) => lines.push(line),
    firstPauseMs: 20,
    longestPauseMs: 60,
    soundAfterMs: 400,
  });
  return { kept, lines, started };
};

const pausesIn = (lines: readonly string[]) => lines.flatMap((line) => /again in (\S+) s/.exec(line)?.[1] ?? []);

describe('a server that ends by itself', () => {
  it('is started again after a kill and after a crash, and its output says so', async () => {
    const { kept, lines, started } = play(listen + live, `${listen} throw new Error('x')`, `${listen} process.exit(0)`);
    await new Promise((resolve) => started[0]?.once('message', resolve));
    started[0]?.kill('SIGKILL');
    expect(await kept.ended).toBe(0);
    expect(started).toHaveLength(3);
    expect(lines).toEqual([
      'The server ended unexpectedly (by SIGKILL). It is started again in 0.02 s.',
      'The server is back.',
      'The server ended unexpectedly (with code 1). It is started again in 0.04 s.',
      'The server is back.',
    ]);
  });

  it('waits twice as long each time, up to a limit, and from the beginning after it was sound', async () => {
    const crash = `${listen} process.exitCode = 3; process.disconnect();`;
    const sound = `${listen} setTimeout(() => process.exit(3), 600)`;
    const { kept, lines } = play(crash, 'process.exit(4)', crash, sound, `${listen} process.exit(0)`);
    await kept.ended;
    expect(pausesIn(lines)).toEqual(['0.02', '0.04', '0.06', '0.02']);
  });

  it('is not started again when it never came as far as listening: the reason is for a person', async () => {
    const { kept, lines, started } = play('process.exit(7)');
    expect(await kept.ended).toBe(7);
    expect([started.length, lines]).toEqual([1, []]);
  });

  it('stays away after a signal, whether it runs or is waited for', async () => {
    const running = play(listen + live);
    await new Promise((resolve) => running.started[0]?.once('message', resolve));
    running.kept.stop('SIGTERM');
    expect(await running.kept.ended).toBe(1);

    const waiting = play(`${listen} process.exitCode = 3; process.disconnect();`);
    await expect.poll(() => waiting.lines.length).toBeGreaterThan(0);
    waiting.kept.stop('SIGINT');
    await waiting.kept.ended;
    const count = waiting.started.length;
    await sleep(150);
    expect(waiting.started).toHaveLength(count);
  });
});
