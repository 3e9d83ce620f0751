import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type SocketMessage, socketPath } from '@atelier/contract/socket';
import { cpuSeconds, type Figure, median } from '@atelier/testing/figure';
import { WebSocketServer } from 'ws';
import { createSocketTickets } from '../accounts/socket-tickets.ts';
import { createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { seedDemo } from '../seed/demo.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import type { LoadOrder, LoadReport } from './socket-load.ts';

const sockets = 1000;
/** Messages to every socket in one round. */
const messages = 50;
const rounds = 7;

let sent = 0;
/** All different: PostgreSQL drops a NOTIFY that repeats one of its transaction. */
const nextMessage = (): SocketMessage => {
  sent += 1;
  return { event: 'notice', zh: '进度'.repeat(30), en: `progress ${String(sent).padStart(9, '0')} `.repeat(4) };
};

/** Bytes of a message in an unmasked frame of RFC 6455. */
const frameBytes = (body: string): number => {
  const length = Buffer.byteLength(body);
  return length + (length < 126 ? 2 : 4);
};

/** One way of sending `messages` to all sockets. */
interface Arm {
  urls: string[];
  send: () => void;
  close: () => Promise<void>;
}

/** The house's own way: publisher, NOTIFY, listener, hub. */
const openHouse = async ({ db, dataDir }: BenchDatabase): Promise<Arm> => {
  const userId = await seedDemo(db);
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into sessions (id, user_id, user_agent, expires_at)
     values (gen_random_uuid(), $1, 'bench', now() + interval '1 hour') returning id`,
    [userId],
  );
  const sessionId = rows[0]?.id ?? '';
  const config = parseConfig({ ROLE: 'api', PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ATELIER_DATA: dataDir });
  const app = await createApp({ config, db });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const tickets = createSocketTickets(db);
  const urls: string[] = [];
  for (let i = 0; i < sockets; i += 1) {
    const ticket = await tickets.issue({ userId, sessionId });
    urls.push(`${url.replace('http', 'ws')}${socketPath(userId, ticket)}`);
  }
  const { publisher } = app.services;
  const send = () => {
    for (let i = 0; i < messages; i += 1) publisher.publish({ userId }, nextMessage());
  };
  return { urls, send, close: () => app.close() };
};

/** Nothing but ws: the same bytes to every socket. */
const openRaw = async (): Promise<Arm> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = () => {
    for (let i = 0; i < messages; i += 1) {
      const body = Buffer.from(JSON.stringify(nextMessage()));
      for (const client of server.clients) client.send(body, { binary: false });
    }
  };
  const close = async () => {
    for (const client of server.clients) client.terminate();
    server.close();
  };
  return { urls: Array.from({ length: sockets }, () => `ws://127.0.0.1:${port}`), send, close };
};

const order = async (load: ChildProcess, what: LoadOrder, report: LoadReport): Promise<void> => {
  load.send(what);
  for (;;) {
    const [said] = (await once(load, 'message')) as [LoadReport];
    if (said === report) return;
  }
};

interface Runner {
  /** Messages that arrived, for each CPU second of the server. */
  measure(): Promise<number>;
  stop(): Promise<void>;
}

const run = async (arm: Arm): Promise<Runner> => {
  const load = fork(fileURLToPath(new URL('./socket-load.ts', import.meta.url)));
  await order(load, { kind: 'open', urls: arm.urls }, 'opened');
  return {
    async measure() {
      await order(
        load,
        { kind: 'expect', bytes: messages * sockets * frameBytes(JSON.stringify(nextMessage())) },
        'ready',
      );
      const received = once(load, 'message');
      const spent = await cpuSeconds(() => {
        arm.send();
        return received;
      });
      return (messages * sockets) / spent;
    },
    async stop() {
      load.kill('SIGKILL');
      await arm.close();
    },
  };
};

/** `socket.fanout.ratio`: what reaches 1000 sockets for a CPU second, by the house's way and by raw ws, in turns. */
export const measureSocket = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const house = await run(await openHouse(bench));
    const raw = await run(await openRaw());
    try {
      const pairs: { house: number; raw: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = { house: await house.measure(), raw: await raw.measure() };
        // The first round only warms up.
        if (round > 0) pairs.push(pair);
      }
      const value = median(pairs.map((pair) => pair.house / pair.raw));
      const rate = (arm: 'house' | 'raw') => `${Math.round(median(pairs.map((pair) => pair[arm])) / 1000)}k/s`;
      const note = `publisher to page against raw ws, same bytes to ${sockets} sockets, ${rate('house')} and ${rate('raw')} of CPU, ${rounds} pairs`;
      return [{ id: 'socket.fanout.ratio', value, unit: 'x', target: 0.9, better: 'higher', note }];
    } finally {
      await house.stop();
      await raw.stop();
    }
  });
