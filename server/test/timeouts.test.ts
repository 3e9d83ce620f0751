import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { uploadImages } from '@atelier/contract/generation';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { envelope } from './test-server.ts';

let studio: Studio;
let origin: URL;
/** A picture of about 8 MB, larger than the socket buffers. */
let picture: Buffer;

beforeAll(async () => {
  studio = await openStudio({ env: { REQUEST_TIMEOUT: '1' } });
  origin = new URL(await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 }));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 1700, height: 1700, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
});
afterAll(() => studio.close());

interface Ended {
  status: number | undefined;
  body: string;
}

/** Sends the parts, each after its pause. @returns the response, or that the connection was closed. */
const send = (
  path: string,
  headers: Record<string, string>,
  parts: AsyncIterable<Uint8Array | string>,
  size: number,
): Promise<Ended> => {
  return new Promise((resolve) => {
    const request = httpRequest(new URL(path, origin), {
      method: 'POST',
      headers: { ...headers, 'content-length': size },
    });
    request.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: String(Buffer.concat(chunks)) }));
      response.on('error', () => resolve({ status: response.statusCode, body: '' }));
    });
    request.on('error', () => resolve({ status: undefined, body: '' }));
    void (async () => {
      for await (const part of parts) {
        if (request.destroyed) return;
        request.write(part);
      }
      request.end();
    })();
  });
};

async function* trickle(body: Uint8Array | string, pieces: number, pause: number) {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / pieces);
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
    await sleep(pause);
  }
}

const json = { 'content-type': 'application/json', 'accept-language': 'en' };

const uploadForm = async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'noise.png');
  const encoded = new Response(form);
  const headers = {
    authorization: `Bearer ${studio.ann.access}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
};

const storedImages = async () =>
  (await studio.testServer.db.pool.query<{ n: number }>('select count(*)::int as n from images')).rows[0]?.n;

describe.concurrent('a request', () => {
  it('that does not arrive within the time limit is refused, also with each byte in time', async () => {
    const body = JSON.stringify({ username: 'demo', password: 'x'.repeat(60) });
    const answer = await send(`${apiBase}${login.path}`, json, trickle(body, 30, 200), body.length);
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({ success: '0', code: '50011', details: { seconds: 1 } });
  });

  it('to an unknown address is not waited for', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(60) });
    const answer = await send(`${apiBase}/nothing`, json, trickle(body, 30, 200), body.length);
    expect(answer.status).toBe(404);
  });

  it('with an incomplete header is closed', async () => {
    const from = performance.now();
    const socket = connect({ host: origin.hostname, port: Number(origin.port) });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write('GET / HTTP/1.1\r\n');
    const timer = setInterval(() => socket.write('x-a: b\r\n'), 200);
    await closed;
    clearInterval(timer);
    expect(performance.now() - from).toBeLessThan(30_000);
  });
});

describe('an upload', () => {
  it('takes as long as bytes arrive @full', async () => {
    const { headers, body } = await uploadForm();
    const answer = await send(`${apiBase}${uploadImages.path}`, headers, trickle(body, 8, 500), body.length);
    expect(envelope.open(JSON.parse(answer.body))).toMatchObject({ success: '1' });
  });

  it('that stalls is refused with a message, and stores nothing', async () => {
    const before = await storedImages();
    const { headers, body } = await uploadForm();
    async function* half() {
      yield body.subarray(0, body.length / 2);
      await sleep(4000);
    }
    const answer = await send(`${apiBase}${uploadImages.path}`, headers, half(), body.length);
    expect(answer.status).toBe(408);
    expect(envelope.open(JSON.parse(answer.body))).toMatchObject({ code: '50011', details: { seconds: 1 } });
    expect(await storedImages()).toBe(before);
  });
});

describe.concurrent('a download', () => {
  const address = async () => {
    const { images } = await studio.uploadFiles([{ name: 'noise.png', data: picture }]);
    return new URL(images[0]?.url ?? '', origin);
  };
  const get = (url: URL): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      httpRequest(url, resolve).on('error', reject).end();
    });

  it('takes as long as bytes are read @full', async () => {
    const response = await get(await address());
    let bytes = 0;
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      await sleep(20);
    }
    expect(bytes).toBeGreaterThan(6_000_000);
    expect(response.complete).toBe(true);
  });

  it('without a reader ends @full', async () => {
    const response = await get(await address());
    response.on('error', () => {});
    const closed = new Promise((resolve) => response.once('close', resolve));
    await sleep(4000);
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    await closed;
    expect(response.complete).toBe(false);
    expect(bytes).toBeLessThan(picture.length);
  });
});
