import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { healthRoutes } from '../src/modules/site/health-routes.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { Services } from '../src/services.ts';

/** A proxy to the database that can be silently blocked, as by a stopped process or a cut cable. */
const openGate = async (target: URL) => {
  const pairs: [Socket, Socket][] = [];
  let isBlocked = false;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    if (isBlocked) return void client.pause();
    client.pipe(upstream).pipe(client);
    pairs.push([client, upstream]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  if (address && typeof address === 'object') url.port = String(address.port);
  return {
    url: url.href,
    block() {
      isBlocked = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    open() {
      isBlocked = false;
      for (const [client, upstream] of pairs.splice(0)) {
        client.destroy();
        upstream.destroy();
      }
    },
    close: () => server.close(),
  };
};

let gate: Awaited<ReturnType<typeof openGate>>;
let db: Database;
let app: FastifyInstance;

beforeAll(async () => {
  gate = await openGate(new URL(inject('postgresUrl')));
  db = openDatabase(gate.url, () => {}, 4);
  app = Fastify();
  const services = { db, config: { dataDir: tmpdir() }, shutdown: new AbortController() };
  await healthRoutes(app, services as unknown as Services);
  await app.ready();
});
afterAll(async () => {
  gate.open();
  await db.close();
  gate.close();
  await app.close();
});

const ask = async () => {
  const { statusCode, body } = await app.inject('/readyz');
  return { statusCode, body };
};

describe('/readyz', () => {
  it('reports a silent database, and its return', async () => {
    expect(await ask()).toMatchObject({ statusCode: 200, body: '{"status":"ready"}' });
    gate.block();
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await ask()).toEqual({ statusCode: 503, body: '{"status":"database does not answer"}' });
    }
    gate.open();
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
  });

  it('reports a blocked thread pool: files are not read, though the process answers @full', async () => {
    const busy = Array.from(
      { length: 8 },
      () => new Promise((resolve) => pbkdf2('x', 'y', 1_000_000, 64, 'sha512', resolve)),
    );
    expect(await ask()).toMatchObject({ statusCode: 503, body: '{"status":"storage does not answer"}' });
    await Promise.all(busy);
    expect(await ask()).toMatchObject({ statusCode: 200 });
  });
});
