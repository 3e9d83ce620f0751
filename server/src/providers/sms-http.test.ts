import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpSms } from './sms-http.ts';

let server: Server;
let url: string;
let status = 200;
const received: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ authorization: request.headers.authorization, body });
      response.writeHead(status).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => {
  server.close();
});

describe('the SMS gateway', () => {
  it('gets number and text with the token', async () => {
    await createHttpSms(url, 'token').send('+8613800000000', 'hello');
    expect(received).toEqual([{ authorization: 'Bearer token', body: { phone: '+8613800000000', text: 'hello' } }]);
  });

  it('that refuses is an error, so that nobody waits for a code in vain', async () => {
    status = 500;
    await expect(createHttpSms(url, undefined).send('+8613800000000', 'hello')).rejects.toThrow('answered 500');
  });
});
