import { login, refresh, type Tokens, userAuth } from '@atelier/contract/auth';
import { userAddCompany } from '@atelier/contract/company';
import { submitCalls } from '@atelier/contract/generation';
import { useIdentity } from '@atelier/contract/identities';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { cancelOrder, createOrderMembership, exchangeCode, getOrder, refundOrder } from '@atelier/contract/orders';
import * as person from '@atelier/contract/person';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeClosed } from '../src/modules/people/remove-account.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { act, buyPackage, moneyGap, nextKey, runMoney, settle } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let studio: Studio;
/** Two nodes of one product; requests alternate between them. */
let nodes: TestServer[];
beforeAll(async () => {
  studio = await openStudio();
  nodes = [studio.testServer, await createTestServer({ beside: studio.testServer, env: { ROLE: 'api' } })];
});
afterAll(async () => {
  expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  expect(await moneyGap(studio.testServer)).toBe(0);
  await nodes[1]?.close();
  await studio.close();
});

const nodeAt = (at: number): TestServer => nodes[at % nodes.length] as TestServer;
const sql = async (text: string, values: unknown[] = []) => (await studio.testServer.db.pool.query(text, values)).rows;
/** Sends the same request several times concurrently, to both nodes. @returns the codes of the refusals, sorted; `ok` is none */
const press = async (
  times: number,
  request: (node: TestServer, at: number) => Promise<{ success: string; code?: string }>,
) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, at) => request(nodeAt(at), at)));
  return answers.map(({ success, code }) => (success === '1' ? 'ok' : (code ?? ''))).sort();
};
const creditsOf = async (as: Tokens) => (await studio.testServer.call(generateCount, {}, { as })).residue_count;
const endTrial = (as: Tokens) =>
  sql(
    `update credit_lots set expires_at = now() where source = 'trial' and wallet_id =
     (select w.id from wallets w join sessions s on s.user_id = w.user_id where s.id::text = $1)`,
    [as.refresh.split('.')[0]],
  );

describe('concurrent requests on two nodes', () => {
  it('refund an order once', async () => {
    const as = await studio.testServer.signUp();
    await endTrial(as);
    const order = await settle(studio.testServer, as, await buyPackage(studio.testServer, as));
    const codes = await press(5, (node) => node.answer(refundOrder, { id: order.id, amount: 9900 }, { as }));
    expect(codes).toEqual(['41302', '41302', '41302', '41302', 'ok']);
    const { order: after } = await studio.testServer.call(getOrder, { id: order.id }, { as });
    expect(after).toMatchObject({ state: 'refunded', refunds: [{ amount: 9900 }] });
    expect(await creditsOf(as)).toBe(0);
  });

  it('pay and cancel an order consistently: one wins, and the money follows', async () => {
    for (let round = 0; round < 4; round += 1) {
      const as = await studio.testServer.signUp();
      const bought = await buyPackage(studio.testServer, as);
      await Promise.all([
        act(studio.testServer, bought),
        nodes[1]?.answer(cancelOrder, { id: bought.order.id }, { as }),
        runMoney(studio.testServer),
      ]);
      await runMoney(studio.testServer);
      const { order } = await studio.testServer.call(getOrder, { id: bought.order.id }, { as });
      const { membership_type } = await studio.testServer.call(getUserMembership, {}, { as });
      expect([
        ['paid', 1],
        ['cancelled', 0],
      ]).toContainEqual([order.state, membership_type]);
    }
  });

  it('create one order for one idempotency key', async () => {
    const as = await studio.testServer.signUp();
    const orderRequest = { package_code: 'personal-month', provider: 'sandbox' as const, idempotency_key: nextKey() };
    expect(await press(6, (node) => node.answer(createOrderMembership, orderRequest, { as }))).toEqual(
      Array(6).fill('ok'),
    );
    expect(await sql('select 1 from orders where idempotency_key = $1', [orderRequest.idempotency_key])).toHaveLength(
      1,
    );
  });

  it('redeem a gift code once for each account and never above its limit', async () => {
    await sql(`insert into gift_codes (code, points, max_uses) values ('ATONCE', 100, 3)`);
    const people = await Promise.all(Array.from({ length: 5 }, () => studio.testServer.signUp()));
    const [first] = people;
    if (!first) return;
    expect(await press(5, (node) => node.answer(exchangeCode, { code: 'atonce' }, { as: first }))).toEqual([
      ...Array(4).fill('41311'),
      'ok',
    ]);
    expect(await creditsOf(first)).toBe(140);
    const rest = await press(4, (node, at) =>
      node.answer(exchangeCode, { code: 'ATONCE' }, { as: people[at + 1] as Tokens }),
    );
    expect(rest).toEqual(['41310', '41310', 'ok', 'ok']);
  });

  it('redeem a gift code once for all identities of a user, and once for a company', async () => {
    await sql(`insert into gift_codes (code, points, max_uses) values ('IDENTITIES', 100, 50)`);
    const exchange = (node: TestServer, as: Tokens, company_id?: string) =>
      node.answer(exchangeCode, { code: 'identities', ...(company_id ? { company_id } : {}) }, { as });
    const [ann, bob] = [await studio.testServer.signUp(), await studio.testServer.signUp()];
    const companies: string[] = [];
    for (const name of ['Spring', 'Summer', 'Autumn']) {
      const founded = await studio.testServer.call(userAddCompany, { name }, { as: ann });
      companies.push(founded.company?.id ?? '');
    }
    // For the personal wallet and three companies, concurrently on both nodes.
    await studio.testServer.call(useIdentity, { company_id: null }, { as: ann });
    const companyIds = [undefined, ...companies].flatMap((id) => [id, id]);
    const codes = await press(companyIds.length, (node, at) => exchange(node, ann, companyIds[at]));
    expect(codes).toEqual([...Array(7).fill('41311'), 'ok']);
    const [used] = await sql(`select used from gift_codes where code = 'IDENTITIES'`);
    expect(used.used).toBe(1);
    // Another administrator has an own use, but not for a wallet that was already credited.
    await sql(
      'insert into company_members (company_id, user_id, is_admin) select id, $2, true from companies where id = any($1)',
      [companies, (await studio.testServer.call(userAuth, {}, { as: bob })).id],
    );
    const [had] = await sql(
      `select w.company_id from wallets w join ledger_movements m on m.wallet_id = w.id where m.once_key = 'gift:IDENTITIES'`,
    );
    if (had.company_id) expect((await exchange(studio.testServer, bob, had.company_id)).code).toBe('41311');
    const other = companies.find((id) => id !== had.company_id);
    expect((await exchange(studio.testServer, bob, other)).success).toBe('1');
    expect((await exchange(studio.testServer, bob)).code).toBe('41311');
  });

  it('spend the last credits in one of five tabs', async () => {
    studio.engine.finishesAlone(false);
    const as = await studio.testServer.signUp();
    const before = await creditsOf(as);
    const image = await studio.upload(as);
    const submit = (node: TestServer, key: string) =>
      node.answer(submitCalls.generate_hd, { type: 5, inputs: { original: [image.id] }, idempotency_key: key }, { as });
    expect(await submit(studio.testServer, 'at-once-price')).toMatchObject({ success: '1' });
    const price = before - (await creditsOf(as));
    (await studio.engine.nextDraw()).finish();
    // Until one more task is affordable.
    while ((await creditsOf(as)) >= 2 * price) {
      expect(await submit(studio.testServer, `at-once-${await creditsOf(as)}`)).toMatchObject({ success: '1' });
      (await studio.engine.nextDraw()).finish();
    }
    const codes = await press(5, (node, at) => submit(node, `at-once-tab-${at}`));
    expect(codes).toEqual(['42002', '42002', '42002', '42002', 'ok']);
    (await studio.engine.nextDraw()).finish();
    expect(await creditsOf(as)).toBe(before % price);
    studio.engine.finishesAlone(true);
  });

  it('refresh a session on both nodes to the same pair', async () => {
    const { phone } = await studio.testServer.signUp();
    const first = await studio.testServer.call(login, { username: phone, password: 'secret' });
    const pairs = await Promise.all([0, 1, 2, 3].map((at) => nodeAt(at).call(refresh, { refresh: first.refresh })));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
    for (const at of [0, 1]) await nodeAt(at).call(generateCount, {}, { as: pairs[at] as Tokens });
  });
});

describe('deletion of an account with running tasks', () => {
  it('deletes the tasks and keeps the ledger balanced whatever the engine still returns', async () => {
    studio.engine.finishesAlone(false);
    const as = await studio.testServer.signUp();
    const image = await studio.upload(as);
    const submit = (key: string) =>
      studio.testServer.call(
        submitCalls.generate_hd,
        { type: 5, inputs: { original: [image.id] }, idempotency_key: key },
        { as },
      );
    const { task } = await submit('goes-away-1');
    await submit('goes-away-2');
    const draw = await studio.engine.nextDraw();
    await sql(`update rate_limits set expire = 0 where key like 'code-number-minute:%'`);
    await studio.testServer.call(person.telSendCode, {}, { as });
    await studio.testServer.call(person.closeAccount, { code: await studio.testServer.codeFor(as.phone) }, { as });
    await sql(`update users set closes_at = now() - interval '1 minute' where phone = $1`, [`+86${as.phone}`]);
    const both = await Promise.all(nodes.map((node) => removeClosed(node.app.services.generation.context)));
    expect(Math.max(...both)).toBe(1);
    draw.finish();
    studio.engine.finishesAlone(true);
    expect(await sql('select 1 from tasks where id = $1', [task.id])).toEqual([]);
    expect(await sql(`select 1 from holds where task_id = $1 and settled_at is null`, [task.id])).toEqual([]);
    expect(await sql('select 1 from images where id = $1', [image.id])).toEqual([]);
    // Tasks of other users continue.
    const other = await studio.submit({}, studio.bob);
    await studio.reach(other.id, 'completed', studio.bob);
    expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  });
});
