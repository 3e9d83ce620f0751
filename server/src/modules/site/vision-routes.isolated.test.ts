import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { visionScript } from '@atelier/contract/vision';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { Services } from '../../services.ts';
import { visionRoutes } from './vision-routes.ts';

vi.mock('node:fs/promises');

const ask = async (app: ReturnType<typeof Fastify>, accepted: string) =>
  app.inject({ method: 'GET', url: visionScript.address, headers: { 'accept-encoding': accepted } });

describe('vision library', () => {
  it('is read again after a failed read', async () => {
    const app = Fastify();
    await visionRoutes(app, {} as Services);
    vi.mocked(readFile).mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue('the library');
    expect((await ask(app, 'gzip')).statusCode).toBe(500);
    const answer = await ask(app, 'gzip');
    expect(answer.statusCode).toBe(200);
    expect(gunzipSync(answer.rawPayload).toString()).toBe('the library');
  });

  it('is sent in an accepted encoding only', async () => {
    const app = Fastify();
    await visionRoutes(app, {} as Services);
    vi.mocked(readFile).mockResolvedValue('the library');
    const codingFor = async (accepted: string) => (await ask(app, accepted)).headers['content-encoding'];
    expect(await codingFor('gzip, deflate, br')).toBe('br');
    expect(await codingFor('br;q=0, gzip')).toBe('gzip');
    expect(await codingFor('identity')).toBeUndefined();
  });
});
