import { setTimeout as sleep } from 'node:timers/promises';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;
let address: string;
/** Results that are hard work: noise cannot be made small. */
let heavy: string[];

const noise = (width: number, height: number, mean: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean, sigma: 70 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();

beforeAll(async () => {
  studio = await openStudio({ env: { TRUST_PROXY: '1' } });
  address = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
  const held = studio.engine.nextDraw();
  const { id } = await studio.submit({ name: 'noise' });
  const [width, height] = [1200, 900];
  const outputs = [110, 130].map(async (mean) => ({
    data: await noise(width, height, mean),
    mime: 'image/png' as const,
    width,
    height,
  }));
  (await held).finish(await Promise.all(outputs));
  heavy = (await studio.reach(id, 'completed')).results.map((result) => result.id);
}, 120_000);
afterAll(() => {
  // A request that was given up before it was sent leaves a connection that asks for nothing.
  studio.testServer.app.server.closeAllConnections();
  return studio.close();
});

const from = (person: string, signal?: AbortSignal): RequestInit => ({
  headers: { 'x-forwarded-for': person, 'accept-language': 'en' },
  ...(signal ? { signal } : {}),
});

const sign = async (max_kb: number, index = 0, format: 'webp' | 'jpeg' = 'webp'): Promise<string> => {
  const request = { result_id: heavy[index] ?? '', format, max_kb };
  return address + (await studio.testServer.call(downloadResult, request, { as: studio.ann })).url;
};

/** Reads the answer to its end: the server's close waits for what was not read. */
const statusOf = async (url: string, init?: RequestInit): Promise<number> => {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

describe('eight people who open one heavy download', { timeout: 180_000 }, () => {
  it('hold up nobody: pictures are sent, drawings are uploaded and the server is ready meanwhile', async () => {
    const url = await sign(50);
    const downloads = Array.from({ length: 8 }, () =>
      fetch(url, from('10.0.0.1')).then((answer) => answer.arrayBuffer()),
    );
    await sleep(300);
    const others: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      others.push(
        await timed(async () => {
          const { url: view } = await studio.upload(studio.bob);
          expect(await statusOf(address + view, from('10.0.0.2'))).toBe(200);
          expect(await statusOf(`${address}/readyz`)).toBe(200);
          expect(await statusOf(`${address}${view}&w=160`, from('10.0.0.2'))).toBe(200);
        }),
      );
    }
    expect(Math.max(...others)).toBeLessThan(4000);
    const files = await Promise.all(downloads);
    for (const file of files) expect(file.byteLength).toBeLessThanOrEqual(50 * 1024);
    expect(new Set(files.map((file) => file.byteLength)).size).toBe(1);
  });

  it('have it made once: the same again is there at once', async () => {
    const url = await sign(60);
    const first = await timed(() => fetch(url, from('10.0.0.1')).then((answer) => answer.arrayBuffer()));
    const again = await timed(() => fetch(url, from('10.0.0.9')).then((answer) => answer.arrayBuffer()));
    expect(again).toBeLessThan(first / 5);
  });
});

describe('one person who opens many', { timeout: 180_000 }, () => {
  it('is told to wait when too many wait already, and others come in between', async () => {
    const urls = await Promise.all(Array.from({ length: 16 }, (_, index) => sign(100 + index, index % 2)));
    const leaving = new AbortController();
    const answers = urls.map((url) =>
      fetch(url, from('10.0.0.3', leaving.signal)).then(
        async (answer) => ({ status: answer.status, body: answer.status === 200 ? '' : await answer.text() }),
        () => ({ status: 0, body: '' }),
      ),
    );
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(refused.body).toContain('Try again in');
    const small = await sign(20_000, 0, 'jpeg');
    // One heavy picture at most is before the other person's.
    expect(await timed(() => fetch(small, from('10.0.0.4')).then((answer) => answer.arrayBuffer()))).toBeLessThan(
      30_000,
    );

    leaving.abort();
    await Promise.all(answers);
    const { url } = await studio.testServer.call(
      downloadResult,
      { result_id: heavy[0] ?? '', format: 'jpeg', square: 800 },
      { as: studio.ann },
    );
    expect(
      await timed(() => fetch(address + url, from('10.0.0.3')).then((answer) => answer.arrayBuffer())),
    ).toBeLessThan(6000);
  });

  it('cannot open zip after zip', async () => {
    const request = { result_ids: heavy, format: 'jpeg', max_kb: 50 } as const;
    const leaving = new AbortController();
    const open = async () => {
      const { url } = await studio.testServer.call(downloadResults, request, { as: studio.ann });
      const answer = await fetch(address + url, from('10.0.0.5', leaving.signal));
      if (answer.status !== 200) await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = await Promise.all([open(), open(), open(), open(), open()]);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429]);
    leaving.abort();
    const { url } = await studio.testServer.call(downloadResults, request, { as: studio.ann });
    const whole = async () => {
      const answer = await fetch(address + url, from('10.0.0.5'));
      return [answer.status, (await answer.arrayBuffer()).byteLength > 0];
    };
    await expect.poll(whole, { timeout: 60_000 }).toEqual([200, true]);
  });
});
