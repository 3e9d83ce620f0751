import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, logout, socketTicket, type Tokens, userAuth } from '@atelier/contract/auth';
import { type SocketMessage, socketMessage, socketPath } from '@atelier/contract/socket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openDatabase } from '../src/platform/db/database.ts';
import { createPublisher } from '../src/platform/realtime/publisher.ts';
import { eventually } from './eventually.ts';
import { buildTaskMessage } from './task-message.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let origin: string;
let storeDir: string;

const publishRevision = (revision: number) => {
  const payload = { revision, issuedAt: '2026-01-01T00:00:00Z', remotes: {} };
  const signatures = [{ keyId: 'test', value: '' }];
  const text = JSON.stringify({ payload: Buffer.from(JSON.stringify(payload)).toString('base64'), signatures });
  return writeFile(join(storeDir, 'registry.json'), text);
};

beforeAll(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'atelier-store-'));
  await publishRevision(1);
  testServer = await createTestServer({ env: { STORE_DIR: storeDir } });
  origin = await testServer.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await testServer.close();
  await rm(storeDir, { recursive: true, force: true });
});

interface Person {
  tokens: Tokens;
  userId: string;
  phone: string;
}
const buildPerson = async (): Promise<Person> => {
  const tokens = await testServer.signUp();
  return { tokens, phone: tokens.phone, userId: (await testServer.call(userAuth, {}, { as: tokens })).id };
};
const ticketOf = async (person: Person) => (await testServer.call(socketTicket, {}, { as: person.tokens })).ticket;

/** Opens a socket; resolves to it, or to the HTTP status of the refusal. */
const dial = (userId: string, ticket: string, headers: Record<string, string> = {}): Promise<WebSocket | number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${socketPath(userId, ticket)}`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', reject);
  });

const open = async (person: Person): Promise<WebSocket> => {
  const socket = await dial(person.userId, await ticketOf(person));
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
};

const received = (socket: WebSocket, count: number): Promise<SocketMessage[]> =>
  new Promise((resolve) => {
    const messages: SocketMessage[] = [];
    socket.on('message', (data) => {
      messages.push(socketMessage.parse(JSON.parse(String(data))));
      if (messages.length === count) resolve(messages);
    });
  });
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));

const progress = (percent: number, task_id = 'task'): SocketMessage => ({
  event: 'generate_progress',
  generate_type: '5',
  task_id,
  version: 1,
  step: 'draw',
  percent,
});

describe('socket limit', () => {
  it('is twenty per user under concurrency, and a closed socket frees one', async () => {
    const person = await buildPerson();
    const tickets = await Promise.all(Array.from({ length: 40 }, () => ticketOf(person)));
    const dialled = await Promise.all(tickets.map((ticket) => dial(person.userId, ticket)));
    const sockets = dialled.filter((socket) => typeof socket !== 'number');
    expect(sockets).toHaveLength(20);
    expect(new Set(dialled.filter((socket) => typeof socket === 'number'))).toEqual(new Set([429]));
    const other = await open(await buildPerson());
    other.close();
    const [first] = sockets;
    first?.close();
    if (first) await closed(first);
    const next = await eventually(() => open(person));
    for (const socket of [...sockets, next]) socket.close();
  });
});

describe('a ticket', () => {
  it('opens one socket, once', async () => {
    const person = await buildPerson();
    const ticket = await ticketOf(person);
    const socket = await dial(person.userId, ticket);
    expect(socket).toBeInstanceOf(WebSocket);
    expect(await dial(person.userId, ticket)).toBe(401);
    (socket as WebSocket).close();
  });

  it("never opens another user's socket, and is consumed by the attempt", async () => {
    const [thief, victim] = [await buildPerson(), await buildPerson()];
    const ticket = await ticketOf(thief);
    expect(await dial(victim.userId, ticket)).toBe(401);
    expect(await dial(thief.userId, ticket)).toBe(401);
  });

  it('is valid for 30 s, and not after a logout', async () => {
    const person = await buildPerson();
    const late = await ticketOf(person);
    await testServer.db.pool.query(`update socket_tickets set expires_at = now()`);
    expect(await dial(person.userId, late)).toBe(401);
    const orphaned = await ticketOf(person);
    await testServer.call(logout, {}, { as: person.tokens });
    expect(await dial(person.userId, orphaned)).toBe(401);
  });

  it('is refused for a page of a foreign origin', async () => {
    const person = await buildPerson();
    expect(await dial(person.userId, await ticketOf(person), { origin: 'https://evil.example' })).toBe(403);
    const own = await dial(person.userId, await ticketOf(person), { origin });
    expect(own).toBeInstanceOf(WebSocket);
    (own as WebSocket).close();
  });

  it('is not logged', async () => {
    const person = await buildPerson();
    const ticket = await ticketOf(person);
    await dial(person.userId, ticket);
    await dial(person.userId, ticket);
    expect(testServer.log()).toContain(`/socket/ws/user/${person.userId}/`);
    expect(testServer.log()).not.toContain(ticket);
  });
});

describe('an open socket', () => {
  it('answers a ping with a pong, and ignores anything else [spec 7.30]', async () => {
    const socket = await open(await buildPerson());
    const answers = received(socket, 1);
    for (const text of ['not json', '{"event":"other"}', '[]']) socket.send(text);
    socket.send(JSON.stringify({ event: 'ping' }));
    expect(await answers).toEqual([{ event: 'pong' }]);
    socket.close();
  });

  it('answers twenty pings at once and ignores more, in messages and in the protocol', async () => {
    const socket = await open(await buildPerson());
    let [pongs, frames] = [0, 0];
    socket.on('message', () => {
      pongs += 1;
    });
    socket.on('pong', () => {
      frames += 1;
    });
    for (let times = 0; times < 100; times++) {
      socket.send(JSON.stringify({ event: 'ping' }));
      socket.ping();
    }
    // The close is answered after all earlier frames.
    const end = closed(socket);
    socket.close();
    await end;
    // One or two may be refilled while the hundred arrive.
    expect(pongs + frames).toBeGreaterThanOrEqual(20);
    expect(pongs + frames).toBeLessThan(40);
  });

  it('is closed on a continuous flood, and the page may open another', async () => {
    const person = await buildPerson();
    const socket = await open(person);
    const code = closed(socket);
    for (let times = 0; times < 3000; times++) socket.send(JSON.stringify({ event: 'ping' }));
    expect(await code).toBe(1008);
    (await open(person)).close();
  });

  it('is closed when a message is too large', async () => {
    const socket = await open(await buildPerson());
    const code = closed(socket);
    socket.send('x'.repeat(5000));
    expect(await code).toBe(1009);
  });

  it('with invalid frames is logged in one line without a stack, however many clients send them', async () => {
    const person = await buildPerson();
    for (let times = 0; times < 5; times++) {
      const socket = await open(person);
      const end = closed(socket);
      // Reserved bits and an unknown opcode.
      (socket as unknown as { _socket: Socket })._socket.write(Buffer.from([0x7f, 0x80, 0, 0, 0, 0]));
      await end;
    }
    // An earlier one counts too: it is logged once a minute.
    const logged = testServer
      .log()
      .split('\n')
      .filter((line) => /sockets broke|socket failed/.test(line));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"sockets":1');
    expect(logged[0]).not.toContain('stack');
  });

  it("carries its user's messages only, also from another node", async () => {
    const [person, other] = [await buildPerson(), await buildPerson()];
    const [socket, foreign] = [await open(person), await open(other)];
    const ownMessages = received(socket, 2);
    const foreignMessages = received(foreign, 1);
    const node = openDatabase(testServer.db.url);
    const publisher = createPublisher(node, (error) => {
      throw error;
    });
    publisher.publish({ userId: person.userId }, { event: 'balance', quota: { residue_count: 12, held: 5 } });
    publisher.publish({ userId: person.userId }, { event: 'notice', zh: '你好', en: 'hello' });
    publisher.publish({ userId: other.userId }, { event: 'notice', zh: '别人', en: 'other' });
    expect(await ownMessages).toEqual([
      { event: 'balance', quota: { residue_count: 12, held: 5 } },
      { event: 'notice', zh: '你好', en: 'hello' },
    ]);
    expect(await foreignMessages).toEqual([{ event: 'notice', zh: '别人', en: 'other' }]);
    await publisher.close();
    await node.close();
    socket.close();
    foreign.close();
  });

  it('gets a row that is too large for NOTIFY, complete and in order', async () => {
    const person = await buildPerson();
    const socket = await open(person);
    const messages = received(socket, 3);
    const { publisher } = testServer.app.services;
    const large = buildTaskMessage(20_000);
    publisher.publish({ userId: person.userId }, progress(10));
    publisher.publish({ userId: person.userId }, large);
    publisher.publish({ userId: person.userId }, { event: 'balance', quota: { residue_count: 1, held: 0 } });
    expect(await messages).toEqual([progress(10), large, { event: 'balance', quota: { residue_count: 1, held: 0 } }]);
    socket.close();
  });

  it('gets the newest of several progress messages in one interval', async () => {
    const person = await buildPerson();
    const socket = await open(person);
    const { publisher } = testServer.app.services;
    const messages = received(socket, 2);
    for (const percent of [10, 20, 30]) publisher.publish({ userId: person.userId }, progress(percent));
    publisher.publish({ userId: person.userId }, progress(50, 'another'));
    expect(await messages).toEqual([progress(30), progress(50, 'another')]);
    socket.close();
  });

  it('ends with its session: this device by logout, all by logout everywhere', async () => {
    const person = await buildPerson();
    const second = { ...person, tokens: await testServer.call(login, { username: person.phone, password: 'secret' }) };
    const third = { ...person, tokens: await testServer.call(login, { username: person.phone, password: 'secret' }) };
    const sockets = [await open(person), await open(second), await open(third)] as const;
    const ends = sockets.map(closed);
    await testServer.call(logout, {}, { as: person.tokens });
    expect(await ends[0]).toBe(4003);
    expect(sockets[1].readyState).toBe(WebSocket.OPEN);
    await testServer.call(logout, { everywhere: true }, { as: second.tokens });
    expect(await Promise.all(ends)).toEqual([4003, 4003, 4003]);
  });

  it('receives a new registry revision', async () => {
    const socket = await open(await buildPerson());
    const messages = received(socket, 1);
    await publishRevision(2);
    expect(await messages).toEqual([{ event: 'registry', revision: 2 }]);
    socket.close();
  });

  it('is closed when the database connection was down, so that its page catches up', async () => {
    const socket = await open(await buildPerson());
    const code = closed(socket);
    await testServer.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atelier-listener'`,
    );
    expect(await code).toBe(1012);
  });
});
