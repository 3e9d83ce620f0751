import { languageCookie } from '@atelier/catalogue/constants';
import { defaultBrand } from '@atelier/contract/brand';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from '../api-failure.ts';
import { answerErrors, redirectPages } from './errors.ts';

const answerTo = async (thrown: unknown, headers: Record<string, string> = { 'accept-language': 'en' }) => {
  const app = Fastify();
  app.decorate('brand', defaultBrand);
  answerErrors(app);
  app.get('/', async () => {
    throw thrown;
  });
  const response = await app.inject({ url: '/', headers });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};

const zodError = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error;

describe('error responses', () => {
  it('have the code, its status and its message with the figures', async () => {
    expect(await answerTo(new ApiFailure('42003', { short: 35 }))).toMatchObject({
      status: 402,
      success: '0',
      code: '42003',
      msg: 'Not enough credits: 35 more needed. Buy a plan or top up.',
      details: { short: 35 },
    });
  });

  it('name the first invalid field', async () => {
    const error = zodError(z.object({ crop: z.object({ width: z.number() }) }), { crop: { width: 'x' } });
    expect(await answerTo(error)).toMatchObject({ status: 400, code: '41000', details: { field: 'crop.width' } });
    expect(await answerTo(zodError(z.object({ phone: z.string() }), {}))).toMatchObject({ code: '41001' });
  });

  it('say "busy" while the database is away, without details', async () => {
    const away = Object.assign(new Error('connect 10.0.0.3:5432'), { code: 'ECONNREFUSED' });
    const answer = await answerTo(new Error('query failed', { cause: away }));
    expect(answer).toMatchObject({ status: 503, code: '50001' });
    expect(JSON.stringify(answer)).not.toContain('10.0.0.3');
  });

  it('have no details of a defect', async () => {
    const answer = await answerTo(new Error('secret path /srv/x'));
    expect(answer).toMatchObject({ status: 500, code: '50000', msg: 'Operation failed, try again later.' });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('follow the language cookie of this page, not of another one on the same origin', async () => {
    const answer = await answerTo(new ApiFailure('43000'), {
      'accept-language': 'en',
      cookie: `${languageCookie}_other=en; ${languageCookie}_atelier=zh`,
    });
    expect(answer.msg).toBe('你没有权限执行此操作');
  });

  it('contain the retry time', async () => {
    const answer = await answerTo(new ApiFailure('45000', { seconds: 12 }));
    expect(answer.headers['retry-after']).toBe('12');
  });
});

describe('plain page path', () => {
  const app = Fastify();
  app.decorate('brand', defaultBrand);
  redirectPages(app);
  const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

  it.each(['/login', '/auxiliaryTools/hDenlarge?x=1'])('%s redirects behind the hash', async (url) => {
    expect((await get(url)).headers.location).toBe(`/#${url}`);
  });

  it.each([
    ['/%23/register?invite_code=K7', '/#/register?invite_code=K7'],
    ['/%23%2Fregister%3Finvite_code%3DK7', '/#%2Fregister%3Finvite_code%3DK7'],
    ['/pricing%E3%80%82', '/#/pricing%E3%80%82'],
    ['/pricing).', '/#/pricing).'],
  ])('%s, as a chat app changes it, redirects to %s', async (url, address) => {
    expect((await get(url)).headers.location).toBe(address);
  });

  it.each(['/api/v1/x', '/images/x', '/main.js', '//evil.example', '/%0d%0aSet-Cookie'])('%s does not', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });
});
