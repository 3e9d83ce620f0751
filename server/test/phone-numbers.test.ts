import { codeAuth, login, modifyPwd, phoneRegister, pwdSendCode, sendCode } from '@atelier/contract/auth';
import { userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, selectUser } from '@atelier/contract/company-members';
import { modifyTel, setPassword, telSendCode } from '@atelier/contract/person';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '../src/admin/define-command.ts';
import { listPeople } from '../src/modules/operators/accounts.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

/** Each writes the same national number in another way. */
const spellings: ((number: string) => string)[] = [
  (number) => `\u202d${number}\u202c`,
  (number) => `${number.slice(0, 3)}\u2011${number.slice(3, 7)}\u2011${number.slice(7)}`,
  (number) => `0086 ${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`,
  (number) => `+86 0${number}`,
  (number) => [...number].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
];
const every = (number: string) => spellings.map((spell) => spell(number));
const letWait = () => testServer.db.pool.query(`delete from rate_limits where key like 'code-%'`);
const codeAfter = async (sent: Promise<unknown>, number: string) => {
  await letWait();
  await sent;
  return testServer.codeFor(number);
};

describe('a phone number in any notation', () => {
  it('registers, signs in by code and password, and sets a new password for one account', async () => {
    const number = '13612345678';
    const [one = '', two = '', three = ''] = every(number);
    await testServer.call(phoneRegister, {
      phone: two,
      code: await codeAfter(testServer.call(sendCode, { phone: one, purpose: 'register' }), number),
      password: 'secret',
    });
    for (const phone of every(number)) {
      const code = await codeAfter(
        letWait().then(() => testServer.call(sendCode, { phone, purpose: 'login' })),
        number,
      );
      expect(await testServer.answer(codeAuth, { phone: three, code }), phone).toMatchObject({ success: '1' });
      expect(await testServer.answer(login, { username: phone, password: 'secret' }), phone).toMatchObject({
        success: '1',
      });
      expect(await testServer.answer(phoneRegister, { phone, code }), phone).toMatchObject({ success: '0' });
    }
    const code = await codeAfter(
      letWait().then(() => testServer.call(pwdSendCode, { phone: two })),
      number,
    );
    await testServer.call(modifyPwd, { phone: one, code, password: 'changed' });
    expect(await testServer.answer(login, { username: three, password: 'changed' })).toMatchObject({ success: '1' });
    const { rows } = await testServer.db.pool.query(`select phone from users where phone like '%13612345678%'`);
    expect(rows).toEqual([{ phone: `+86${number}` }]);
  });

  it('is stored for an account without the trunk zero', async () => {
    const person = await testServer.signUp();
    await letWait();
    await testServer.call(telSendCode, { phone: '+44 07700 900123' }, { as: person });
    const code = await testServer.codeFor('+447700900123');
    await testServer.call(modifyTel, { phone: '0044 (0)7700-900123', code, password: 'secret' }, { as: person });
    expect(await testServer.answer(login, { username: '+44 7700 900123', password: 'secret' })).toMatchObject({
      success: '1',
    });
  });

  it('is found by administrators, operators and the operator command', async () => {
    const { phone, ...owner } = await testServer.signUp();
    const { phone: wanted } = await testServer.signUp();
    await testServer.call(userAddCompany, { name: 'Linen House' }, { as: owner });
    for (const text of every(wanted)) {
      const { user } = await testServer.call(selectUser, { phone: text }, { as: owner });
      expect(user?.phone_masked, text).toBe(`${wanted.slice(0, 3)}****${wanted.slice(-4)}`);
      expect(await findPerson(testServer.db.orm, text)).toMatchObject({ phone: `+86${wanted}` });
      const { people } = await listPeople(testServer.db, { search: text, page: 1, size: 10 });
      expect(people.map((row) => row.phone)).toEqual([`+86${wanted}`]);
    }
    const invited = await testServer.call(companyMemberAdd, { phone: every(wanted)[1] ?? '' }, { as: owner });
    expect(invited.invitation).toMatchObject({ is_registered: true });
    expect(phone).toBeTruthy();
  });

  it.each(['12345', '+86 10 6552 9988', '137123456789', '138abcd5678', '+999 12345678', '+44 000'])(
    'is refused when invalid: %s (41001)',
    async (phone) => {
      const { phone: _, ...person } = await testServer.signUp();
      expect(await testServer.answer(sendCode, { phone, purpose: 'login' })).toMatchObject({
        status: 400,
        code: '41001',
      });
      expect(await testServer.answer(pwdSendCode, { phone })).toMatchObject({ code: '41001' });
      expect(await testServer.answer(codeAuth, { phone, code: '123456' })).toMatchObject({ code: '41001' });
      expect(await testServer.answer(telSendCode, { phone }, { as: person })).toMatchObject({ code: '41001' });
    },
  );
});

describe('a password', () => {
  it('is the same in each Unicode normal form, at sign-in, registration and change', async () => {
    const { phone, ...person } = await testServer.signUp();
    const [nfc, nfd] = ['Stra\u00dfe-caf\u00e9-9', 'Stra\u00dfe-cafe\u0301-9'];
    await testServer.call(setPassword, { password: nfc, old_password: 'secret' }, { as: person });
    for (const password of [nfc, nfd])
      expect(await testServer.answer(login, { username: phone, password })).toMatchObject({ success: '1' });
    await testServer.call(setPassword, { password: nfd, old_password: nfd }, { as: person });
    expect(await testServer.answer(login, { username: phone, password: nfc })).toMatchObject({ success: '1' });
  });
});
