import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './product.ts';

it('returns each port once, none of the ephemeral range, and it can be bound', async () => {
  const ports: number[] = [];
  for (let times = 0; times < 200; times++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
