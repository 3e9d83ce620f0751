import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type SocketMessage, socketPath } from '@atelier/contract/socket';
import { cpuSeconds, type Figure, median } from '@atelier/testing/figure';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { WebSocketServer } from 'ws';
import { createApp } from '../app.ts';
import { createAccount } from '../modules/auth/accounts.ts';
import { createSocketTickets } from '../modules/auth/device-sessions.ts';
import { maxSocketsPerUser } from '../modules/site/socket-routes.ts';
import { parseConfig } from '../platform/config/config.ts';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { forkLoad, type LoadChild } from './load-child.ts';
import type { LoadOrder, LoadReport } from './socket-load.ts';

export const sockets = 1000;
/** Minimum number of users for that many sockets. */
const people = Math.ceil(sockets / maxSocketsPerUser);
/** Messages to every socket per round. */
export const messages = 50;
const rounds = 7;

let sent = 0;
/** Unique messages: PostgreSQL drops a duplicate NOTIFY within a transaction. */
export const nextMessage = (): SocketMessage => {
  sent += 1;
  return { event: 'notice', zh: '进度'.repeat(30), en: `progress ${String(sent).padStart(9, '0')} `.repeat(4) };
};

/** Size in bytes of a message in an unmasked frame of RFC 6455. */
export const frameBytes = (body: string): number => {
  const length = Buffer.byteLength(body);
  return length + (length < 126 ? 2 : 4);
};

/** One method of sending `messages` to all sockets. */
interface Arm {
  urls: string[];
  send: () => void;
  close: () => Promise<void>;
}

interface Member {
  userId: string;
  sessionId: string;
}

const addMember = (db: Database, companyId: string, index: number): Promise<Member> =>
  withTransaction(db, async (tx) => {
    const phone = `+86139${String(index).padStart(8, '0')}`;
    const userId = await createAccount(tx, { phone, passwordHash: null, invitedBy: null, language: 'zh' });
    const sessionId = uuidv7();
    await tx.execute(sql`insert into company_members (company_id, user_id) values (${companyId}, ${userId})`);
    await tx.execute(sql`update users set company_in_use = ${companyId} where id = ${userId}`);
    await tx.execute(sql`insert into sessions (id, user_id, user_agent, expires_at)
      values (${sessionId}, ${userId}, 'bench', now() + interval '1 hour')`);
    return { userId, sessionId };
  });

/** Users who act for one company, so that one message goes to the sockets of all. `first`: first user number. */
export const foundCompany = async (db: Database, first = 0): Promise<{ walletId: string; members: Member[] }> => {
  const [companyId, walletId] = [uuidv7(), uuidv7()];
  await db.orm.execute(sql`insert into companies (id, name) values (${companyId}, 'Bench Ltd')`);
  await db.orm.execute(sql`insert into wallets (id, company_id) values (${walletId}, ${companyId})`);
  const members: Member[] = [];
  for (let index = 0; index < people; index += 1) members.push(await addMember(db, companyId, first + index));
  return { walletId, members };
};

/** The product's path: publisher, NOTIFY, listener, hub. */
const openPublisher = async ({ db, dataDir }: BenchDatabase): Promise<Arm> => {
  const { walletId, members } = await foundCompany(db);
  const config = parseConfig({ ROLE: 'api', PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ATELIER_DATA: dataDir });
  const app = await createApp({ config, db });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const tickets = createSocketTickets(db);
  const urls: string[] = [];
  for (const member of members) {
    for (let i = 0; i < maxSocketsPerUser && urls.length < sockets; i += 1) {
      urls.push(`${url.replace('http', 'ws')}${socketPath(member.userId, await tickets.issue(member))}`);
    }
  }
  const { publisher } = app.services;
  const send = () => {
    for (let i = 0; i < messages; i += 1) publisher.publish({ walletId }, nextMessage());
  };
  return { urls, send, close: () => app.close() };
};

/** Only ws: the same bytes to every socket. */
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

export const order = async (
  load: LoadChild<LoadOrder, LoadReport>,
  what: LoadOrder,
  report: LoadReport,
): Promise<void> => {
  let said = await load.ask(what);
  while (said !== report) said = await load.ask();
};

interface Runner {
  /** Delivered messages per CPU second of the server. */
  measure(): Promise<number>;
  stop(): Promise<void>;
}

const run = async (arm: Arm): Promise<Runner> => {
  const load = forkLoad<LoadOrder, LoadReport>('./socket-load.ts');
  try {
    await order(load, { kind: 'open', urls: arm.urls }, 'opened');
  } catch (error) {
    load.kill();
    await arm.close();
    throw error;
  }
  return {
    async measure() {
      await order(
        load,
        { kind: 'expect', bytes: messages * sockets * frameBytes(JSON.stringify(nextMessage())) },
        'ready',
      );
      const received = load.ask();
      const spent = await cpuSeconds(() => {
        arm.send();
        return received;
      });
      return (messages * sockets) / spent;
    },
    async stop() {
      load.kill();
      await arm.close();
    },
  };
};

const compare = async (product: Runner, raw: Runner): Promise<Figure> => {
  const pairs: { product: number; raw: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { product: await product.measure(), raw: await raw.measure() };
    // The first round is a warm-up.
    if (round > 0) pairs.push(pair);
  }
  const value = median(pairs.map((pair) => pair.product / pair.raw));
  const rate = (arm: 'product' | 'raw') => `${Math.round(median(pairs.map((pair) => pair[arm])) / 1000)}k/s`;
  const note = `publisher to page against raw ws, same bytes to ${sockets} sockets, ${rate('product')} and ${rate('raw')} of CPU, ${rounds} pairs`;
  return { id: 'socket.fanout.ratio', value, unit: 'x', target: 0.9, better: 'higher', note };
};

/** `socket.fanout.ratio`: messages to 1000 sockets per CPU second, by the product's own path and by raw ws, alternating. */
export const measureSocket = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const product = await run(await openPublisher(bench));
    try {
      const raw = await run(await openRaw());
      try {
        return [await compare(product, raw)];
      } finally {
        await raw.stop();
      }
    } finally {
      await product.stop();
    }
  });
