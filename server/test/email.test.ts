import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  codeAuth,
  login,
  modifyPwd,
  phoneRegister,
  pwdSendCode,
  sendCode,
  type Tokens,
  userAuth,
} from '@atelier/contract/auth';
import { signInWays } from '@atelier/contract/chat-login';
import { getNotices } from '@atelier/contract/notices';
import { emailSendCode, getPerson, removeEmail, setEmail, telSendCode } from '@atelier/contract/person';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectData } from '../src/modules/people/pack-export.ts';
import { removeClosed } from '../src/modules/people/remove-account.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

let count = 0;
const newEmail = () => {
  count += 1;
  return `lin${count}@example.com`;
};
const letWait = () => testServer.db.pool.query(`delete from rate_limits where key like 'code-%'`);
const messagesTo = async (address: string) =>
  (
    await testServer.db.pool.query<{ text: string }>(
      'select text from dev_messages where phone = $1 order by created_at',
      [address],
    )
  ).rows.map(({ text }) => text);
/** The last code sent to an e-mail address. */
const codeAt = async (email: string) => /\d{6}/.exec((await messagesTo(email)).at(-1) ?? '')?.[0] ?? '';
const add = async (as: Tokens, email: string) => {
  await letWait();
  await testServer.call(emailSendCode, { email }, { as });
  await testServer.call(setEmail, { email, code: await codeAt(email), password: 'secret' }, { as });
};
const idOf = async (as: Tokens) => (await testServer.call(userAuth, {}, { as })).id;

describe('an e-mail address', () => {
  it('is added with a code and an identity check, shown masked, and confirmed by a notification', async () => {
    const as = await testServer.signUp();
    expect((await testServer.call(getPerson, {}, { as })).email).toBeNull();
    const email = newEmail();
    await testServer.call(emailSendCode, { email: ` ${email.toUpperCase()} ` }, { as });
    const code = await codeAt(email);
    expect(await testServer.answer(setEmail, { email, code }, { as })).toMatchObject({ code: '41211' });
    expect(await testServer.answer(setEmail, { email, code, password: 'wrong' }, { as })).toMatchObject({
      code: '41210',
    });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await testServer.answer(setEmail, { email, code: wrong, password: 'secret' }, { as })).toMatchObject({
      code: '41002',
    });
    expect(await testServer.answer(setEmail, { email: newEmail(), code, password: 'secret' }, { as })).toMatchObject({
      code: '41002',
    });
    await testServer.call(setEmail, { email, code, password: 'secret' }, { as });
    expect((await testServer.call(getPerson, {}, { as })).email).toBe('l****@example.com');
    const { notices } = await testServer.call(getNotices, {}, { as });
    expect(notices[0]).toMatchObject({ kind: 'email-changed', details: { email: 'l****@example.com' } });
  });

  it('can be added without a password, with a code to the phone', async () => {
    const as = await testServer.signUp();
    const email = newEmail();
    await testServer.call(emailSendCode, { email }, { as });
    await letWait();
    await testServer.call(telSendCode, {}, { as });
    const own_code = await testServer.codeFor(as.phone);
    await testServer.call(setEmail, { email, code: await codeAt(email), own_code }, { as });
    expect((await testServer.call(getPerson, {}, { as })).email).toBe('l****@example.com');
  });

  it('belongs to one account (41217)', async () => {
    const [as, other] = [await testServer.signUp(), await testServer.signUp()];
    const email = newEmail();
    await add(as, email);
    await letWait();
    await testServer.call(emailSendCode, { email }, { as: other });
    const code = await codeAt(email);
    expect(await testServer.answer(setEmail, { email, code, password: 'secret' }, { as: other })).toMatchObject({
      status: 409,
      code: '41217',
    });
  });

  it('is changed and removed; the old address is notified and signs in no more', async () => {
    const as = await testServer.signUp();
    const [first, second] = [newEmail(), newEmail()];
    await add(as, first);
    await add(as, second);
    expect((await messagesTo(first)).at(-1)).toContain('不再使用此邮箱');
    expect(await testServer.answer(login, { username: first, password: 'secret' })).toMatchObject({ code: '41003' });
    expect(await testServer.answer(removeEmail, {}, { as })).toMatchObject({ code: '41211' });
    expect(await testServer.answer(login, { username: second, password: 'secret' })).toMatchObject({ success: '1' });
    await testServer.call(removeEmail, { password: 'secret' }, { as });
    expect((await messagesTo(second)).at(-1)).toContain('不再使用此邮箱');
    expect(await testServer.answer(login, { username: second, password: 'secret' })).toMatchObject({ code: '41003' });
    expect((await testServer.call(getPerson, {}, { as })).email).toBeNull();
  });

  it.each([
    'lin@',
    'lin@example',
    '@example.com',
    'lin lin@example.com',
    'lin@example.com\nBcc: x@y.zz',
    `${'l'.repeat(250)}@a.bc`,
  ])('refuses %j (41008)', async (email) => {
    const as = await testServer.signUp();
    expect(await testServer.answer(emailSendCode, { email }, { as })).toMatchObject({ status: 400, code: '41008' });
    expect(await testServer.answer(sendCode, { phone: email, purpose: 'login' })).toMatchObject({ code: '41008' });
  });
});

describe('sign-in by e-mail', () => {
  it('accepts password and code, with capitals and full-width letters, for the account of the phone', async () => {
    const as = await testServer.signUp();
    const email = newEmail();
    await add(as, email);
    const typed = ` ${email.toUpperCase().replace('@', '＠')} `;
    const byPassword = await testServer.call(login, { username: typed, password: 'secret' });
    await letWait();
    await testServer.call(sendCode, { phone: typed, purpose: 'login' });
    const byCode = await testServer.call(codeAuth, { phone: typed, code: await codeAt(email) });
    expect(new Set(await Promise.all([as, byPassword, byCode].map(idOf))).size).toBe(1);
  });

  it('answers alike with and without an account, until the code proves the mailbox (41009)', async () => {
    const as = await testServer.signUp();
    const [known, unknown] = [newEmail(), newEmail()];
    await add(as, known);
    await letWait();
    const sent = await Promise.all(
      [known, unknown].map((phone) => testServer.answer(sendCode, { phone, purpose: 'login' })),
    );
    expect(sent[0]?.data).toEqual(sent[1]?.data);
    const wrong = await Promise.all(
      [known, unknown].map(async (phone) => {
        const code = (await codeAt(phone)) === '000000' ? '000001' : '000000';
        return testServer.answer(codeAuth, { phone, code });
      }),
    );
    expect(wrong.map(({ code }) => code)).toEqual(['41002', '41002']);
    const code = await codeAt(unknown);
    expect(await testServer.answer(codeAuth, { phone: unknown, code })).toMatchObject({ status: 404, code: '41009' });
    for (const username of [known, unknown])
      expect(await testServer.answer(login, { username, password: 'wrong' })).toMatchObject({ code: '41003' });
  });

  it('has the limits of a number: one a minute, five attempts', async () => {
    const email = newEmail();
    await letWait();
    await testServer.call(sendCode, { phone: email, purpose: 'login' });
    expect(await testServer.answer(sendCode, { phone: email, purpose: 'login' })).toMatchObject({ code: '45001' });
    const code = await codeAt(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await testServer.answer(codeAuth, { phone: email, code: wrong })).toMatchObject({ code: '41002' });
    expect(await testServer.answer(codeAuth, { phone: email, code })).toMatchObject({ code: '41002' });
  });

  it('resets the password with its own kind of code, which does not sign in', async () => {
    const as = await testServer.signUp();
    const email = newEmail();
    await add(as, email);
    await letWait();
    await testServer.call(pwdSendCode, { phone: email });
    const code = await codeAt(email);
    expect(await testServer.answer(codeAuth, { phone: email, code })).toMatchObject({ code: '41002' });
    await testServer.call(modifyPwd, { phone: email, code, password: 'changed' });
    expect(await testServer.answer(login, { username: email, password: 'changed' })).toMatchObject({ success: '1' });
  });

  it('does not register: that needs a phone (41001)', async () => {
    const phone = newEmail();
    expect(await testServer.answer(sendCode, { phone, purpose: 'register' })).toMatchObject({ code: '41001' });
    expect(await testServer.answer(phoneRegister, { phone, code: '123456' })).toMatchObject({ code: '41001' });
  });

  it("sends messages in the caller's language", async () => {
    const email = newEmail();
    await letWait();
    await testServer.answer(sendCode, { phone: email, purpose: 'login' }, { headers: { 'accept-language': 'en' } });
    expect((await messagesTo(email))[0]).toMatch(/^Your Atelier code is \d{6}\. It is valid for 10 minutes\./);
  });
});

it('the address is in the data export and deleted with the account', async () => {
  const as = await testServer.signUp();
  const [email, id] = [newEmail(), await idOf(as)];
  await add(as, email);
  expect((await collectData(testServer.db, id)).documents['account.json']).toMatchObject({ email });
  await testServer.db.pool.query(`update users set closes_at = now() - interval '1 minute' where id = $1`, [id]);
  expect(await removeClosed(testServer.app.services.generation.context)).toBe(1);
  expect(await messagesTo(email)).toEqual([]);
  const next = await testServer.signUp();
  await add(next, email);
});

/** A minimal SMTP server. */
const openMailServer = async () => {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let data = '';
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (isData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        mails.push(data);
        isData = false;
        return void socket.write('250 taken\r\n');
      }
      if (text.startsWith('QUIT')) return void socket.end('221 bye\r\n');
      if (text.includes('refused@')) return void socket.write('550 no such mailbox\r\n');
      isData = text.startsWith('DATA');
      if (isData) data = '';
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { mails, server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('SMTP', () => {
  it('sends the message; a rejected one is no code (50001) and can be requested again at once', async () => {
    const { mails, server, url } = await openMailServer();
    const sending = await createTestServer({
      beside: testServer,
      env: { MAIL_URL: url, MAIL_FROM: 'Atelier <login@atelier.example>' },
    });
    await letWait();
    const email = newEmail();
    const headers = { 'accept-language': 'en' };
    expect(await sending.answer(sendCode, { phone: email, purpose: 'login' }, { headers })).toMatchObject({
      success: '1',
    });
    expect(mails[0]).toContain(`To: ${email}`);
    expect(mails[0]).toContain('From: Atelier <login@atelier.example>');
    expect(mails[0]).toMatch(/Subject: Your Atelier code: \d{6}/);
    for (let times = 0; times < 2; times += 1)
      expect(await sending.answer(sendCode, { phone: 'refused@example.com', purpose: 'login' })).toMatchObject({
        code: '50001',
      });
    await sending.close();
    server.close();
  });

  it('without a server, the page shows no e-mail and the calls return 50015', async () => {
    const without = await createTestServer({ beside: testServer, env: { NODE_ENV: 'production' } });
    expect((await without.call(signInWays, {})).email).toBe(false);
    expect((await testServer.call(signInWays, {})).email).toBe(true);
    const as = await testServer.signUp();
    expect(await without.call(getPerson, {}, { as })).not.toHaveProperty('email');
    expect(await without.answer(sendCode, { phone: newEmail(), purpose: 'login' })).toMatchObject({
      status: 503,
      code: '50015',
    });
    expect(await without.answer(emailSendCode, { email: newEmail() }, { as })).toMatchObject({ code: '50015' });
    await without.close();
  });
});
