import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { proxyTrust } from './client-address.ts';

/** The client address of a request from `peer` with the header `forwarded`. */
const addressOf = async (trusted: number | string[], peer: string, forwarded: string): Promise<string> => {
  const app = Fastify({ trustProxy: proxyTrust(trusted) });
  app.get('/', (request) => ({ ip: request.ip }));
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  const { ip } = (await app.inject({ url: '/', remoteAddress: peer, headers })).json<{ ip: string }>();
  await app.close();
  return ip;
};

const made = '6.6.6.6';

it.each([
  ['no proxy', 0, '10.0.0.9', made, '10.0.0.9'],
  ['one proxy', 1, '10.0.0.9', '203.0.113.9', '203.0.113.9'],
  ['one proxy, with a forged address', 1, '10.0.0.9', `${made}, 203.0.113.9`, '203.0.113.9'],
  ['two proxies', 2, '10.0.0.9', `${made}, 203.0.113.9, 10.1.1.1`, '203.0.113.9'],
  ['one proxy on the same machine', 1, '::1', '203.0.113.9', '203.0.113.9'],
  ['one proxy in a mapped address', 1, '::ffff:10.0.0.9', '203.0.113.9', '203.0.113.9'],
  ['one proxy, bypassed', 1, '198.51.100.4', made, '198.51.100.4'],
  ['one proxy without a header', 1, '10.0.0.9', '', '10.0.0.9'],
  ['a range', ['10.0.0.0/8'], '10.0.0.9', `${made}, 203.0.113.9, 10.1.1.1`, '203.0.113.9'],
  ['a range, bypassed', ['10.0.0.0/8'], '192.168.1.5', made, '192.168.1.5'],
] as const)('trusts %s', async (_, trusted, peer, forwarded, address) => {
  expect(await addressOf(typeof trusted === 'number' ? trusted : [...trusted], peer, forwarded)).toBe(address);
});
