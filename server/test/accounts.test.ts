import {
  authInviteCode,
  codeAuth,
  endSession,
  getInviteUser,
  getSessions,
  login,
  logout,
  modifyPwd,
  phoneRegister,
  pwdSendCode,
  sendCode,
  userAuth,
} from '@atelier/contract/auth';
import { ledgerListing } from '@atelier/contract/credits';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const sql = (text: string, values: unknown[] = []) => testServer.db.pool.query(text, values);
const sentTo = async (phone: string, purpose: 'login' | 'register' = 'login') => {
  await testServer.call(sendCode, { phone, purpose });
  return testServer.codeFor(phone);
};
/** Moves past the one-minute interval between two codes. */
const waitForResend = () => sql(`update rate_limits set expire = 0 where key like 'code-number-minute:%'`);

describe('registration', () => {
  it('opens an account with a wallet and a trial lot of 40 credits for 15 days [spec 1.20, 3.1, 3.4, 5.3, 7.8, 7.9, 7.10, 7.14]', async () => {
    const phone = '13700000001';
    const tokens = await testServer.call(phoneRegister, { phone, code: await sentTo(phone, 'register') });
    const user = await testServer.call(userAuth, {}, { as: tokens });
    expect(user).toMatchObject({ nickname: '设计师0001', roles: ['0'], cate: 'C', phone: '137****0001' });
    expect(await testServer.call(generateCount, {}, { as: tokens })).toEqual({ residue_count: 40, held: 0 });
    const { entries } = await testServer.call(ledgerListing, {}, { as: tokens });
    expect(entries).toMatchObject([{ kind: 'grant', amount: 40, task_id: null }]);
    const { membership_type, menu_list, expires_at } = await testServer.call(getUserMembership, {}, { as: tokens });
    expect({ membership_type, menu_list }).toEqual({ membership_type: 0, menu_list: [{ value: 100, point: 1 }] });
    const days = (Date.parse(expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(14.9);
    expect(days).toBeLessThanOrEqual(15);
  });

  it('refuses a registered number (41004); the same code then signs in [spec 1.21]', async () => {
    const phone = '13700000002';
    await testServer.call(phoneRegister, { phone, code: await sentTo(phone, 'register') });
    await waitForResend();
    const code = await sentTo(phone, 'register');
    expect(await testServer.answer(phoneRegister, { phone, code })).toMatchObject({ status: 409, code: '41004' });
    expect(await testServer.answer(codeAuth, { phone, code })).toMatchObject({ success: '1' });
  });

  it('registers once when the same code is sent twice concurrently', async () => {
    const phone = '13700000003';
    const code = await sentTo(phone, 'register');
    const answers = await Promise.all([1, 2, 3].map(() => testServer.answer(phoneRegister, { phone, code })));
    expect(answers.filter((answer) => answer.success === '1')).toHaveLength(1);
    const { rows } = await sql('select count(*)::int as n from users where phone = $1', [`+86${phone}`]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('records the inviter; an unknown invite code is refused (41006) and creates nothing [spec 1.21, 7.8]', async () => {
    const inviter = await testServer.signUp();
    const { invite_code } = await testServer.call(authInviteCode, {}, { as: inviter });
    expect(await testServer.call(getInviteUser, { invite_code: invite_code.toLowerCase() })).toEqual({
      nickname: `设计师${inviter.phone.slice(-4)}`,
    });
    expect(await testServer.answer(getInviteUser, { invite_code: 'ABSENT' })).toMatchObject({ code: '41006' });
    const phone = '13700000004';
    const code = await sentTo(phone, 'register');
    expect(await testServer.answer(phoneRegister, { phone, code, invite_code: 'ABSENT' })).toMatchObject({
      code: '41006',
    });
    expect((await sql('select 1 from users where phone = $1', [`+86${phone}`])).rows).toEqual([]);
    await testServer.call(phoneRegister, { phone, code, invite_code });
    const { rows } = await sql('select i.phone from users u join users i on i.id = u.invited_by where u.phone = $1', [
      `+86${phone}`,
    ]);
    expect(rows).toEqual([{ phone: `+86${inviter.phone}` }]);
  });
});

describe('verification codes', () => {
  it('refuses a wrong code; after five attempts the right code too (41002) [spec 7.6]', async () => {
    const phone = '13700000010';
    const code = await sentTo(phone, 'register');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await testServer.answer(codeAuth, { phone, code: wrong })).toMatchObject({ status: 400, code: '41002' });
    }
    expect(await testServer.answer(phoneRegister, { phone, code })).toMatchObject({ code: '41002' });
  });

  it('counts concurrent guesses', async () => {
    const phone = '13700000011';
    await sentTo(phone);
    await Promise.all(Array.from({ length: 12 }, () => testServer.answer(codeAuth, { phone, code: '000000' })));
    const { rows } = await sql('select tries from phone_codes where phone = $1', [`+86${phone}`]);
    expect(rows).toEqual([{ tries: 5 }]);
  });

  it('expires a code after ten minutes', async () => {
    const phone = '13700000012';
    const code = await sentTo(phone, 'register');
    await sql(`update phone_codes set expires_at = now() where phone = $1`, [`+86${phone}`]);
    expect(await testServer.answer(phoneRegister, { phone, code })).toMatchObject({ code: '41002' });
  });

  it('accepts a code once', async () => {
    const phone = '13700000013';
    const code = await sentTo(phone, 'register');
    await testServer.call(phoneRegister, { phone, code });
    expect(await testServer.answer(codeAuth, { phone, code })).toMatchObject({ code: '41002' });
  });

  it('opens no session with a code for a new password [spec 7.6]', async () => {
    const { phone } = await testServer.signUp();
    await waitForResend();
    await testServer.call(pwdSendCode, { phone });
    expect(await testServer.answer(codeAuth, { phone, code: await testServer.codeFor(phone) })).toMatchObject({
      code: '41002',
    });
  });

  it('stores codes as a keyed hash only', async () => {
    const phone = '13700000014';
    const code = await sentTo(phone);
    const { rows } = await sql('select * from phone_codes where phone = $1', [`+86${phone}`]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('reveals that a number is not registered (41005) only after a right code', async () => {
    const phone = '13700000015';
    const code = await sentTo(phone);
    expect(await testServer.answer(codeAuth, { phone, code: '999999' })).toMatchObject({ code: '41002' });
    expect(await testServer.answer(codeAuth, { phone, code })).toMatchObject({ status: 404, code: '41005' });
  });

  it('allows the next code after 60 s (45001 with the seconds left) [spec 7.6]', async () => {
    const phone = '13700000016';
    expect(await testServer.call(sendCode, { phone, purpose: 'login' })).toEqual({ resend_after: 60 });
    const again = await testServer.answer(sendCode, { phone, purpose: 'login' });
    expect(again).toMatchObject({ status: 429, code: '45001' });
    expect(again.details?.seconds).toBeGreaterThan(50);
    expect(again.response.headers['retry-after']).toBe(String(again.details?.seconds));
  });

  it('allows five codes an hour for a number', async () => {
    const phone = '13700000017';
    for (let sent = 0; sent < 5; sent += 1) {
      await testServer.call(sendCode, { phone, purpose: 'login' });
      await waitForResend();
    }
    const sixth = await testServer.answer(sendCode, { phone, purpose: 'login' });
    expect(sixth).toMatchObject({ code: '45001' });
    expect(sixth.details?.seconds).toBeGreaterThan(60);
  });

  it('refuses a malformed number (41001)', async () => {
    expect(await testServer.answer(sendCode, { phone: '12345', purpose: 'login' })).toMatchObject({ code: '41001' });
  });
});

describe('rate limit by address', () => {
  it('counts all numbers of one address together', async () => {
    const small = await createTestServer({ env: { CODES_PER_ADDRESS: '2' } });
    try {
      await small.call(sendCode, { phone: '13700000020', purpose: 'login' });
      await small.call(sendCode, { phone: '13700000021', purpose: 'login' });
      const third = await small.answer(sendCode, { phone: '13700000022', purpose: 'login' });
      expect(third).toMatchObject({ status: 429, code: '45001' });
    } finally {
      await small.close();
    }
  });
});

describe('passwords', () => {
  it('signs in by number or user name, with the same answer for a wrong password and an unknown name [spec 7.5]', async () => {
    const { phone, ...tokens } = await testServer.signUp();
    const { username } = await testServer.call(userAuth, {}, { as: tokens });
    expect(await testServer.answer(login, { username: phone, password: 'secret' })).toMatchObject({ success: '1' });
    expect(await testServer.answer(login, { username, password: 'secret' })).toMatchObject({ success: '1' });
    const wrong = await testServer.answer(login, { username, password: 'secrets' });
    const unknown = await testServer.answer(login, { username: 'unknown user', password: 'secrets' });
    expect(wrong).toMatchObject({ status: 400, code: '41003' });
    expect(unknown.response.json()).toEqual(wrong.response.json());
  });

  it('locks after ten failures and returns the seconds to wait', async () => {
    const { phone } = await testServer.signUp();
    for (let guess = 0; guess < 10; guess += 1) await testServer.answer(login, { username: phone, password: 'wrong' });
    const next = await testServer.answer(login, { username: phone, password: 'secret' });
    expect(next).toMatchObject({ status: 429, code: '45002' });
    expect(next.details?.seconds).toBeGreaterThan(0);
  });

  it('changes a password by code and ends every session [spec 7.9]', async () => {
    const tokens = await testServer.signUp();
    await waitForResend();
    await testServer.call(pwdSendCode, { phone: tokens.phone });
    await testServer.call(modifyPwd, {
      phone: tokens.phone,
      code: await testServer.codeFor(tokens.phone),
      password: 'changed',
    });
    expect(await testServer.answer(userAuth, {}, { as: tokens })).toMatchObject({ status: 401, code: '40003' });
    expect(await testServer.answer(login, { username: tokens.phone, password: 'secret' })).toMatchObject({
      code: '41003',
    });
    expect(await testServer.answer(login, { username: tokens.phone, password: 'changed' })).toMatchObject({
      success: '1',
    });
  });

  it('stores passwords as argon2id', async () => {
    const { phone } = await testServer.signUp();
    const { rows } = await sql('select password_hash as hash from users where phone = $1', [`+86${phone}`]);
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('sign-out', () => {
  it("ends this device's session only, or all sessions [spec 7.5]", async () => {
    const first = await testServer.signUp();
    const sign = () => testServer.call(login, { username: first.phone, password: 'secret' });
    const [second, third] = [await sign(), await sign()];
    await testServer.call(logout, {}, { as: first });
    expect(await testServer.answer(userAuth, {}, { as: first })).toMatchObject({ code: '40003' });
    expect(await testServer.answer(userAuth, {}, { as: second })).toMatchObject({ success: '1' });
    await testServer.call(logout, { everywhere: true }, { as: second });
    expect(await testServer.answer(userAuth, {}, { as: third })).toMatchObject({ status: 401, code: '40003' });
  });

  it('ends one of several devices for its owner only, and closes its socket', async () => {
    const first = await testServer.signUp();
    const agents = {
      computer:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      phone:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    };
    const signFrom = (agent: string) =>
      testServer.call(login, { username: first.phone, password: 'secret' }, { headers: { 'user-agent': agent } });
    const [computer, phone] = [await signFrom(agents.computer), await signFrom(agents.phone)];
    const { sessions } = await testServer.call(getSessions, {}, { as: computer });
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ browser: 'Chrome', system: 'Windows', is_phone: false });
    expect(sessions[1]).toMatchObject({ browser: 'Safari', system: 'iOS', is_phone: true });
    const id = sessions[1]?.id ?? '';
    const otherUser = await testServer.signUp();
    expect(await testServer.answer(endSession, { id }, { as: otherUser })).toMatchObject({
      status: 404,
      code: '41007',
    });
    expect(await testServer.answer(endSession, { id: 'x' }, { as: computer })).toMatchObject({ code: '41007' });
    expect(await testServer.answer(userAuth, {}, { as: phone })).toMatchObject({ success: '1' });
    await testServer.call(endSession, { id }, { as: computer });
    expect(await testServer.answer(userAuth, {}, { as: phone })).toMatchObject({ code: '40003' });
    expect(await testServer.answer(endSession, { id }, { as: computer })).toMatchObject({ code: '41007' });
    expect((await testServer.call(getSessions, {}, { as: first })).sessions).toHaveLength(2);
  });

  it('ends sessions at once when the account is disabled (40004)', async () => {
    const tokens = await testServer.signUp();
    await sql('update users set is_disabled = true where phone = $1', [`+86${tokens.phone}`]);
    expect(await testServer.answer(userAuth, {}, { as: tokens })).toMatchObject({ status: 403, code: '40004' });
    expect(await testServer.answer(login, { username: tokens.phone, password: 'secret' })).toMatchObject({
      code: '40004',
    });
  });

  it('returns 40000 for a deleted account', async () => {
    const tokens = await testServer.signUp();
    await sql('delete from sessions where user_id = (select id from users where phone = $1)', [`+86${tokens.phone}`]);
    expect(await testServer.answer(userAuth, {}, { as: tokens })).toMatchObject({ status: 403, code: '40000' });
  });
});

describe('roles', () => {
  it.each([
    [0, false, '0'],
    [1, false, '1'],
    [2, false, '2'],
    [7, false, '0'],
    [0, true, '3'],
  ])('type number %i, operator %s gives %s [spec 3.5]', async (typeNumber, isOperator, role) => {
    const tokens = await testServer.signUp();
    await sql('update users set type_number = $2, is_operator = $3 where phone = $1', [
      `+86${tokens.phone}`,
      typeNumber,
      isOperator,
    ]);
    expect((await testServer.call(userAuth, {}, { as: tokens })).roles).toEqual([role]);
  });
});
