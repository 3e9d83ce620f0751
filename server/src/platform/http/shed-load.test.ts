import fastify from 'fastify';
import { expect, it } from 'vitest';
import { shedLoad } from './limit-rates.ts';

it('one stall of a second refuses nobody', async () => {
  const app = fastify();
  await shedLoad(app);
  app.get('/', () => 'here');
  await app.ready();
  const until = performance.now() + 1100;
  while (performance.now() < until);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await app.inject('/')).statusCode).toBe(200);
  await app.close();
});
