import type { Tokens } from '@atelier/contract/auth';
import * as company from '@atelier/contract/company';
import { getIdentities, useIdentity } from '@atelier/contract/identities';
import { generateCount } from '@atelier/contract/membership';
import {
  createOrderMembership,
  createOrderUpgrade,
  exchangeCode,
  getOrder,
  listOrders,
  type OrderToPay,
} from '@atelier/contract/orders';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockCompany } from '../src/modules/companies/change-company.ts';
import { restoreCompany } from '../src/modules/companies/disband-company.ts';
import { blockAccount } from '../src/modules/operators/accounts.ts';
import { createOrder } from '../src/modules/orders/create-order.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { capture, expireLots, hold } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { act, buyPackage, buyTopUp, moneyGap, moneyOf, nextKey, runMoney, settle } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
/** Another node on the same database. */
let other: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  other = await createTestServer({ beside: testServer, env: { ROLE: 'api' } });
});
afterAll(async () => {
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  expect(await moneyGap(testServer)).toBe(0);
  await other.close();
  await testServer.close();
});

const rows = async (text: string, values: unknown[] = []) => (await testServer.db.pool.query(text, values)).rows;

const newCompany = async () => {
  const as = await testServer.signUp();
  const identity = await testServer.call(company.userAddCompany, { name: 'Linen & Co' }, { as });
  const companyId = identity.company?.id ?? '';
  const [wallet] = await rows('select id from wallets where company_id = $1', [companyId]);
  // Trial credits would be spent before purchased ones.
  await withTransaction(testServer.db, async (tx) => {
    await tx.execute(sql`update credit_lots set expires_at = now() where wallet_id = ${wallet.id}`);
    await expireLots(tx, wallet.id);
  });
  const [person] = await rows('select id from users where phone = $1', [`+86${as.phone}`]);
  return { as, companyId, walletId: wallet.id as string, userId: person.id as string };
};
type Company = Awaited<ReturnType<typeof newCompany>>;

const disband = ({ as }: { as: Tokens }, refund?: number) =>
  testServer.answer(
    company.userDisbandCompany,
    { name: 'Linen & Co', ...(refund === undefined ? {} : { refund }) },
    { as },
  );
const previewOf = ({ as }: { as: Tokens }) => testServer.call(company.previewDisband, {}, { as });
const upgrade = ({ as }: { as: Tokens }, package_code: string): Promise<OrderToPay> =>
  testServer.call(createOrderUpgrade, { package_code, provider: 'sandbox', idempotency_key: nextKey() }, { as });

/** The wallet's money in the sandbox, its credits, and active packages. */
const leftOf = async (walletId: string) => {
  const [found] = await rows(
    `select
       (select coalesce(sum(amount), 0)::int from payments p where state = 'paid' and order_id in (select id from orders where wallet_id = $1))
       - (select coalesce(sum(amount), 0)::int from refunds where order_id in (select id from orders where wallet_id = $1)) as kept,
       (select coalesce(sum(remaining), 0)::int from credit_lots where wallet_id = $1) as credits,
       (select count(*)::int from memberships where wallet_id = $1 and state = 'live') as live,
       (select count(*)::int from orders where wallet_id = $1 and state = 'created') as open`,
    [walletId],
  );
  return found;
};
const nothing = { kept: 0, credits: 0, live: 0, open: 0 };

describe('disbanding a company', () => {
  it('closes its open order; late payments are refunded', async () => {
    const founded = await newCompany();
    const bought = await buyPackage(testServer, founded.as, 'business-10-month');
    expect(await previewOf(founded)).toEqual({ refund: 0, orders: 0, open_orders: 1, credits: 0, tasks: 0 });
    expect((await disband(founded)).success).toBe('1');
    const [closed] = await rows(
      `select o.state, p.state as attempt, s.state as sandbox from orders o join payments p on p.order_id = o.id
       join sandbox_payments s on s.payment_id = p.id where o.id = $1`,
      [bought.order.id],
    );
    expect(closed).toEqual({ state: 'cancelled', attempt: 'closed', sandbox: 'closed' });
    // Some payers finish before the provider processes the close.
    const message = await testServer.app.services.sandbox?.pay(
      new URL(bought.payment.url ?? '').pathname.split('/').at(-1) ?? '',
    );
    await testServer.app.inject({
      method: 'POST',
      url: '/webhooks/sandbox',
      payload: message?.body ?? '',
      headers: message?.headers ?? {},
    });
    await runMoney(testServer);
    expect(await leftOf(founded.walletId)).toEqual(nothing);
    const sent = await rows('select reason, state, amount from refunds where order_id = $1', [bought.order.id]);
    expect(sent).toEqual([{ reason: 'late', state: 'done', amount: 49_900 }]);
    expect((await testServer.call(listOrders, {}, founded)).total).toBe(0);
  });

  it('refunds an upgrade, a renewal and a top-up by the rule, as previewed', async () => {
    const founded = await newCompany();
    await rows(`insert into gift_codes (code, points, max_uses) values ('DISBAND', 50, 9)`);
    await settle(testServer, founded.as, await buyPackage(testServer, founded.as, 'business-10-year'));
    await settle(testServer, founded.as, await upgrade(founded, 'business-20-year'));
    await settle(testServer, founded.as, await upgrade(founded, 'business-50-year'));
    await settle(testServer, founded.as, await buyTopUp(testServer, founded.as));
    await testServer.call(exchangeCode, { code: 'DISBAND' }, founded);
    await settle(testServer, founded.as, await buyPackage(testServer, founded.as, 'business-10-month'));
    const before = await leftOf(founded.walletId);
    const preview = await previewOf(founded);
    expect(preview).toEqual({ refund: before.kept, orders: 5, open_orders: 0, credits: 50, tasks: 0 });
    expect(await leftOf(founded.walletId)).toEqual(before);
    expect(await disband(founded, preview.refund - 1)).toMatchObject({ success: '0', code: '41302' });
    expect(await leftOf(founded.walletId)).toEqual(before);
    expect((await disband(founded, preview.refund)).success).toBe('1');
    await runMoney(testServer);
    expect(await leftOf(founded.walletId)).toEqual({ ...nothing, credits: 50 });
    const unsent = await rows(
      `select 1 from refunds r join orders o on o.id = r.order_id where o.wallet_id = $1 and r.state <> 'done'`,
      [founded.walletId],
    );
    expect(unsent).toEqual([]);
    expect(await withTransaction(testServer.db, (tx) => restoreCompany(tx, founded.companyId))).toBe(true);
    await testServer.call(useIdentity, { company_id: founded.companyId }, founded);
    // Company credits are spent only with a package.
    await settle(testServer, founded.as, await buyPackage(testServer, founded.as, 'business-10-month'));
    expect((await testServer.call(generateCount, {}, founded)).residue_count).toBe(8050);
  });

  it('keeps the money of spent credits; the company can be restored without its package', async () => {
    const founded = await newCompany();
    const { walletId, userId, as } = founded;
    await settle(testServer, as, await buyPackage(testServer, as, 'business-10-month'));
    const taskId = uuidv7();
    await withTransaction(testServer.db, (tx) => hold(tx, { walletId, userId, taskId, amount: 2000 }));
    await withTransaction(testServer.db, (tx) => capture(tx, taskId));
    expect(await previewOf(founded)).toMatchObject({ refund: 37_425, orders: 1, credits: 0 });
    expect((await disband(founded, 37_425)).success).toBe('1');
    expect(await leftOf(walletId)).toEqual({ ...nothing, kept: 12_475 });
    expect(await withTransaction(testServer.db, (tx) => restoreCompany(tx, founded.companyId))).toBe(true);
    await testServer.call(useIdentity, { company_id: founded.companyId }, { as });
    const { identities } = await testServer.call(getIdentities, {}, { as });
    expect(identities.find(({ is_current }) => is_current)).toMatchObject({ level: -1, credits: 0 });
    const again = await settle(testServer, as, await buyPackage(testServer, as, 'business-10-month'));
    expect(again.state).toBe('paid');
    expect((await testServer.call(generateCount, {}, { as })).residue_count).toBe(8000);
  });

  it('keeps nothing of a payment at the same moment on another node', async () => {
    for (let round = 0; round < 4; round += 1) {
      const founded = await newCompany();
      const bought = await buyPackage(testServer, founded.as, 'business-10-month');
      await Promise.all([act(other, bought), disband(founded), runMoney(testServer), runMoney(other)]);
      await runMoney(testServer);
      expect(await leftOf(founded.walletId)).toEqual(nothing);
    }
  });

  it('refuses an order that was in progress', async () => {
    const founded: Company = await newCompany();
    const { walletId, userId: buyerId } = founded;
    await disband(founded);
    const late = createOrder(
      moneyOf(testServer),
      { walletId, buyerId, idempotencyKey: uuidv7() },
      { kind: 'membership', packageCode: 'business-10-month' },
    );
    await expect(late).rejects.toMatchObject({ code: '43000' });
    const orderRequest = {
      package_code: 'business-10-month',
      provider: 'sandbox',
      company_id: founded.companyId,
    } as const;
    const answer = await testServer.answer(
      createOrderMembership,
      { ...orderRequest, idempotency_key: nextKey() },
      founded,
    );
    expect(answer.code).toBe('43000');
  });
});

describe('payments for an unusable wallet', () => {
  it('are refunded for a blocked company; its orders can be paid again once unblocked', async () => {
    const founded = await newCompany();
    const block = (isBlocked: boolean) =>
      withTransaction(testServer.db, (tx) =>
        blockCompany(tx, testServer.app.services.generation.context, founded.companyId, isBlocked),
      );
    const bought = await buyPackage(testServer, founded.as, 'business-10-month');
    await block(true);
    await act(testServer, bought);
    await runMoney(testServer);
    expect(await leftOf(founded.walletId)).toEqual(nothing);
    await block(false);
    await testServer.call(useIdentity, { company_id: founded.companyId }, { as: founded.as });
    const second = await buyPackage(testServer, founded.as, 'business-10-month');
    await block(true);
    await block(false);
    await testServer.call(useIdentity, { company_id: founded.companyId }, { as: founded.as });
    expect((await settle(testServer, founded.as, second)).state).toBe('paid');
  });

  it('are refunded for a blocked account', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    const { order } = await testServer.call(getOrder, { id: bought.order.id }, { as });
    await withTransaction(testServer.db, (tx) => blockAccount(tx, order.buyer.id, true));
    await act(testServer, bought);
    await runMoney(testServer);
    const [wallet] = await rows('select id from wallets where user_id = $1', [order.buyer.id]);
    expect(await leftOf(wallet.id)).toMatchObject({ kept: 0, live: 0, open: 0 });
  });
});
