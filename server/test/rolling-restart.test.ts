import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Tokens } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, envelope, type TestServer } from './test-server.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let testServer: TestServer;
let ann: Tokens;
beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
  ann = await testServer.signUp();
});

interface Node {
  port: number;
  child: ChildProcess;
  isReady: boolean;
}
const nodes: Node[] = [];
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL');
  await testServer.close();
});

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
};

const boot = (port: number): ChildProcess =>
  spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: 'api',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '2',
      PORT: String(port),
      DATABASE_URL: testServer.db.url,
      ATELIER_DATA: testServer.config.dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Calls a node over keep-alive connections. @returns status and body; a broken connection throws */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const ask = (port: number, path: string, body?: object): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, agent, method: body ? 'POST' : 'GET' },
        headers: { authorization: `Bearer ${ann.access}`, 'content-type': 'application/json' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

const isReady = ({ port }: Node): Promise<boolean> =>
  ask(port, '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );

/** As a load balancer: checks readiness of each node four times a second, and retries nothing. */
const balance = (stop: AbortSignal): void => {
  void (async () => {
    while (!stop.aborted) {
      for (const node of nodes) node.isReady = await isReady(node);
      await sleep(250);
    }
  })();
};

/** Sequential calls without a pause, to any ready node, until stopped. */
const callSteadily = async (stop: AbortSignal, failures: string[]): Promise<number> => {
  let calls = 0;
  for (; !stop.aborted; calls += 1) {
    const ready = nodes.filter((node) => node.isReady);
    const node = ready[calls % Math.max(1, ready.length)];
    if (!node) {
      failures.push('no node is ready');
      await sleep(100);
      continue;
    }
    try {
      const { status, text } = await ask(node.port, `${apiBase}/UserAuth`, envelope.seal({}));
      const answer = apiAnswer.parse(envelope.open(envelopeBody.parse(JSON.parse(text))));
      if (status !== 200 || answer.success !== '1') failures.push(`${status} ${answer.code}`);
    } catch (error) {
      failures.push(String(error));
    }
  }
  return calls;
};

const restart = async (node: Node): Promise<{ code: number | null; took: number }> => {
  const from = performance.now();
  const ended = once(node.child, 'exit') as Promise<[number | null]>;
  node.child.kill('SIGTERM');
  const [code] = await ended;
  const took = performance.now() - from;
  node.child = boot(node.port);
  await vi.waitUntil(() => node.isReady, { timeout: 60_000, interval: 100 });
  return { code, took };
};

describe('rolling restart', () => {
  it('of two nodes under steady load loses no call @full', async () => {
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      nodes.push({ port, child: boot(port), isReady: false });
    }
    const stop = new AbortController();
    balance(stop.signal);
    await vi.waitUntil(() => nodes.every((node) => node.isReady), { timeout: 60_000, interval: 100 });
    const failures: string[] = [];
    const callers = Array.from({ length: 4 }, () => callSteadily(stop.signal, failures));
    for (const node of nodes) {
      const { code, took } = await restart(node);
      expect(code).toBe(0);
      expect(took).toBeGreaterThan(1900);
    }
    stop.abort();
    const calls = (await Promise.all(callers)).reduce((sum, each) => sum + each, 0);
    process.stdout.write(`      ${calls} calls while two nodes were started anew, ${failures.length} failed\n`);
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(50);
  }, 180_000);
});
