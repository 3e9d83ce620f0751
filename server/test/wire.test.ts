import { languageCookie } from '@atelier/catalogue/constants';
import { login, userAuth } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { envelopeBody } from '@atelier/contract/envelope';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, envelope, type TestServer } from './test-server.ts';

let testServer: TestServer;
let tokens: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  testServer = await createTestServer();
  tokens = await testServer.signUp();
});
afterAll(() => testServer.close());

const bearer = () => ({ authorization: `Bearer ${tokens.access}` });

describe('the envelope over HTTP', () => {
  it('decrypts the payload of a signed-in request and encrypts the response [spec 3.22, 5.19, 7.2, 7.3]', async () => {
    const response = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}/UserAuth`,
      headers: bearer(),
      payload: envelope.seal({}),
    });
    expect(Object.keys(response.json())).toEqual(['data']);
    expect(envelope.open(response.json())).toMatchObject({ success: '1', data: { roles: ['0'], cate: 'C' } });
  });

  it.each([
    ['query', '?result_id=unknown-id', {}, '44000'],
    ['body', '', { result_id: 'unknown-id' }, '44000'],
    ['neither', '', {}, '41000'],
  ])('reads the fields of a DELETE from query and body: %s [spec 7.25]', async (_, query, body, code) => {
    const response = await testServer.app.inject({
      method: 'DELETE',
      url: `${apiBase}/AIdesign/DelUserCollectGenerateResult${query}`,
      headers: bearer(),
      payload: envelope.seal(body),
    });
    expect(envelope.open(response.json())).toMatchObject({ success: '0', code });
  });

  it('refuses a body that is too expensive to parse, before it is decrypted', async () => {
    const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name${at}`, 1]));
    const response = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}${userAuth.path}`,
      headers: bearer(),
      payload: envelope.seal(names),
    });
    expect(response.statusCode).toBe(413);
    expect(envelope.open(response.json())).toMatchObject({ code: '41016', details: { maxSize: 1 } });
  });

  it('encrypts the response of a query [spec 7.3, 7.10]', async () => {
    const { response, data } = await testServer.answer(generateCount, {}, { as: tokens });
    expect(response.body).not.toContain('residue_count');
    expect(data).toEqual({ residue_count: 40, held: 0 });
  });

  it('keeps public calls plain both ways', async () => {
    const response = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}/login`,
      payload: { username: 'unknown', password: 'wrong' },
    });
    expect(response.json()).toMatchObject({ success: '0', code: '41003' });
  });

  it('encrypts errors too: an expired bearer, an unknown path, an unreadable body', async () => {
    const expired = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}/UserAuth`,
      headers: { authorization: 'Bearer nonsense' },
      payload: envelope.seal({}),
    });
    expect(expired.statusCode).toBe(401);
    expect(envelope.open(expired.json())).toMatchObject({ success: '0', code: '40002' });

    const unknown = await testServer.app.inject({ method: 'GET', url: `${apiBase}/nothing`, headers: bearer() });
    expect(unknown.statusCode).toBe(404);
    expect(envelope.open(unknown.json())).toMatchObject({ success: '0', code: '44000' });

    const broken = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}/UserAuth`,
      headers: { ...bearer(), 'content-type': 'application/json' },
      payload: '{"data":',
    });
    expect(broken.statusCode).toBe(400);
    expect(envelope.open(broken.json())).toMatchObject({ success: '0', code: '50010' });
  });

  it('answers a missing bearer in plain text', async () => {
    const response = await testServer.app.inject({ method: 'POST', url: `${apiBase}/UserAuth`, payload: {} });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ success: '0', code: '40002' });
  });

  it.each([
    ['a plain body', { everywhere: false }],
    ['no separator', { data: 'abc' }],
    [
      'a flipped byte',
      {
        data: envelope.seal({}).data.replace(/^.{30}/, (head) => head.slice(0, -1) + (head.endsWith('A') ? 'B' : 'A')),
      },
    ],
    ['a foreign shape', { data: 5 }],
    ['no body', undefined],
  ])('refuses %s with the same 50010', async (_name, payload) => {
    const response = await testServer.app.inject({
      method: 'POST',
      url: `${apiBase}/Logout`,
      headers: bearer(),
      ...(payload === undefined ? {} : { payload }),
    });
    expect(response.statusCode).toBe(400);
    expect(envelope.open(envelopeBody.parse(response.json()))).toMatchObject({
      success: '0',
      code: '50010',
      data: null,
    });
  });
});

describe('messages', () => {
  it('are in the language of the cookie, else of Accept-Language, else in Chinese', async () => {
    const wrong = { username: 'unknown', password: 'wrong' };
    const say = async (headers: Record<string, string>) => (await testServer.answer(login, wrong, { headers })).msg;
    expect(await say({})).toContain('账号或密码错误');
    expect(await say({ 'accept-language': 'en-GB,en;q=0.9' })).toContain('Wrong account');
    const cookie = `theme=dark; ${languageCookie}${testServer.config.brand.storageSuffix}=zh`;
    expect(await say({ 'accept-language': 'en', cookie })).toContain('账号或密码错误');
  });

  it('name the invalid field', async () => {
    const given = await testServer.answer(
      login,
      { username: 'demo', password: 'abc' },
      { headers: { 'accept-language': 'en' } },
    );
    expect(given).toMatchObject({ status: 400, code: '41000', details: { field: 'password' } });
    expect(given.msg).toContain('password');
  });
});

describe('the log', () => {
  it('has a line a request and no token, code, body or query', async () => {
    await testServer.answer(userAuth, {}, { as: tokens });
    const code = await testServer.codeFor(tokens.phone);
    const text = testServer.log();
    expect(text).toContain('"path":"/api/v1/UserAuth"');
    for (const secret of [tokens.access, tokens.refresh, code, 'Bearer', 'secret', tokens.phone, 'residue']) {
      expect(text).not.toContain(secret);
    }
  });
});
