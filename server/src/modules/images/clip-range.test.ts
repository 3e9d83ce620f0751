import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sendPicture } from './routes.ts';

const data = Buffer.from('0123456789');
const app = Fastify();
app.get('/clip', (request, reply) =>
  sendPicture(reply, { data, mime: 'video/mp4' }, { cacheControl: 'private', range: request.headers.range }),
);
const get = (range?: string) => app.inject({ url: '/clip', headers: range === undefined ? {} : { range } });

describe('a clip', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-500', '0123456789', 'bytes 0-9/10'],
  ])('is sent as the part requested by %s', async (range, body, expected) => {
    const answer = await get(range);
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, body, expected]);
  });

  it.each(['bytes=10-', 'bytes=-0'])('returns its length to %s', async (range) => {
    const answer = await get(range);
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([416, '', 'bytes */10']);
  });

  it.each([undefined, 'bytes=5-2', 'lines=1-2'])('is sent whole for %s', async (range) => {
    const answer = await get(range);
    expect([answer.statusCode, answer.body, answer.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
  });
});
