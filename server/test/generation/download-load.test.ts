import { setTimeout as sleep } from 'node:timers/promises';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;
let address: string;
/** Expensive results: noise does not compress. */
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
  // A request aborted before it was sent leaves an idle connection.
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

/** Reads the response to its end: the server's close waits for unread data. */
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

describe('eight users who request one large download', { timeout: 180_000 }, () => {
  it('do not block others: pictures are sent, uploads accepted and the server is ready meanwhile', async () => {
    const url = await sign(50);
    const downloads = Array.from({ length: 8 }, () =>
      fetch(url, from('10.0.0.1')).then((answer) => answer.arrayBuffer()),
    );
    await sleep(300);
    for (let turn = 0; turn < 5; turn += 1) {
      const { url: view } = await studio.upload(studio.bob);
      expect(await statusOf(address + view, from('10.0.0.2'))).toBe(200);
      expect(await statusOf(`${address}/readyz`)).toBe(200);
      expect(await statusOf(`${address}${view}&w=160`, from('10.0.0.2'))).toBe(200);
    }
    const files = await Promise.all(downloads);
    for (const file of files) expect(file.byteLength).toBeLessThanOrEqual(50 * 1024);
    expect(new Set(files.map((file) => file.byteLength)).size).toBe(1);
  });

  it('get one conversion; a repeated request is cached', async () => {
    const url = await sign(60);
    const first = await timed(() => fetch(url, from('10.0.0.1')).then((answer) => answer.arrayBuffer()));
    const again = await timed(() => fetch(url, from('10.0.0.9')).then((answer) => answer.arrayBuffer()));
    expect(again).toBeLessThan(first / 2);
  });
});

describe('one user with many downloads', { timeout: 180_000 }, () => {
  it('gets a busy message when too many wait, and other users are served in between @full', async () => {
    const urls = await Promise.all(Array.from({ length: 16 }, (_, index) => sign(100 + index)));
    const leaving = new AbortController();
    const answers = urls.map((url) =>
      fetch(url, from('10.0.0.3', leaving.signal)).then(
        async (answer) => ({ status: answer.status, body: answer.status === 200 ? '' : await answer.text() }),
        () => ({ status: 0, body: '' }),
      ),
    );
    let answered = 0;
    for (const answer of answers) void answer.then(() => ++answered);
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(refused.body).toContain('Try again in');
    const small = await sign(20_000, 1, 'jpeg');
    expect(await statusOf(small, from('10.0.0.4'))).toBe(200);
    expect(answered).toBeLessThan(urls.length);

    leaving.abort();
    await Promise.all(answers);
    const { url } = await studio.testServer.call(
      downloadResult,
      { result_id: heavy[0] ?? '', format: 'jpeg', square: 800 },
      { as: studio.ann },
    );
    await expect.poll(() => statusOf(address + url, from('10.0.0.3'))).toBe(200);
  });

  it('cannot open many zips', async () => {
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
