import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { compressTexts, sendPicture } from './routes.ts';

const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M1 2L3 4"/>'.repeat(2000)}</svg>`);

const ask = async (mime: string, accepted: string, range?: string) => {
  const app = Fastify();
  await compressTexts(app);
  app.get('/', (request, reply) =>
    sendPicture(reply, { data: drawing, mime }, { cacheControl: 'private', range: request.headers.range }),
  );
  return app.inject({ url: '/', headers: { 'accept-encoding': accepted, ...(range && { range }) } });
};

describe('a vector result', () => {
  it('is compressed when accepted, with the same content', async () => {
    const answer = await ask('image/svg+xml', 'gzip, br');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'image/svg+xml' });
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(answer.rawPayload.length).toBeLessThan(drawing.length / 10);
    expect(gunzipSync(answer.rawPayload).equals(drawing)).toBe(true);
  });

  it('is sent uncompressed otherwise', async () => {
    const answer = await ask('image/svg+xml', 'identity');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.equals(drawing)).toBe(true);
  });
});

it('pictures, clips and their ranges are not compressed', async () => {
  for (const mime of ['image/png', 'image/jpeg', 'image/webp', 'video/mp4']) {
    expect((await ask(mime, 'gzip, br')).headers['content-encoding'], mime).toBeUndefined();
  }
  const part = await ask('video/mp4', 'br', 'bytes=0-9');
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
});
