import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { shedLoad } from './limit-rates.ts';

it('stalls of a second without measured lag in between refuse no requests @full', async () => {
  const app = fastify();
  await shedLoad(app);
  app.get('/', () => 'here');
  await app.ready();
  for (let stall = 0; stall < 3; stall += 1) {
    const until = performance.now() + 1050;
    while (performance.now() < until);
    await setImmediate();
    expect((await app.inject('/')).statusCode).toBe(200);
  }
  await app.close();
});
