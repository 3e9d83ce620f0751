import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNotificationListener } from '../src/platform/db/notification-listener.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

/** A way to the database that can fall silent without closing, as a cable that is pulled. */
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

describe('the one connection that listens', () => {
  it('comes back when it is ended, and says that something may be lost', async () => {
    const heard: string[] = [];
    const returns: boolean[] = [];
    const listener = createNotificationListener({ url: studio.testServer.db.url, onError: () => {} });
    listener.subscribe({
      channel: 'test_ended',
      onPayload: (payload) => heard.push(payload),
      onListening: (isReturn) => returns.push(isReturn),
    });
    await listener.start();
    await studio.testServer.db.pool.query("select pg_notify('test_ended', 'one')");
    await eventually(() => expect(heard).toEqual(['one']));
    const pid = await listener.connection()?.query<{ pid: number }>('select pg_backend_pid() as pid');
    await studio.testServer.db.pool.query('select pg_terminate_backend($1)', [pid?.rows[0]?.pid]);
    await vi.waitFor(() => expect(returns).toEqual([false, true]), { timeout: 5000 });
    await studio.testServer.db.pool.query("select pg_notify('test_ended', 'two')");
    await eventually(() => expect(heard).toEqual(['one', 'two']));
    await listener.close();
  });

  it('notices by its heartbeat that it is heard no more', async () => {
    const proxy = await openProxy(new URL(studio.testServer.db.url));
    const heard: string[] = [];
    const returns: boolean[] = [];
    const listener = createNotificationListener({ url: proxy.url, onError: () => {}, heartbeatMs: 200 });
    listener.subscribe({
      channel: 'test_silent',
      onPayload: (payload) => heard.push(payload),
      onListening: (isReturn) => returns.push(isReturn),
    });
    await listener.start();
    proxy.silence();
    await vi.waitFor(() => expect(returns).toEqual([false, true]), { timeout: 5000 });
    await studio.testServer.db.pool.query("select pg_notify('test_silent', 'again')");
    await eventually(() => expect(heard).toEqual(['again']));
    await listener.close();
    proxy.close();
  });

  it('goes on trying while there is no database, and ends when it is told to', async () => {
    const errors: unknown[] = [];
    const nowhere = createNotificationListener({
      url: 'postgres://nobody@127.0.0.1:1/none',
      onError: (error) => errors.push(error),
    });
    nowhere.subscribe({ channel: 'test', onPayload: () => {}, onListening: () => {} });
    await nowhere.start();
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), { timeout: 5000 });
    const begun = performance.now();
    await nowhere.close();
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('a worker whose listening connection breaks', () => {
  it('keeps the tasks that it draws: each is drawn once, by its first delivery', async () => {
    studio.engine.finishesAlone(false);
    const { id } = await studio.submit();
    const draw = await studio.engine.nextDraw();
    const { listener } = studio.testServer.app.services;
    const own = await listener.connection()?.query<{ pid: number }>('select pg_backend_pid() as pid');
    await studio.testServer.db.pool.query('select pg_terminate_backend($1)', [own?.rows[0]?.pid]);
    await vi.waitFor(() => expect(listener.connection()).toBeDefined(), { timeout: 5000 });
    // Longer than the look every two seconds at which tasks of a lost worker went to others.
    await sleep(3000);
    expect(draw.isAborted()).toBe(false);
    expect((await studio.reach(id, 'drawing')).state).toBe('drawing');
    draw.finish();
    await studio.reach(id, 'completed');
    const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [id]);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('hears of new tasks again', async () => {
    const held = studio.engine.nextDraw();
    const begun = performance.now();
    const { id } = await studio.submit();
    (await held).finish();
    await studio.reach(id, 'completed');
    expect(performance.now() - begun).toBeLessThan(10_000);
    studio.engine.finishesAlone(true);
  });

  it('has one such connection and no other that listens', async () => {
    expect(await listeningPids()).toHaveLength(1);
  });
});
