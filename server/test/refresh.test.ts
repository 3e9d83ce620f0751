import { login, logout, refresh, type Tokens, userAuth } from '@atelier/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../src/modules/auth/session.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let phone: string;
beforeAll(async () => {
  testServer = await createTestServer();
  phone = (await testServer.signUp()).phone;
});
afterAll(() => testServer.close());

const signIn = () => testServer.call(login, { username: phone, password: 'secret' });
const renew = (tokens: Tokens) => testServer.answer(refresh, { refresh: tokens.refresh });
const sessionOf = (tokens: Tokens) => tokens.refresh.split('.')[0];
const letTimePass = (tokens: Tokens, seconds: number) =>
  testServer.db.pool.query(`update sessions set rotated_at = rotated_at - make_interval(secs => $2) where id = $1`, [
    sessionOf(tokens),
    seconds,
  ]);

describe('refresh', () => {
  it('returns a new pair, and the new access token works [spec 3.1, 7.5]', async () => {
    const first = await signIn();
    const second = (await renew(first)).data as Tokens;
    expect(second.refresh).not.toBe(first.refresh);
    expect(await testServer.answer(userAuth, {}, { as: second })).toMatchObject({ success: '1' });
  });

  it('returns the same token again within 30 s: two tabs, or a lost response', async () => {
    const first = await signIn();
    const [a, b] = await Promise.all([renew(first), renew(first)]);
    const third = await renew(first);
    const tokens = [a, b, third].map((answer) => (answer.data as Tokens).refresh);
    expect(new Set(tokens).size).toBe(1);
    expect(await renew(a.data as Tokens)).toMatchObject({ success: '1' });
  });

  it('ends the session on later reuse of an old token (40003): it was stolen', async () => {
    const first = await signIn();
    const second = (await renew(first)).data as Tokens;
    await letTimePass(second, 31);
    expect(await renew(first)).toMatchObject({ status: 401, code: '40003' });
    expect(await renew(second)).toMatchObject({ code: '40003' });
    expect(await testServer.answer(userAuth, {}, { as: second })).toMatchObject({ code: '40003' });
  });

  it('ends the session for a token two rotations old, at any time', async () => {
    const first = await signIn();
    const second = (await renew(first)).data as Tokens;
    const third = (await renew(second)).data as Tokens;
    expect(await renew(first)).toMatchObject({ code: '40003' });
    expect(await renew(third)).toMatchObject({ code: '40003' });
  });

  it('leaves other devices of the account signed in', async () => {
    const [stolen, other] = [await signIn(), await signIn()];
    const second = (await renew(stolen)).data as Tokens;
    await letTimePass(second, 31);
    await renew(stolen);
    expect(await renew(other)).toMatchObject({ success: '1' });
  });

  it('refuses invalid tokens (40002): nonsense, another number, another session', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [session, number, mac] = one.refresh.split('.');
    const forgeries = [
      'nonsense',
      `${session}.${Number(number) + 1}.${mac}`,
      `${sessionOf(other)}.${number}.${mac}`,
      one.access,
    ];
    for (const forgery of forgeries) {
      expect(await testServer.answer(refresh, { refresh: forgery })).toMatchObject({ status: 401, code: '40002' });
    }
    expect(await renew(one)).toMatchObject({ success: '1' });
  });

  it('refuses after logout (40003) and after 30 idle days (40001)', async () => {
    const gone = await signIn();
    await testServer.call(logout, {}, { as: gone });
    expect(await renew(gone)).toMatchObject({ code: '40003' });
    const idle = await signIn();
    await testServer.db.pool.query('update sessions set expires_at = now() where id = $1', [sessionOf(idle)]);
    expect(await renew(idle)).toMatchObject({ code: '40001' });
  });

  it('survives a restart of the server', async () => {
    const first = await signIn();
    await testServer.restart();
    const second = (await renew(first)).data as Tokens;
    expect(await testServer.answer(userAuth, {}, { as: second })).toMatchObject({ success: '1' });
  });
});

describe('access token [spec 3.1]', () => {
  it('returns 40001 after its expiry, so that the client refreshes', async () => {
    const tokens = await signIn();
    const { secrets } = testServer.app.services;
    const { rows } = await testServer.db.pool.query<{ user_id: string }>('select user_id from sessions where id = $1', [
      sessionOf(tokens),
    ]);
    const late = createAccessTokens(secrets.access, -1);
    const access = late.sign({ userId: rows[0]?.user_id ?? '', sessionId: sessionOf(tokens) ?? '' });
    expect(await testServer.answer(userAuth, {}, { as: { ...tokens, access } })).toMatchObject({
      status: 401,
      code: '40001',
    });
  });

  it('returns 40002 when another key signed it', async () => {
    const tokens = await signIn();
    const forger = createAccessTokens([new Uint8Array(32)]);
    const access = forger.sign({ userId: 'x', sessionId: sessionOf(tokens) ?? '' });
    expect(await testServer.answer(userAuth, {}, { as: { ...tokens, access } })).toMatchObject({ code: '40002' });
  });

  it("never opens another user's session", async () => {
    const ownSession = await signIn();
    const { secrets } = testServer.app.services;
    const access = createAccessTokens(secrets.access).sign({
      userId: '01900000-0000-7000-8000-000000000000',
      sessionId: sessionOf(ownSession) ?? '',
    });
    expect(await testServer.answer(userAuth, {}, { as: { ...ownSession, access } })).toMatchObject({ code: '40000' });
  });
});
