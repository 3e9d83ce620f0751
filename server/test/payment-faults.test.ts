import { generateCount } from '@atelier/contract/membership';
import { cancelOrder, getOrder, type OrderToPay, payOrder } from '@atelier/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePayments, storeEvent } from '../src/modules/orders/payment-events.ts';
import { toMerchantId } from '../src/modules/orders/providers/provider.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { dayOf, startOfDay } from '../src/modules/wallet/calendar.ts';
import { dbNow } from '../src/platform/db/clock.ts';
import { act, buyPackage, moneyGap, moneyOf, runMoney } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(async () => {
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  expect(await moneyGap(testServer)).toBe(0);
  await testServer.close();
});

type Person = Awaited<ReturnType<TestServer['signUp']>>;

const standing = async (as: Person, { order: { id } }: OrderToPay) => {
  const { order } = await testServer.call(getOrder, { id }, { as });
  const { residue_count: credits } = await testServer.call(generateCount, {}, { as });
  return {
    state: order.state,
    credits,
    refunds: order.refunds.map(({ reason, state, amount }) => [reason, state, amount]),
  };
};

const sandboxOf = () => {
  const { sandbox } = testServer.app.services;
  if (!sandbox) throw new Error('there is no sandbox');
  return sandbox;
};

const refOf = ({ payment }: OrderToPay): string => new URL(payment.url ?? '').pathname.split('/').at(-1) ?? '';

const tell = (payload: string, headers: Record<string, string>) =>
  testServer.app.inject({ method: 'POST', url: '/webhooks/sandbox', payload, headers });

const makeOld = (column: string, { order }: OrderToPay) =>
  testServer.db.pool.query(`update orders set ${column} = now() - interval '1 minute' where id = $1`, [order.id]);

const letTheProviderBeAsked = () =>
  testServer.db.pool.query(`update payments set created_at = created_at - interval '2 hours', asked_at = null`);

const paid = { state: 'paid', credits: 1240, refunds: [] };

describe('a signed notification', () => {
  const sign = (body: string) => {
    const { mac } = testServer.app.services.secrets.of('sandbox-payment');
    return tell(body, { 'x-sandbox-signature': mac(body).toString('hex') });
  };
  const notice = { notice_id: 'n', payment_id: 'x', amount: 1, currency: 'CNY', transaction_id: 't' };

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...notice, amount: 1e20 }),
    JSON.stringify({ ...notice, amount: -5 }),
    JSON.stringify({ ...notice, amount: 0.5 }),
    JSON.stringify({ ...notice, notice_id: 'a\0b' }),
    JSON.stringify({ ...notice, currency: 'C'.repeat(100_000) }),
  ])('that is unreadable is answered 400 and not stored: %.40j', async (body) => {
    expect((await sign(body)).statusCode).toBe(400);
    expect((await testServer.db.pool.query('select 1 from payment_events')).rows).toEqual([]);
  });
});

describe('consistency of money and credits', () => {
  it('after repeated notifications on several nodes concurrently', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await act(testServer, bought, 'twice');
    await Promise.all([runMoney(testServer), runMoney(testServer), runMoney(testServer)]);
    expect(await standing(as, bought)).toEqual(paid);
  });

  it('without a notification: the poll finds the payment', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await act(testServer, bought, 'silent');
    await runMoney(testServer);
    expect((await standing(as, bought)).state).toBe('created');
    await letTheProviderBeAsked();
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual(paid);
  });

  it('with a notification before the payer returns, and after the poll', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    const message = await sandboxOf().pay(refOf(bought));
    await letTheProviderBeAsked();
    await runMoney(testServer);
    expect((await tell(message?.body ?? '', message?.headers ?? {})).statusCode).toBe(200);
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual(paid);
  });

  it('with a notification after the order expired: refunded automatically', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await makeOld('expires_at', bought);
    await runMoney(testServer);
    expect((await standing(as, bought)).state).toBe('expired');
    const message = await sandboxOf().pay(refOf(bought));
    await tell(message?.body ?? '', message?.headers ?? {});
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual({ state: 'expired', credits: 40, refunds: [['late', 'done', 9900]] });
  });

  it('with a payment in the last moment and no notification: the order is queried before it expires', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await act(testServer, bought, 'silent');
    await makeOld('expires_at', bought);
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual(paid);
  });

  it('with a notification after the order was cancelled', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await testServer.call(cancelOrder, { id: bought.order.id }, { as });
    await sandboxOf().pay(refOf(bought));
    await letTheProviderBeAsked();
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual({ state: 'cancelled', credits: 40, refunds: [['late', 'done', 9900]] });
  });

  it('with two payments for one order: the second is refunded', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    const first = await sandboxOf().pay(refOf(bought));
    await testServer.db.pool.query(`update payments set state = 'closed' where order_id = $1`, [bought.order.id]);
    const again = await testServer.call(payOrder, { id: bought.order.id, provider: 'sandbox' }, { as });
    const second = await sandboxOf().pay(refOf(again));
    for (const message of [first, second]) await tell(message?.body ?? '', message?.headers ?? {});
    await runMoney(testServer);
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual({ ...paid, refunds: [['double', 'done', 9900]] });
  });

  it('with a forged or altered notification', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    const message = await sandboxOf().pay(refOf(bought));
    await testServer.db.pool.query(`update sandbox_payments set state = 'open' where ref = $1`, [refOf(bought)]);
    const altered = message?.body.replace('9900', '1') ?? '';
    expect((await tell(altered, message?.headers ?? {})).statusCode).toBe(400);
    expect((await tell(message?.body ?? '', { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect((await tell('nonsense', { 'content-type': 'text/plain' })).statusCode).toBe(400);
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual({ state: 'created', credits: 40, refunds: [] });
    expect((await testServer.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })).statusCode).toBe(
      404,
    );
  });

  it('with another amount, currency or payment from the provider', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    const { rows } = await testServer.db.pool.query('select id from payments where order_id = $1', [bought.order.id]);
    const notification = { paymentId: toMerchantId(rows[0].id), amount: 9900, currency: 'CNY', transactionId: 'T1' };
    const wrong = [{ amount: 1 }, { currency: 'USD' }, { paymentId: 'f'.repeat(32) }, { paymentId: 'nonsense' }];
    for (const [index, part] of wrong.entries()) {
      await storeEvent(moneyOf(testServer), 'sandbox', { ...notification, ...part, notificationId: `wrong-${index}` });
    }
    await runMoney(testServer);
    const { rows: kept } = await testServer.db.pool.query(
      `select outcome from payment_events where id like 'sandbox:wrong-%' order by id`,
    );
    expect(kept.map(({ outcome }) => outcome)).toEqual(['mismatch', 'mismatch', 'unknown', 'unknown']);
    expect((await standing(as, bought)).state).toBe('created');
  });

  it('with a crash between the event and the order, and during it', async () => {
    const as = await testServer.signUp();
    const bought = await buyPackage(testServer, as);
    await act(testServer, bought);
    // The transaction's last statement fails, as in a killed process.
    await testServer.db.pool.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    );
    await testServer.db.pool.query(
      'create trigger die before update on payment_events for each row execute function die()',
    );
    await expect(runMoney(testServer)).rejects.toThrow();
    expect(await standing(as, bought)).toEqual({ state: 'created', credits: 40, refunds: [] });
    await testServer.db.pool.query('drop trigger die on payment_events');
    await testServer.restart();
    await runMoney(testServer);
    expect(await standing(as, bought)).toEqual(paid);
  });
});

describe("comparison with the provider's list", () => {
  it('reports every difference, and nothing else', async () => {
    const as = await testServer.signUp();
    const [there, here] = [await buyPackage(testServer, as), await buyPackage(testServer, await testServer.signUp())];
    for (const bought of [there, here]) await act(testServer, bought);
    await runMoney(testServer);
    const money = moneyOf(testServer);
    const now = dbNow();
    // Noon: a payment near midnight may be in the next day's list.
    const noon = startOfDay(dayOf(now, money.zone) - 1, money.zone).getTime() + 12 * 3_600_000;
    const yesterday = `'${new Date(noon).toISOString()}'::timestamptz`;
    await testServer.db.pool.query(`update payments set paid_at = ${yesterday} where state = 'paid'`);
    await testServer.db.pool.query(`update sandbox_payments set paid_at = ${yesterday} where state = 'paid'`);
    await testServer.db.pool.query(`delete from sandbox_payments where ref = $1`, [refOf(there)]);
    await testServer.db.pool.query(`update sandbox_payments set amount = 1 where ref = $1`, [refOf(here)]);
    await testServer.db.pool.query(
      `insert into sandbox_payments (ref, payment_id, title, amount, state, return_url, expires_at, paid_at)
       values ('stray', gen_random_uuid(), '', 5, 'paid', '', now(), ${yesterday})`,
    );
    await comparePayments(money, now);
    await comparePayments(money, now);
    const { rows } = await testServer.db.pool.query('select kind, ours, theirs from payment_differences order by kind');
    expect(rows).toEqual([
      { kind: 'amount', ours: 9900, theirs: 1 },
      { kind: 'missing-here', ours: null, theirs: 5 },
      { kind: 'missing-there', ours: 9900, theirs: null },
    ]);
    const gauge = await testServer.app.services.metrics.registry.getSingleMetricAsString('atelier_payment_differences');
    expect(gauge).toContain('provider="sandbox"} 3');
  });
});
