import { getInviteUser, login, sendCode, userNameLength } from '@atelier/contract/auth';
import type { RequestOf } from '@atelier/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
/** Another node on the same database. */
let other: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  other = await createTestServer({ beside: testServer });
});
afterAll(async () => {
  await other.close();
  await testServer.close();
});

type Login = RequestOf<typeof login>;
let lastAddress = 0;
let requestCount = 0;
/** An address that no other test uses. */
const nextAddress = () => {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
};
const codesOf = async (logins: readonly Login[], from: string | (() => string)) => {
  const answers = await Promise.all(
    logins.map((request, index) =>
      (index % 2 === 0 ? testServer : other).answer(login, request, { from: typeof from === 'string' ? from : from() }),
    ),
  );
  return answers.map(({ code, success }) => (success === '1' ? 'in' : code));
};
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const count = (codes: readonly unknown[], code: string) => codes.filter((known) => known === code).length;

describe('password guesses', () => {
  it('are limited to ten for an account and address, concurrently and on all nodes', async () => {
    const { phone } = await testServer.signUp();
    const guesses = times(40, (at) => ({ username: phone, password: `guess ${at}` }));
    const codes = await codesOf(guesses, nextAddress());
    expect(count(codes, '41003')).toBe(10);
    expect(count(codes, '45002')).toBe(30);
  });

  it('are limited to thirty for an account from everywhere, then two for each address without a challenge', async () => {
    const { phone } = await testServer.signUp();
    const from = times(20, nextAddress);
    const guesses = times(200, (at) => ({ username: phone, password: `guess ${at}` }));
    const codes = await codesOf(guesses, () => {
      requestCount += 1;
      return from[requestCount % from.length] ?? '';
    });
    expect(count(codes, '41003')).toBe(30 + 2 * from.length);
    expect(count(codes, '45003')).toBe(200 - 30 - 2 * from.length);
  });

  it('are counted by account, not by the login text', async () => {
    const { phone } = await testServer.signUp();
    const { rows } = await testServer.db.pool.query('select username from users where phone = $1', [`+86${phone}`]);
    const names = [phone, `+86${phone}`, ` ${phone} `, rows[0].username, ` ${rows[0].username}`];
    const guesses = times(60, (at) => ({ username: names[at % names.length] ?? '', password: 'wrong' }));
    expect(count(await codesOf(guesses, nextAddress()), '41003')).toBe(10);
  });

  it('for an unknown name are counted alike, so answers reveal nothing', async () => {
    const guesses = times(30, () => ({ username: 'unknown user', password: 'wrong' }));
    expect(count(await codesOf(guesses, nextAddress()), '41003')).toBe(10);
  });

  it('are limited to fifty for an address, for any accounts', async () => {
    const guesses = times(80, (at) => ({ username: `stranger ${at}`, password: '123456' }));
    const from = nextAddress();
    const codes = await codesOf(guesses, from);
    expect(count(codes, '41003')).toBe(50);
    expect(count(codes, '45000')).toBe(30);
  });

  it('count an IPv6 /64 as one address', async () => {
    const guesses = times(60, (at) => ({ username: `guest ${at}`, password: '123456' }));
    let host = 0;
    const codes = await codesOf(guesses, () => {
      host += 1;
      return `2001:db8:0:7::${host.toString(16)}`;
    });
    expect(count(codes, '41003')).toBe(50);
  });

  it('with names over the length limit are refused (41000)', async () => {
    const answer = await testServer.answer(login, { username: 'x'.repeat(userNameLength + 1), password: 'wrong' });
    expect(answer).toMatchObject({ status: 400, code: '41000', details: { field: 'username' } });
  });

  it('return the waiting time even with the right password, and do not lock a signed-in account', async () => {
    const { phone } = await testServer.signUp();
    const from = nextAddress();
    for (const _ of times(12, () => 0)) {
      expect(await testServer.answer(login, { username: phone, password: 'secret' }, { from })).toMatchObject({
        success: '1',
      });
    }
    await codesOf(
      times(10, () => ({ username: phone, password: 'wrong' })),
      from,
    );
    const refused = await testServer.answer(login, { username: phone, password: 'secret' }, { from });
    expect(refused).toMatchObject({ status: 429, code: '45002' });
    expect(refused.details?.seconds).toBeGreaterThan(800);
    expect(refused.details?.seconds).toBeLessThanOrEqual(900);
  });
});

describe('verification codes', () => {
  it('are limited to thirty an hour for an address, under concurrency', async () => {
    const small = await createTestServer({ beside: testServer, env: { CODES_PER_ADDRESS: '30' } });
    try {
      const from = nextAddress();
      const answers = await Promise.all(
        times(60, (at) => small.answer(sendCode, { phone: `1350000${1000 + at}`, purpose: 'login' }, { from })),
      );
      expect(answers.filter(({ success }) => success === '1')).toHaveLength(30);
      expect(answers.filter(({ code }) => code === '45001')).toHaveLength(30);
    } finally {
      await small.close();
    }
  });

  it('are limited to one a minute for a number; a refused one does not count for the address', async () => {
    const small = await createTestServer({ beside: testServer, env: { CODES_PER_ADDRESS: '2' } });
    try {
      const from = nextAddress();
      const send = (phone: string) => small.answer(sendCode, { phone, purpose: 'login' }, { from });
      const same = await Promise.all(times(10, () => send('13400000001')));
      expect(same.filter(({ success }) => success === '1')).toHaveLength(1);
      expect(await send('13400000002')).toMatchObject({ success: '1' });
      expect(await send('13400000003')).toMatchObject({ code: '45001' });
    } finally {
      await small.close();
    }
  });
});

describe('requests', () => {
  it('are limited for an address over all nodes together', async () => {
    const env = { RATE_LIMIT: '200' };
    const [one, two] = [
      await createTestServer({ beside: testServer, env }),
      await createTestServer({ beside: testServer, env }),
    ];
    try {
      const from = nextAddress();
      const ask = (at: number) => (at % 3 === 0 ? one : two).answer(getInviteUser, { invite_code: 'X' }, { from });
      const answers = await Promise.all(times(500, ask));
      const passed = answers.filter(({ code }) => code === '41006').length;
      expect(passed).toBeLessThanOrEqual(200);
      // A node reserves at most a twentieth without using it.
      expect(passed).toBeGreaterThanOrEqual(190);
      expect(answers.filter(({ code }) => code === '45000')).toHaveLength(500 - passed);
      expect(await one.answer(getInviteUser, { invite_code: 'X' }, { from: nextAddress() })).toMatchObject({
        code: '41006',
      });
    } finally {
      await one.close();
      await two.close();
    }
  });
});
