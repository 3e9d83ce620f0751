import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const admin = fileURLToPath(new URL('../src/admin/main.ts', import.meta.url));

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
});
afterAll(() => testServer.close());

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
};

/** The program as operators start it, on the test server's database; with a limit of open files. */
const boot = async (
  env: Record<string, string> = {},
  { stdout = 'pipe', openFiles }: { stdout?: 'pipe' | number; openFiles?: number } = {},
) => {
  const port = await freePort();
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: 'api',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATABASE_URL: testServer.db.url,
      ATELIER_DATA: testServer.config.dataDir,
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output.err += chunk.toString();
  });
  const ask = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) })).status;
  const isReady = () =>
    ask('/readyz').then(
      (status) => status === 200,
      () => false,
    );
  return {
    child,
    output,
    port,
    ask,
    becomeReady: () => vi.waitUntil(isReady, { timeout: 30_000, interval: 50 }),
  };
};

describe('a log without a reader', () => {
  /** Each request writes a log line. */
  const askOften = async (ask: (path: string) => Promise<number>, times: number) => {
    for (let at = 0; at < times; at += 20) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => ask(`/api/v1/nothing-${at + index}`)),
      );
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
  };

  it('that is closed loses lines and no request @full', async () => {
    const { child, ask, becomeReady } = await boot();
    await becomeReady();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await askOften(ask, 100);
    expect([child.exitCode, child.signalCode, await ask('/readyz')]).toEqual([null, null, 200]);
  });

  it('on a full disk loses lines and no request, from the first line on @full', async () => {
    const { child, ask, becomeReady } = await boot({}, { stdout: openSync('/dev/full', 'w') });
    await becomeReady();
    await askOften(ask, 100);
    expect([child.exitCode, child.signalCode, await ask('/readyz')]).toEqual([null, null, 200]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('that is paused blocks no request, and the log is complete when the reader continues @full', async () => {
    const { child, output, ask, becomeReady } = await boot();
    await becomeReady();
    child.stdout?.pause();
    await askOften(ask, 1000);
    expect(await ask('/readyz')).toBe(200);
    child.stdout?.resume();
    await vi.waitUntil(() => output.out.includes('/api/v1/nothing-999'), { timeout: 30_000, interval: 100 });
    const lines = output.out.split('\n').filter((line) => line.includes('/api/v1/nothing-'));
    expect(lines).toHaveLength(1000);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe('more connections than open files', () => {
  it('are refused, and the server recovers when idle ones time out @full', async () => {
    const { child, output, port, ask, becomeReady } = await boot({ REQUEST_TIMEOUT: '2' }, { openFiles: 200 });
    await becomeReady();
    const silent = Array.from({ length: 400 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      return socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-'));
    });
    await vi.waitFor(() => expect(output.out).toContain('connections are refused'), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await ask('/readyz')).toBe(200), { timeout: 20_000, interval: 200 });
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    for (const socket of silent) socket.destroy();
  });
});

describe('shutdown', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s is graceful @full', async (signal) => {
    const { child, output, becomeReady } = await boot();
    await becomeReady();
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output.err).toBe('');
  });
});

describe('an unknown variable', () => {
  it('is reported at the start, which continues @full', async () => {
    const { output, becomeReady } = await boot({ ATELIER_BARND: '{}', NIGHT_HUORS: '22-7', ACME_TEAM: '7' });
    await becomeReady();
    expect(output.out.split('\n').filter((line) => line.includes('is no setting'))).toEqual([
      'ATELIER_BARND is no setting and changes nothing. Is ATELIER_BRAND meant?',
      'NIGHT_HUORS is no setting and changes nothing. Is NIGHT_HOURS meant?',
    ]);
  });

  it('is reported by atelier-admin too, on stderr only @full', async () => {
    const child = spawn(process.execPath, [admin, 'announcements', 'list', '--json'], {
      env: { ...process.env, DATABASE_URL: testServer.db.url, ATELIER_DATE: '/srv/atelier' },
    });
    started.push(child);
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.err += chunk.toString();
    });
    await once(child, 'close');
    expect(output.err).toContain('ATELIER_DATE is no setting and changes nothing. Is ATELIER_DATA meant?');
    expect(JSON.parse(output.out)).toHaveProperty('announcements');
  });

  it('is also reported when the start fails, as a possible cause @full', async () => {
    const { child, output } = await boot({ ATELIER_SECRET: 'x', PORT: 'eighty' });
    expect(await once(child, 'exit')).toEqual([1, null]);
    await sleep(50);
    expect(output.out).toContain('ATELIER_SECRET is no setting and changes nothing. Is ATELIER_SECRETS meant?');
    expect(output.err).toContain('PORT: is a whole number');
  });
});

it('shuts down gracefully when its parent process was killed @full', async () => {
  const port = await freePort();
  const starter = `const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(main)}], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', (message) => console.log(message, child.pid));`;
  const child = spawn(process.execPath, ['-e', starter], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', ROLE: 'api', PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: testServer.db.url, ATELIER_DATA: testServer.config.dataDir },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString()).toMatch(/^listening \d+\n$/);
  const ended = once(child.stderr, 'close');
  child.stderr.resume();
  child.kill('SIGKILL');
  // The server holds the stream too.
  await ended;
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}, 60_000);
