import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotificationListener } from '../src/platform/db/notification-listener.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

/** A proxy to the database that can go silent without closing, as with a pulled cable. */
const openProxy = async (target: URL) => {
  const pairs: [Socket, Socket][] = [];
  const server: Server = createServer((inward) => {
    const outward = connect(Number(target.port), target.hostname);
    pairs.push([inward, outward]);
    for (const socket of [inward, outward]) socket.on('error', () => {});
    inward.pipe(outward).pipe(inward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const [inward, outward] of pairs) {
        inward.unpipe(outward);
        outward.unpipe(inward);
      }
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
};

const listeningPids = async (): Promise<number[]> => {
  const { rows } = await studio.testServer.db.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'atelier-listener'",
  );
  return rows.map(({ pid }) => pid);
};

describe('the LISTEN connection', () => {
  it('reconnects after its end, and reports that notifications may be lost', async () => {
    const notifications: string[] = [];
    const returns: boolean[] = [];
    const listener = createNotificationListener({ url: studio.testServer.db.url, onError: () => {} });
    listener.subscribe({
      channel: 'test_ended',
      onPayload: (payload) => notifications.push(payload),
      onListening: (isReturn) => returns.push(isReturn),
    });
    await listener.start();
    await studio.testServer.db.pool.query("select pg_notify('test_ended', 'one')");
    await eventually(() => expect(notifications).toEqual(['one']));
    const pid = await listener.connection()?.query<{ pid: number }>('select pg_backend_pid() as pid');
    await studio.testServer.db.pool.query('select pg_terminate_backend($1)', [pid?.rows[0]?.pid]);
    await eventually(() => expect(returns).toEqual([false, true]));
    await studio.testServer.db.pool.query("select pg_notify('test_ended', 'two')");
    await eventually(() => expect(notifications).toEqual(['one', 'two']));
    await listener.close();
  });

  it('detects a silent connection by its heartbeat', async () => {
    const proxy = await openProxy(new URL(studio.testServer.db.url));
    const notifications: string[] = [];
    const returns: boolean[] = [];
    const listener = createNotificationListener({ url: proxy.url, onError: () => {}, heartbeatMs: 200 });
    listener.subscribe({
      channel: 'test_silent',
      onPayload: (payload) => notifications.push(payload),
      onListening: (isReturn) => returns.push(isReturn),
    });
    await listener.start();
    proxy.silence();
    await eventually(() => expect(returns).toEqual([false, true]));
    await studio.testServer.db.pool.query("select pg_notify('test_silent', 'again')");
    await eventually(() => expect(notifications).toEqual(['again']));
    await listener.close();
    proxy.close();
  });

  it('retries while the database is away, and stops on request', async () => {
    const errors: unknown[] = [];
    const nowhere = createNotificationListener({
      url: 'postgres://nouser@127.0.0.1:1/none',
      onError: (error) => errors.push(error),
    });
    nowhere.subscribe({ channel: 'test', onPayload: () => {}, onListening: () => {} });
    await nowhere.start();
    await eventually(() => expect(errors.length).toBeGreaterThan(2));
    await nowhere.close();
  });
});

describe('a worker whose LISTEN connection breaks', () => {
  it('keeps its running tasks: each is drawn once, by its first delivery', async () => {
    studio.engine.finishesAlone(false);
    const { id } = await studio.submit();
    const draw = await studio.engine.nextDraw();
    const { listener } = studio.testServer.app.services;
    const own = await listener.connection()?.query<{ pid: number }>('select pg_backend_pid() as pid');
    await studio.testServer.db.pool.query('select pg_terminate_backend($1)', [own?.rows[0]?.pid]);
    await eventually(() => expect(listener.connection()).toBeDefined());
    // Longer than the two-second check that moves tasks of a lost worker.
    await sleep(3000);
    expect(draw.isAborted()).toBe(false);
    expect((await studio.reach(id, 'drawing')).state).toBe('drawing');
    draw.finish();
    await studio.reach(id, 'completed');
    const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('receives new tasks again', async () => {
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit();
    (await held).finish();
    await studio.reach(id, 'completed');
    studio.engine.finishesAlone(true);
  });

  it('has one LISTEN connection', async () => {
    expect(await listeningPids()).toHaveLength(1);
  });
});
