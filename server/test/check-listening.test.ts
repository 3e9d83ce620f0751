import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { Transform } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkListening, ListenUnavailableError } from '../src/platform/db/notification-listener.ts';

/** Drops messages of type A (notifications) from the database, as transaction poolers do. */
const withoutNotifications = (): Transform => {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5) {
        const length = 1 + rest.readInt32BE(1);
        if (rest.length < length) break;
        if (rest.toString('latin1', 0, 1) !== 'A') this.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done();
    },
  });
};

let pooler: Server;
let pooled: string;
const direct = inject('postgresUrl');

beforeAll(async () => {
  const { hostname, port } = new URL(direct);
  pooler = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    database.pipe(withoutNotifications()).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => {});
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(direct);
  url.port = String((pooler.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  pooled = url.href;
});
afterAll(() => pooler.close());

describe('a node behind a pooler', () => {
  it('that drops notifications does not start, and names the setting', async () => {
    await expect(checkListening(pooled, pooled, 500)).rejects.toThrow(ListenUnavailableError);
    await expect(checkListening(pooled, pooled, 500)).rejects.toThrow(/DATABASE_LISTEN_URL/);
  });

  it('starts when it listens at the database directly', async () => {
    await checkListening(pooled, direct);
    await checkListening(direct, direct);
  });
});
