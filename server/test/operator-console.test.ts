import { userAuth } from '@atelier/contract/auth';
import { pathFields } from '@atelier/contract/call';
import * as calls from '@atelier/contract/console';
import { mayDo } from '@atelier/contract/permissions';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../src/admin/program.ts';
import { createTestServer, type TestServer } from './test-server.ts';

type Person = Awaited<ReturnType<TestServer['signUp']>>;

let testServer: TestServer;
let operator: Person;

beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const signUpOperator = async (): Promise<Person> => {
  const person = await testServer.signUp();
  await testServer.db.pool.query('update users set is_operator = true, password_hash = $2 where phone = $1', [
    `+86${person.phone}`,
    await (await import('../src/modules/auth/accounts.ts')).hashPassword('quite-long-1'),
  ]);
  return person;
};

const begin = (as: Person) => testServer.call(calls.beginFactor, { password: 'quite-long-1' }, { as });

/** The code of the authenticator, so many steps of 30 s from now. */
const codeOf = (secret: string, steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const setUp = async (as: Person) => {
  const { secret } = await begin(as);
  const confirmed = await testServer.call(calls.confirmFactor, { code: await codeOf(secret) }, { as });
  return { secret, ...confirmed };
};

const admin = async (line: string) => {
  let text = '';
  const code = await runProgram(line.split(' '), {
    env: { ATELIER_OPERATOR: 'ops' },
    out: (more) => (text += more),
    err: (more) => (text += more),
    timeZone: 'UTC',
    withDatabase: (work) => work(testServer.db),
  });
  return { code, text };
};

beforeEach(async () => {
  operator = await signUpOperator();
});

describe('console lock', () => {
  it('is for operators only, and requires the password before it shows a secret', async () => {
    const person = await testServer.signUp();
    expect(await testServer.answer(calls.getConsole, {}, { as: person })).toMatchObject({ status: 403, code: '43000' });
    expect(await testServer.call(calls.getConsole, {}, { as: operator })).toMatchObject({
      state: 'unset',
      has_password: true,
    });
    expect(await testServer.answer(calls.beginFactor, {}, { as: operator })).toMatchObject({ code: '41211' });
    expect(await testServer.answer(calls.beginFactor, { password: 'another-one-1' }, { as: operator })).toMatchObject({
      code: '41210',
    });
    expect(await testServer.answer(calls.findPeople, {}, { as: operator })).toMatchObject({
      status: 403,
      code: '43010',
    });
  });

  it('is set up by a code, shows ten recovery codes once, and stores no secret in plain text', async () => {
    const { secret, uri } = await begin(operator);
    expect(uri).toContain(`secret=${secret}`);
    expect(await testServer.answer(calls.confirmFactor, { code: '000000' }, { as: operator })).toMatchObject({
      code: '43011',
    });
    const code = await codeOf(secret);
    const { recovery_codes: codes } = await testServer.call(calls.confirmFactor, { code }, { as: operator });
    expect(new Set(codes).size).toBe(10);
    expect(await testServer.call(calls.getConsole, {}, { as: operator })).toMatchObject({
      state: 'open',
      recovery_left: 10,
    });
    expect(await testServer.answer(calls.beginFactor, { password: 'quite-long-1' }, { as: operator })).toMatchObject({
      code: '43012',
    });
    const { rows } = await testServer.db.pool.query('select * from operator_factors');
    const kept = JSON.stringify(rows);
    for (const secretText of [secret, ...codes, ...codes.map((each) => each.replace('-', ''))])
      expect(kept).not.toContain(secretText);
    expect(testServer.log()).not.toContain(secret);
  });

  it('accepts a code once, and one step off, but not two', async () => {
    const { secret } = await setUp(operator);
    await testServer.call(calls.leaveConsole, {}, { as: operator });
    expect(await testServer.answer(calls.findPeople, {}, { as: operator })).toMatchObject({ code: '43010' });
    expect(
      await testServer.answer(calls.enterConsole, { code: await codeOf(secret, 4) }, { as: operator }),
    ).toMatchObject({
      code: '43011',
    });
    const code = await codeOf(secret, 1);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => testServer.answer(calls.enterConsole, { code }, { as: operator })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await testServer.call(calls.findPeople, {}, { as: operator });
  });

  it('accepts each recovery code once, with or without its hyphen', async () => {
    const { recovery_codes: codes } = await setUp(operator);
    const [first = '', second = ''] = codes;
    await testServer.call(calls.enterConsole, { code: first }, { as: operator });
    expect(await testServer.answer(calls.enterConsole, { code: first }, { as: operator })).toMatchObject({
      code: '43011',
    });
    await testServer.call(calls.enterConsole, { code: second.replace('-', '').toUpperCase() }, { as: operator });
    expect(await testServer.call(calls.getConsole, {}, { as: operator })).toMatchObject({ recovery_left: 8 });
  });

  it('locks after five wrong codes, even for a right one', async () => {
    const { secret } = await setUp(operator);
    for (let nth = 0; nth < 5; nth++)
      expect(await testServer.answer(calls.enterConsole, { code: '000000' }, { as: operator })).toMatchObject({
        code: '43011',
      });
    const answer = await testServer.answer(calls.enterConsole, { code: await codeOf(secret, 1) }, { as: operator });
    expect(answer).toMatchObject({ status: 429, code: '45004' });
  });

  it('expires, and is removed at the command line', async () => {
    await setUp(operator);
    await testServer.db.pool.query('update console_passes set expires_at = now()');
    expect(await testServer.call(calls.getConsole, {}, { as: operator })).toMatchObject({
      state: 'locked',
      until: null,
    });
    const { code } = await admin(`accounts reset-factor ${operator.phone} --reason lost`);
    expect(code).toBe(0);
    expect(await testServer.call(calls.getConsole, {}, { as: operator })).toMatchObject({ state: 'unset' });
    expect((await admin(`accounts reset-factor ${operator.phone} --reason lost`)).code).toBe(1);
  });
});

describe('calls of role 3', () => {
  it('return 43010 while the console is locked, except its own lock and the figures of remotes', async () => {
    const onlyOperators = testServer.app.openCalls.filter(
      ({ action }) => action !== null && !mayDo(['personal', 'member', 'administrator'], action),
    );
    const answers = onlyOperators.map(async (call) => {
      const request = Object.fromEntries(pathFields(call).map((field) => [field, 'x']));
      const { code } = await testServer.answer(call, request, { as: operator });
      return code === '43010' ? [] : [`${call.method} ${call.path}`];
    });
    expect((await Promise.all(answers)).flat().sort()).toEqual([
      'GET /operator/console',
      'GET /override_origins',
      'GET /remote_health',
      'POST /operator/enter',
      'POST /operator/factor',
      'POST /operator/factor/confirm',
      'POST /operator/leave',
    ]);
    expect(onlyOperators.length).toBeGreaterThan(25);
  });
});

describe('unlocked console', () => {
  it('users are found, blocked at once, unblocked, given credits once, and the log has operator and reason', async () => {
    await setUp(operator);
    const ann = await testServer.signUp();
    const { people } = await testServer.call(calls.findPeople, { search: ann.phone }, { as: operator });
    expect(people).toHaveLength(1);
    const id = people[0]?.id ?? '';
    const before = people[0]?.credits ?? 0;

    const block = (blocked: boolean) =>
      testServer.call(calls.blockPerson, { user_id: id, blocked, reason: 'chargeback' }, { as: operator });
    await block(true);
    expect(await testServer.answer(userAuth, {}, { as: ann })).toMatchObject({ code: '40004' });
    await block(false);

    const develop = (developer: boolean) =>
      testServer.call(calls.setDeveloper, { user_id: id, developer, reason: 'builds a remote' }, { as: operator });
    await develop(true);
    const { people: found } = await testServer.call(calls.findPeople, { search: ann.phone }, { as: operator });
    expect(found[0]).toMatchObject({ is_developer: true, is_operator: false });
    await develop(false);

    const gift = { user_id: id, amount: 20, days: 30, reason: 'late delivery', once_key: 'once-once' };
    const given = await Promise.all([0, 1].map(() => testServer.call(calls.giveCredits, gift, { as: operator })));
    expect(given.map(({ credits }) => credits)).toContain(before + 20);
    const again = await testServer.call(calls.findPeople, { search: id }, { as: operator });
    expect(again.people[0]).toMatchObject({ credits: before + 20, is_blocked: false });

    const { lines } = await testServer.call(calls.getOperatorLog, {}, { as: operator });
    expect(lines.filter(({ reason }) => reason === 'chargeback').map(({ command }) => command)).toEqual([
      'accounts unblock',
      'accounts block',
    ]);
    expect(lines.find(({ command }) => command === 'credits grant')).toMatchObject({
      reason: 'late delivery',
      is_done: true,
    });
  });

  it('operators cannot block themselves or credit an unknown account; refusals are logged', async () => {
    await setUp(operator);
    const { people } = await testServer.call(calls.findPeople, { search: operator.phone }, { as: operator });
    const id = people[0]?.id ?? '';
    const refused = { user_id: id, blocked: true, reason: 'slip' };
    expect(await testServer.answer(calls.blockPerson, refused, { as: operator })).toMatchObject({ code: '43014' });
    const unknown = { user_id: 'unknown-id', developer: true, reason: 'x' };
    expect(await testServer.answer(calls.setDeveloper, unknown, { as: operator })).toMatchObject({ code: '44000' });
    const toUnknown = { user_id: 'unknown-id', amount: 1, reason: 'x', once_key: 'once-once-2' };
    expect(await testServer.answer(calls.giveCredits, toUnknown, { as: operator })).toMatchObject({ code: '44000' });
    const { lines } = await testServer.call(calls.getOperatorLog, {}, { as: operator });
    expect(lines[0]).toMatchObject({ command: 'accounts block', reason: 'slip', is_done: false });
  });

  it('searches for SQL wildcards literally', async () => {
    await setUp(operator);
    for (const search of ['%', "' or 1=1 --", '\\'])
      expect((await testServer.call(calls.findPeople, { search }, { as: operator })).total).toBe(0);
  });
});
