import {
  codeAuth,
  getChallenge,
  getSessions,
  login,
  modifyPwd,
  pwdSendCode,
  refresh,
  sendCode,
} from '@atelier/contract/auth';
import type { Call, RequestOf } from '@atelier/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

/** 200 with TEST_FULL=1: each compared password costs 20 ms of CPU time. */
const guessers = process.env.TEST_FULL ? 200 : 20;
const addresses = Array.from({ length: guessers }, (_, at) => `203.0.113.${at + 1}`);
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

let lastAddress = 0;
const newAddress = (): string => {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
};

/** A browser with its cookies, at one address. */
const openBrowser = (from = newAddress(), on = testServer) => {
  const jar = new Map<string, string>();
  const answer = async <C extends Call>(call: C, request: RequestOf<C>) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const given = await on.answer(call, request, { from, headers: cookie === '' ? {} : { cookie } });
    for (const { name, value } of given.response.cookies) jar.set(name, value);
    return given;
  };
  return { answer, jar, from };
};
type Browser = ReturnType<typeof openBrowser>;

/** A user with a browser that signed in before. */
const openOwner = async () => {
  const { phone } = await testServer.signUp();
  const known = openBrowser();
  expect(await known.answer(login, { username: phone, password: 'secret' })).toMatchObject({ success: '1' });
  return { phone, known };
};

/** Continuous guesses from all addresses until stopped. @returns the codes of all responses */
const guess = (one: (from: string, nth: number) => Promise<{ code?: string | undefined }>) => {
  const codes: string[] = [];
  let isOver = false;
  const work = async (at: number) => {
    for (let nth = 0; !isOver && nth < 20; nth += 1) {
      codes.push((await one(addresses[(at + nth * 8) % addresses.length] ?? '', nth)).code ?? 'in');
    }
  };
  const done = Promise.all(times(addresses.length, work));
  return {
    codes,
    async stop() {
      isOver = true;
      await done;
      return codes;
    },
  };
};
const guessPasswords = (phone: string) =>
  guess((from, nth) => testServer.answer(login, { username: phone, password: `guess ${from} ${nth}` }, { from }));

const signInByCode = async (browser: Browser, phone: string) => {
  const sent = await browser.answer(sendCode, { phone, purpose: 'login' });
  expect(sent).toMatchObject({ success: '1' });
  return browser.answer(codeAuth, { phone, code: await testServer.codeFor(phone) });
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

describe(`while ${guessers} addresses guess the password of an account`, { timeout: 180_000 }, () => {
  it('the owner signs in within a minute, by password and code, on a known device and on a new one', async () => {
    const { phone, known } = await openOwner();
    const guessing = guessPasswords(phone);
    await expect.poll(() => guessing.codes.length, { timeout: 60_000 }).toBeGreaterThan(2 * guessers);
    const seconds: Record<string, number> = {};
    const measure = async (name: string, work: () => Promise<{ success?: unknown }>) => {
      seconds[name] = await secondsOf(async () => expect(await work()).toMatchObject({ success: '1' }));
    };
    await measure('known password', () => known.answer(login, { username: phone, password: 'secret' }));
    await measure('new password', () => openBrowser().answer(login, { username: phone, password: 'secret' }));
    await measure('known code', () => signInByCode(known, phone));
    await measure('new code', () => signInByCode(openBrowser(), phone));
    const codes = await guessing.stop();
    process.stdout.write(`seconds while ${guessers} addresses guess a password: ${JSON.stringify(seconds)}\n`);
    expect(Math.max(...Object.values(seconds))).toBeLessThan(60);
    // Thirty, and two for each address.
    expect(codes.filter((code) => code === '41003').length).toBeLessThanOrEqual(30 + 2 * guessers);
    expect(codes.length).toBeGreaterThan(5 * guessers);
  });

  it('further guesses need a challenge, which the owner passes on a new device', async () => {
    const { phone } = await openOwner();
    await Promise.all(
      times(40, (at) =>
        testServer.answer(login, { username: phone, password: `guess ${at}` }, { from: `192.0.2.${at}` }),
      ),
    );
    // As after 450 further guesses.
    await testServer.db.pool.query(`update rate_limits set points = 450 where key like 'password-attacked-account:%'`);
    const browser = openBrowser();
    const request = { username: phone, password: 'secret' };
    expect(await browser.answer(login, request)).toMatchObject({ status: 429, code: '45003' });
    const { id } = await testServer.call(getChallenge, {});
    await testServer.db.pool.query(`update challenges set created_at = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    expect(await browser.answer(login, { ...request, challenge: { id, letters: '' } })).toMatchObject({ success: '1' });
    expect(await browser.answer(login, request)).toMatchObject({ success: '1' });
  });

  it('the known device has ten attempts of its own, not shared with other accounts there', async () => {
    const { phone, known } = await openOwner();
    const wrong = await Promise.all(times(14, () => known.answer(login, { username: phone, password: 'wrong' })));
    expect(wrong.filter(({ code }) => code === '41003')).toHaveLength(10);
    expect(wrong.filter(({ code }) => code === '45002')).toHaveLength(4);
    const { phone: other } = await testServer.signUp();
    expect(await known.answer(login, { username: other, password: 'secret' })).toMatchObject({ success: '1' });
  });

  it('a device cookie of another account, or a forged one, grants nothing', async () => {
    const { phone } = await openOwner();
    const { known: otherOwner } = await openOwner();
    const madeUp = openBrowser();
    const [name = ''] = [...otherOwner.jar.keys()];
    madeUp.jar.set(name, 'x'.repeat(43));
    for (const browser of [otherOwner, madeUp]) {
      const wrong = await Promise.all(times(80, () => browser.answer(login, { username: phone, password: 'wrong' })));
      expect(wrong.filter(({ code }) => code === '41003').length).toBeLessThanOrEqual(10);
    }
  });
});

describe(`while ${guessers} addresses guess codes of an account`, { timeout: 180_000 }, () => {
  it('the code of the owner stays valid, for sign-in and for a new password', async () => {
    const { phone, known } = await openOwner();
    const newcomer = openBrowser();
    const guessing = guess((from, nth) =>
      testServer.answer(codeAuth, { phone, code: String(100_000 + nth).padStart(6, '0') }, { from }),
    );
    await expect.poll(() => guessing.codes.length, { timeout: 60_000 }).toBeGreaterThan(2 * guessers);
    const seconds = {
      'known code': await secondsOf(async () =>
        expect(await signInByCode(known, phone)).toMatchObject({ success: '1' }),
      ),
      'new code': await secondsOf(async () =>
        expect(await signInByCode(newcomer, phone)).toMatchObject({ success: '1' }),
      ),
      'known password': await secondsOf(async () =>
        expect(await known.answer(login, { username: phone, password: 'secret' })).toMatchObject({ success: '1' }),
      ),
      'new password': await secondsOf(async () =>
        expect(await openBrowser().answer(login, { username: phone, password: 'secret' })).toMatchObject({
          success: '1',
        }),
      ),
    };
    await guessing.stop();
    process.stdout.write(`seconds while ${guessers} addresses guess a code: ${JSON.stringify(seconds)}\n`);
    expect(Math.max(...Object.values(seconds))).toBeLessThan(60);
    expect(guessing.codes.filter((code) => code !== '41002' && code !== '45000')).toEqual([]);
  });

  it('a code is valid only in the browser that requested it', async () => {
    const { phone } = await testServer.signUp();
    const [asking, other] = [openBrowser(), openBrowser()];
    expect(await asking.answer(sendCode, { phone, purpose: 'login' })).toMatchObject({ success: '1' });
    const code = await testServer.codeFor(phone);
    expect(await other.answer(codeAuth, { phone, code })).toMatchObject({ code: '41002' });
    expect(await testServer.answer(codeAuth, { phone, code }, { from: newAddress() })).toMatchObject({ code: '41002' });
    expect(await asking.answer(codeAuth, { phone, code })).toMatchObject({ success: '1' });
  });

  it("wrong codes from the same address without a cookie do not use the browser's attempts", async () => {
    const { phone } = await testServer.signUp();
    const browser = openBrowser();
    await browser.answer(pwdSendCode, { phone });
    const code = await testServer.codeFor(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const guessed = await Promise.all(
      times(40, () => testServer.answer(modifyPwd, { phone, code: wrong, password: 'taken' }, { from: browser.from })),
    );
    expect(new Set(guessed.map((answer) => answer.code))).toEqual(new Set(['41002', '45000']));
    expect(await browser.answer(modifyPwd, { phone, code, password: 'changed' })).toMatchObject({ success: '1' });
  });

  it('code requests from everywhere do not keep the owner from getting one', async () => {
    const { phone, known } = await openOwner();
    const responses = await Promise.all(
      addresses.map((from) => testServer.answer(sendCode, { phone, purpose: 'login' }, { from })),
    );
    // The phone does not receive two hundred messages.
    expect(responses.filter(({ success }) => success === '1').length).toBeLessThanOrEqual(5);
    expect(await signInByCode(known, phone)).toMatchObject({ success: '1' });
    const newcomer = openBrowser();
    expect(await newcomer.answer(sendCode, { phone, purpose: 'login' })).toMatchObject({ code: '45003' });
    const { id } = await testServer.call(getChallenge, {});
    await testServer.db.pool.query(`update challenges set created_at = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    const challenge = { id, letters: '' };
    expect(await newcomer.answer(sendCode, { phone, purpose: 'login', challenge })).toMatchObject({ success: '1' });
    expect(await newcomer.answer(codeAuth, { phone, code: await testServer.codeFor(phone) })).toMatchObject({
      success: '1',
    });
  });
});

describe('wrong codes', () => {
  it('are limited by address, for any numbers', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      times(60, (at) => testServer.answer(codeAuth, { phone: `1360000${1000 + at}`, code: '123456' }, { from })),
    );
    expect(answers.filter(({ code }) => code === '41002')).toHaveLength(30);
    expect(answers.filter(({ code }) => code === '45000')).toHaveLength(30);
  });
});

describe('an office behind one address, with the usual limits', () => {
  let usual: TestServer;
  beforeAll(async () => {
    usual = await createTestServer({ beside: testServer, env: { CODES_PER_ADDRESS: '', CODES_BEFORE_CHALLENGE: '' } });
  });
  afterAll(() => usual.close());

  const letMinutesPass = () =>
    testServer.db.pool.query(
      `update rate_limits set expire = 0 where key like 'code-number-minute:%' or key like 'challenge-address:%'`,
    );
  const passChallenge = async ({ answer }: Browser) => {
    const { id } = (await answer(getChallenge, {})).data as { id: string };
    await testServer.db.pool.query(`update challenges set created_at = now() - interval '1 minute' where id = $1`, [
      id,
    ]);
    return { id, letters: '' };
  };
  /** Requests a code, with a challenge where required. @returns whether one was required; the code of a refusal */
  const ask = async (browser: Browser, phone: string) => {
    const first = await browser.answer(sendCode, { phone, purpose: 'login' });
    if (first.code !== '45003') return { isChallenged: false, code: first.code };
    const second = await browser.answer(sendCode, { phone, purpose: 'login', challenge: await passChallenge(browser) });
    return { isChallenged: true, code: second.code };
  };

  it('50 users sign in on new devices within an hour, each with a second code, 20 of them without a challenge @full', async () => {
    const from = newAddress();
    const people: { phone: string; browser: Browser }[] = [];
    for (let nth = 0; nth < 50; nth += 1)
      people.push({ phone: (await testServer.signUp()).phone, browser: openBrowser(from, usual) });
    const challenged: boolean[] = [];
    for (const { phone, browser } of people) {
      const { isChallenged, code } = await ask(browser, phone);
      expect(code).toBeUndefined();
      challenged.push(isChallenged);
    }
    expect(challenged.filter((isChallenged) => !isChallenged)).toHaveLength(20);
    await letMinutesPass();
    for (const { phone, browser } of people) {
      expect((await ask(browser, phone)).code).toBeUndefined();
      expect(await browser.answer(codeAuth, { phone, code: '000000' })).toMatchObject({ code: '41002' });
      const code = await testServer.codeFor(phone);
      expect(await browser.answer(codeAuth, { phone, code })).toMatchObject({ success: '1' });
    }
  });

  it('a guesser there gets 120 codes and 100 attempts an hour, and 25 attempts for one number @full', async () => {
    const from = newAddress();
    const codes: string[] = [];
    let sent = 0;
    for (let nth = 0; nth < 130; nth += 1) {
      const [browser, phone] = [openBrowser(from, usual), `1370000${1000 + nth}`];
      if (nth % 50 === 49) await letMinutesPass();
      const { code } = await ask(browser, phone);
      sent += code === undefined ? 1 : 0;
      if (nth >= 22) continue;
      const given = await Promise.all(
        times(6, (at) => browser.answer(codeAuth, { phone, code: String(at).padStart(6, '0') })),
      );
      codes.push(...given.map((answer) => answer.code ?? 'in'));
    }
    expect(sent).toBe(120);
    expect(codes.filter((code) => code === '41002').length).toBeLessThanOrEqual(100);
    expect(codes.at(-1)).toBe('45000');
    const { phone } = await testServer.signUp();
    const one = openBrowser(newAddress(), usual);
    const answers = [];
    for (let nth = 0; nth < 8; nth += 1) {
      await letMinutesPass();
      answers.push((await ask(one, phone)).code);
    }
    expect(answers).toEqual([...times(5, () => undefined), ...times(3, () => '45001')]);
  });
});

describe('a device', () => {
  it('that was signed in before this release is recognised from its next refresh on', async () => {
    const tokens = await testServer.signUp();
    const browser = openBrowser();
    await testServer.db.pool.query('update sessions set device_hash = null');
    expect(await browser.answer(refresh, { refresh: tokens.refresh })).toMatchObject({ success: '1' });
    const guesses = times(60, (at) => ({ username: tokens.phone, password: `guess ${at}` }));
    await Promise.all(guesses.map((request) => testServer.answer(login, request, { from: browser.from })));
    const signedIn = await browser.answer(login, { username: tokens.phone, password: 'secret' });
    expect(signedIn).toMatchObject({ success: '1' });
  });

  it('is one of fifty of an account: the least recently used one ends @full', async () => {
    const first = await testServer.signUp();
    const sign = () => testServer.call(login, { username: first.phone, password: 'secret' });
    const second = await sign();
    for (let count = 2; count < 50; count += 1) await sign();
    expect((await testServer.call(getSessions, {}, { as: second })).sessions).toHaveLength(50);
    const last = await sign();
    const { sessions } = await testServer.call(getSessions, {}, { as: last });
    expect(sessions).toHaveLength(50);
    expect(await testServer.answer(getSessions, {}, { as: first })).toMatchObject({ status: 401, code: '40003' });
    expect(await testServer.answer(getSessions, {}, { as: second })).toMatchObject({ success: '1' });
  });
});
