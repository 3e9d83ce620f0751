import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type KeepRunningOptions, keepRunning, listeningMessage } from './keep-running.ts';

const listen = `process.send('${listeningMessage}');`;
const live = 'setInterval(() => {}, 1000);';

/** Starts one program after the other; the last one repeatedly. */
const play = (...programs: string[]) => playWith({}, ...programs);

const playWith = (
  { args = [], ...options }: Partial<KeepRunningOptions> & { args?: string[] },
  ...programs: string[]
) => {
  const lines: string[] = [];
  const started: ChildProcess[] = [];
  const kept = keepRunning({
    start: () => {
      const program = programs[Math.min(started.length, programs.length - 1)] ?? '';
      const child = spawn(process.execPath, [...args, '-e', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      started.push(child);
      return child;
    },
    tell: (line) => lines.push(line),
    firstPauseMs: 20,
    longestPauseMs: 60,
    soundAfterMs: 400,
    ...options,
  });
  return { kept, lines, started };
};

const pausesIn = (lines: readonly string[]) => lines.flatMap((line) => /again in (\S+) s/.exec(line)?.[1] ?? []);

describe('supervision of a server that exits', () => {
  it('restarts it after a kill, a crash and an exit with code 0, with a log line', async () => {
    const atTerm = `${listen} process.on('SIGTERM', () => process.exit(0));`;
    const { kept, lines, started } = play(
      listen + live,
      `${listen} throw new Error('x')`,
      `${listen} process.exit(0)`,
      atTerm + live,
    );
    await new Promise((resolve) => started[0]?.once('message', resolve));
    started[0]?.kill('SIGKILL');
    await expect.poll(() => lines.length).toBe(6);
    kept.stop('SIGTERM');
    expect(await kept.ended).toBe(0);
    expect(started).toHaveLength(4);
    expect(lines).toEqual([
      'The server ended unexpectedly (by SIGKILL). It is started again in 0.02 s.',
      'The server is back.',
      'The server ended unexpectedly (with code 1). It is started again in 0.04 s.',
      'The server is back.',
      'The server ended unexpectedly (with code 0). It is started again in 0.06 s.',
      'The server is back.',
    ]);
  });

  it('restarts it after a SIGTERM that was not a stop', async () => {
    const { kept, lines, started } = play(listen + live, listen + live);
    await new Promise((resolve) => started[0]?.once('message', resolve));
    started[0]?.kill('SIGTERM');
    await expect.poll(() => lines.length).toBe(2);
    expect(lines).toEqual([
      'The server ended unexpectedly (by SIGTERM). It is started again in 0.02 s.',
      'The server is back.',
    ]);
    kept.stop('SIGTERM');
    expect(await kept.ended).toBe(1);
    expect(started).toHaveLength(2);
  });

  it('doubles the delay up to a limit, and resets it after a healthy run @full', async () => {
    const crash = `${listen} process.exitCode = 3; process.disconnect();`;
    const sound = `${listen} setTimeout(() => process.exit(3), 600)`;
    const { kept, lines } = play(crash, 'process.exit(4)', crash, sound, listen + live);
    await expect.poll(() => lines.length).toBe(7);
    kept.stop('SIGKILL');
    await kept.ended;
    expect(pausesIn(lines)).toEqual(['0.02', '0.04', '0.06', '0.02']);
  });

  it('does not restart a server that never listened: the reason needs an operator', async () => {
    const { kept, lines, started } = play('process.exit(7)');
    expect(await kept.ended).toBe(7);
    expect([started.length, lines]).toEqual([1, []]);
  });

  it('stops after a signal, during a run or a delay', async () => {
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

/** A server whose responses `handle` writes; its port is its second message. */
const serve = (handle: string) => `
  const server = require('node:http').createServer((request, response) => { ${handle} });
  server.listen(0, '127.0.0.1', () => { ${listen} process.send(server.address().port); });`;

describe('supervision of a server that listens and', () => {
  /** The programs one after the other, checked by their responses, until the second one listens. */
  const playWatched = async (
    options: { args?: string[]; memoryLimitMegabytes?: number; unansweredLimitMs?: number },
    faulty: string,
  ): Promise<{ lines: string[]; first: ChildProcess | undefined }> => {
    const { args = [], memoryLimitMegabytes, unansweredLimitMs = 500 } = options;
    let port = 0;
    const { kept, lines, started } = playWith(
      {
        args,
        watchdog: {
          answers: (signal) => fetch(`http://127.0.0.1:${port}/healthz`, { signal }),
          everyMs: 50,
          unansweredLimitMs,
          ...(memoryLimitMegabytes === undefined ? {} : { memoryLimitMegabytes }),
        },
      },
      faulty,
      serve('response.end();'),
    );
    started[0]?.on('message', (message) => {
      if (typeof message === 'number') port = message;
    });
    await expect.poll(() => lines.at(-1)).toBe('The server is back.');
    kept.stop('SIGKILL');
    await kept.ended;
    return { lines, first: started[0] };
  };

  it('is caught in an endless loop: killed and restarted @full', async () => {
    const loop = serve(`response.end(); if (++server.asked > 3) for (;;);`);
    const { lines, first } = await playWatched({}, `${loop} server.asked = 0;`);
    expect(first?.signalCode).toBe('SIGKILL');
    expect(lines[0]).toMatch(/^The server has not answered for \d+ s; stopping it\.$/);
    expect(lines[1]).toMatch(/^The server ended unexpectedly \(by SIGKILL\)/);
  });

  it('stops responding, though its loop continues: killed and restarted @full', async () => {
    const { lines } = await playWatched({}, serve(''));
    expect(lines[0]).toContain('has not answered');
  });

  it('leaks outside its heap: killed at its memory limit and restarted', async () => {
    const leak = `${serve('response.end();')} const kept = []; setInterval(() => kept.push(Buffer.alloc(8e6, 1)), 10);`;
    const { lines, first } = await playWatched({ memoryLimitMegabytes: 300, unansweredLimitMs: 60_000 }, leak);
    expect(first?.signalCode).toBe('SIGKILL');
    expect(lines[0]).toMatch(/^The server uses \d+ MB of memory, more than the 300 MB that it may; stopping it\.$/);
  });

  it('leaks on its heap: ends by its limit and is restarted', async () => {
    const leak = `${serve('response.end();')} const kept = []; setInterval(() => kept.push(Array(1e5).fill(kept.length)), 1);`;
    const { lines, first } = await playWatched({ args: ['--max-old-space-size=64'], unansweredLimitMs: 60_000 }, leak);
    expect(first?.signalCode).toBe('SIGABRT');
    expect(lines[0]).toContain('ended unexpectedly (by SIGABRT)');
  });

  it('responds, even with an error: keeps running @full', async () => {
    const watchdog = {
      answers: () => Promise.resolve(),
      everyMs: 20,
      unansweredLimitMs: 100,
      memoryLimitMegabytes: 4000,
    };
    const { kept, lines, started } = playWith({ watchdog }, listen + live);
    await sleep(800);
    expect([started.length, lines]).toEqual([1, []]);
    kept.stop('SIGKILL');
    await kept.ended;
  });
});
