import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSessions, userAuth } from '@atelier/contract/auth';
import { ledgerListing } from '@atelier/contract/credits';
import { generateCount } from '@atelier/contract/membership';
import { getNotices } from '@atelier/contract/notices';
import { exchangeCode, getMembershipPackages } from '@atelier/contract/orders';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { buyPackage, settle } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const run = async (...line: string[]) => {
  const output = { out: '', err: '' };
  const code = await runProgram(line, {
    env: { ATELIER_OPERATOR: 'night shift' },
    timeZone: 'Asia/Shanghai',
    out: (text) => {
      output.out += text;
    },
    err: (text) => {
      output.err += text;
    },
    withDatabase: (work) => work(testServer.db),
  });
  return { code, ...output, json: () => JSON.parse(output.out) as Record<string, unknown> };
};

const log = async () => (await run('log', '--json')).json()['entries'] as Record<string, unknown>[];

describe('moderation of published works', () => {
  it('refuses an unknown work by name', async () => {
    for (const id of ['nothing', '-h5dK2mXq8VtLw0ZrYc3Ng', '--K2mXq8VtLw0ZrYc3Ng4x']) {
      const { code, err } = await run('works', 'hide', id, '--reason', 'a trial');
      expect([code, err]).toEqual([1, expect.stringContaining('no work that is shown')]);
    }
  });
});

describe('credits granted by an operator', () => {
  it('are added, notified, and logged with operator and reason', async () => {
    const person = await testServer.signUp();
    const given = await run(
      'credits',
      'grant',
      person.phone,
      '200',
      '--days',
      '30',
      '--reason',
      'late delivery',
      '--json',
    );
    expect(given.code).toBe(0);
    expect(given.json()).toMatchObject({ amount: 200, balance: 240 });
    expect((await testServer.call(generateCount, {}, { as: person })).residue_count).toBe(240);
    const { entries } = await testServer.call(ledgerListing, { kind: 'in', size: 1 }, { as: person });
    expect(entries).toMatchObject([{ amount: 200, source: 'grant', balance: 240 }]);
    const { notices } = await testServer.call(getNotices, {}, { as: person });
    expect(notices[0]).toMatchObject({ kind: 'credits-granted', details: { count: 200 } });
    expect((await log())[0]).toMatchObject({
      by: 'night shift',
      command: 'credits grant',
      reason: 'late delivery',
      is_done: true,
      input: { operands: [person.phone, '200'], days: '30' },
    });
  });

  it('are granted once for an idempotency key; the second attempt is logged as refused', async () => {
    const person = await testServer.signUp();
    const give = () => run('credits', 'grant', person.phone, '5', '--key', 'k7', '--reason', 'gift');
    expect((await give()).code).toBe(0);
    const again = await give();
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('the key k7 was used');
    expect((await testServer.call(generateCount, {}, { as: person })).residue_count).toBe(45);
    expect((await log())[0]).toMatchObject({ is_done: false, outcome: { refused: expect.stringContaining('k7') } });
  });

  it.each([
    [['unknown', '5'], 'There is no account unknown'],
    [['company:No Such', '5'], 'There is no company No Such'],
    [['PHONE', '-5'], 'a whole number'],
    [['PHONE', '1.5'], 'a whole number'],
    [['PHONE', '99999999'], 'a whole number'],
    [['PHONE', '5', '--days', '0'], 'a whole number'],
  ])('%j is refused with a message', async (words, expected) => {
    const { phone } = await testServer.signUp();
    const answer = await run('credits', 'grant', ...words.map((w) => (w === 'PHONE' ? phone : w)), '--reason', 'x');
    expect(answer.code).toBe(1);
    expect(answer.err).toContain(expected);
  });

  it('without a reason exit with 2 and change nothing', async () => {
    const person = await testServer.signUp();
    const answer = await run('credits', 'grant', person.phone, '5');
    expect(answer.code).toBe(2);
    expect(answer.err).toContain('--reason');
    expect((await testServer.call(generateCount, {}, { as: person })).residue_count).toBe(40);
  });
});

describe('account commands', () => {
  it('a blocked account is signed out at once and cannot sign in until it is unblocked', async () => {
    const person = await testServer.signUp();
    expect((await run('accounts', 'block', person.phone, '--reason', 'abuse')).code).toBe(0);
    expect(await testServer.answer(userAuth, {}, { as: person })).toMatchObject({ status: 403, code: '40004' });
    expect((await run('accounts', 'block', person.phone, '--reason', 'again')).err).toContain('blocked already');
    expect((await run('accounts', 'unblock', person.phone, '--reason', 'cleared')).code).toBe(0);
    // Its devices stay signed out.
    expect(await testServer.answer(getSessions, {}, { as: person })).toMatchObject({ code: '40003' });
  });

  it('sets the role of a type number and the operator role', async () => {
    const person = await testServer.signUp();
    await run('accounts', 'type', person.phone, '2', '--reason', 'x');
    expect((await testServer.call(userAuth, {}, { as: person })).roles).toEqual(['2']);
    await run('accounts', 'operator', person.phone, '--reason', 'x');
    expect((await testServer.call(userAuth, {}, { as: person })).roles).toEqual(['3']);
    await run('accounts', 'operator', person.phone, '--off', '--reason', 'x');
    expect((await testServer.call(userAuth, {}, { as: person })).roles).toEqual(['2']);
    await run('accounts', 'developer', person.phone, '--reason', 'x');
    expect(await testServer.call(userAuth, {}, { as: person })).toMatchObject({ roles: ['2'], is_developer: true });
    expect((await run('accounts', 'show', person.phone)).out).toContain('developer');
    await run('accounts', 'developer', person.phone, '--off', '--reason', 'x');
    expect(await testServer.call(userAuth, {}, { as: person })).not.toHaveProperty('is_developer');
    expect((await run('accounts', 'type', person.phone, '3', '--reason', 'x')).err).toContain('from 0 to 2');
    const shown = await run('accounts', 'show', person.phone);
    expect(shown.out).toContain('type number 2');
    expect(shown.out).toContain('companies: none');
  });
});

describe('product commands', () => {
  it('change a product from now on, record time and operator, and withdraw it', async () => {
    const price = async () => {
      const { packages } = await testServer.call(getMembershipPackages, { kind: 'personal' }, {});
      return packages.find(({ code }) => code === 'personal-month')?.price;
    };
    expect(await price()).toBe(9900);
    expect((await run('packages', 'set', 'personal-month', '--price', '109.5', '--reason', 'list')).code).toBe(0);
    expect(await price()).toBe(10_950);
    const history = (await run('packages', 'history', 'personal-month', '--json')).json()['changes'];
    expect(history).toMatchObject([
      { by: 'night shift', price: 10_950 },
      { by: 'installation', price: 9900 },
    ]);
    await run('packages', 'withdraw', 'personal-month', '--reason', 'list');
    expect(await price()).toBeUndefined();
    await run('packages', 'offer', 'personal-month', '--reason', 'list');
    await run('packages', 'set', 'personal-month', '--price', '99', '--menu', '19.00=200,49=600', '--reason', 'list');
    expect(await price()).toBe(9900);
  });

  it.each([
    [['set', 'no-such', '--price', '9'], 'There is no package no-such'],
    [['set', 'personal-month', '--price', '-9'], 'in yuan'],
    [['set', 'personal-month', '--price', '9.999'], 'in yuan'],
    [['set', 'personal-month', '--menu', '9=x'], '--menu'],
    [['set', 'personal-month'], 'would change'],
    [['offer', 'personal-month'], 'offered already'],
  ])('refuse the change %j', async (words, expected) => {
    const answer = await run('packages', ...words, '--reason', 'x');
    expect(answer.code).toBe(1);
    expect(answer.err).toContain(expected);
  });
});

describe('gift codes', () => {
  it('give credits once to each account until the code is ended', async () => {
    const [ann, bob] = [await testServer.signUp(), await testServer.signUp()];
    const made = await run('codes', 'make', '25', '--uses', '5', '--days', '3', '--reason', 'fair', '--json');
    const [code = ''] = made.json()['codes'] as string[];
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    await testServer.call(exchangeCode, { code }, { as: ann });
    expect((await testServer.call(generateCount, {}, { as: ann })).residue_count).toBe(65);
    expect((await run('codes', 'list')).out).toContain('1 of 5');
    expect((await run('codes', 'end', code, '--reason', 'leaked')).code).toBe(0);
    expect(await testServer.answer(exchangeCode, { code }, { as: bob })).toMatchObject({ code: '41310' });
    expect((await run('codes', 'end', code, '--reason', 'again')).err).toContain('no code that can be used');
  });
});

describe('order refunds', () => {
  it('refund by the rule, with a preview before and a report after', async () => {
    const person = await testServer.signUp();
    const bought = await settle(testServer, person, await buyPackage(testServer, person));
    const tried = await run('orders', 'refund', bought.number, '--try-out', '--reason', 'x', '--json');
    expect(tried.json()).toMatchObject({ amount: 9900, points: 1200, done: false });
    expect((await testServer.call(generateCount, {}, { as: person })).residue_count).toBe(1240);
    expect((await run('orders', 'refund', bought.number, '--reason', 'bought twice')).code).toBe(0);
    expect((await testServer.call(generateCount, {}, { as: person })).residue_count).toBe(40);
    expect((await run('orders', 'list', person.phone)).out).toContain('refunded');
    const again = await run('orders', 'refund', bought.number, '--reason', 'x');
    expect(again).toMatchObject({ code: 1 });
    expect(again.err).toContain('Nothing of order');
  });
});

describe('announcements', () => {
  it("appear in both languages in everyone's notifications", async () => {
    const person = await testServer.signUp();
    const announced = await run(
      'announce',
      '--zh',
      '周日维护',
      '--en',
      'Maintenance on Sunday',
      '--reason',
      'x',
      '--json',
    );
    expect(Number(announced.json()['recipients'])).toBeGreaterThan(0);
    const { notices } = await testServer.call(getNotices, {}, { as: person });
    expect(notices[0]).toMatchObject({
      kind: 'announcement',
      details: { text_zh: '周日维护', text_en: 'Maintenance on Sunday' },
    });
    expect((await run('announce', '--zh', ' ', '--en', 'x', '--reason', 'x')).err).toContain('--zh');
  });
});

describe('atelier-admin without an installation', { timeout: 120_000 }, () => {
  const program = join(import.meta.dirname, '../src/admin/main.ts');
  const runOn = (env: Record<string, string>, ...words: string[]) => {
    const { DATABASE_URL: _, ATELIER_DATA: __, ...rest } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      env: { ...rest, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const sibling = (change: (url: URL) => void): string => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    return url.href;
  };

  it.each([
    [' @full', ['credits', 'grant', '13800138000', '5', '--reason', 'x']],
    [' @full', ['credits', 'show', '13800138000']],
    [' @full', ['log']],
    [' @full', ['backup', '--to', 'made']],
  ])('reports that a data folder holds no installation and creates nothing%s: %s', (_, words) => {
    const base = mkdtempSync(join(tmpdir(), 'atelier-admin-'));
    const empty = join(base, 'empty');
    mkdirSync(empty);
    for (const data of [join(base, 'misspelt'), empty]) {
      const { status, stdout, stderr } = runOn({ ATELIER_DATA: data }, ...words);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/The database of .* is missing.*ATELIER_DATA/);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
    expect(readdirSync(base, { recursive: true })).toEqual(['empty']);
    rmSync(base, { recursive: true });
  });

  it.each([
    [
      'nothing listens at',
      '',
      () => sibling((url) => (url.port = '1')),
      /cannot be opened[\s\S]*Nothing listens there/,
    ],
    [
      'the password is wrong for',
      ' @full',
      () => sibling((url) => (url.password = 'other')),
      /password in DATABASE_URL is wrong/,
    ],
    ['is not at', ' @full', () => sibling((url) => (url.pathname = '/nowhere')), /name another one in DATABASE_URL/],
    ['has no tables at', ' @full', () => sibling((url) => (url.pathname = '/postgres')), /no installation in it/],
  ])('reports that the database %s its address, without a stack trace%s', (_name, _tag, addressOf, output) => {
    const { status, stdout, stderr } = runOn({ DATABASE_URL: addressOf() }, 'log');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(output);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
