import type { Tokens } from '@atelier/contract/auth';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { getNotices } from '@atelier/contract/notices';
import {
  cancelOrder,
  createOrderMembership,
  createOrderUpgrade,
  createTopUpOrder,
  exchangeCode,
  getMembershipPackages,
  getOrder,
  getUpgradePayPrice,
  listOrders,
  orderInvoice,
  orderMinutes,
  payOrder,
  refundOrder,
} from '@atelier/contract/orders';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { capture, grant, hold } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { act, buyPackage, buyTopUp, letDaysPass, moneyGap, nextKey, runMoney, settle } from './money-server.ts';
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

interface Person {
  as: Tokens;
  walletId: string;
}

const newPerson = async (): Promise<Person> => {
  const as = await testServer.signUp();
  const { rows } = await testServer.db.pool.query(
    'select w.id from wallets w join users u on u.id = w.user_id where u.phone = $1',
    [`+86${as.phone}`],
  );
  return { as, walletId: rows[0].id };
};

const credits = async ({ as }: Person): Promise<number> =>
  (await testServer.call(generateCount, {}, { as })).residue_count;
const membershipOf = ({ as }: Person) => testServer.call(getUserMembership, {}, { as });

const spend = async ({ walletId }: Person, amount: number): Promise<void> => {
  const taskId = uuidv7();
  await withTransaction(testServer.db, (tx) => hold(tx, { walletId, taskId, userId: uuidv7(), amount }));
  await withTransaction(testServer.db, (tx) => capture(tx, taskId));
};

const endTrial = ({ walletId }: Person) =>
  testServer.db.pool.query(`update credit_lots set expires_at = now() where wallet_id = $1 and source = 'trial'`, [
    walletId,
  ]);

describe('buying', () => {
  it('lists the products for anyone [spec 7.14]', async () => {
    const { packages, providers } = await testServer.call(getMembershipPackages, { kind: 'business' });
    expect(packages.map(({ code }) => code)).toEqual([
      ...['business-10-month', 'business-10-year', 'business-20-month', 'business-20-year'],
      ...['business-50-month', 'business-50-year'],
    ]);
    expect(packages[1]).toMatchObject({ price: 479_000, list_price: 598_800, seats: 10, storage_gb: 200 });
    expect(providers).toEqual(['sandbox']);
  });

  it('adds level, package and credits after the payment, and not before [spec 1.20, 7.16]', async () => {
    const person = await newPerson();
    const bought = await buyPackage(testServer, person.as);
    expect(bought.order).toMatchObject({ state: 'created', kind: 'membership', amount: 9900, points: 1200 });
    // By server time the payment period is complete, whatever the browser's clock.
    const { told_at: serverTime = '', expires_at: end } = bought.order;
    expect((Date.parse(end) - Date.parse(serverTime)) / 60_000).toBeCloseTo(orderMinutes, 0);
    await runMoney(testServer);
    expect(await credits(person)).toBe(40);
    const order = await settle(testServer, person.as, bought);
    expect(order).toMatchObject({ state: 'paid', provider: 'sandbox', receipt: `R-${order.number}.pdf` });
    expect(order.number).toMatch(/^\d{8}-\d{6}$/);
    expect(await credits(person)).toBe(1240);
    const membership = await membershipOf(person);
    expect(membership).toMatchObject({
      membership_type: 1,
      package: { code: 'personal-month' },
      ends_at: order.ends_at,
    });
    expect(membership.menu_list).toHaveLength(4);
  });

  it('starts a renewal, and its credits, at the end of the current period [spec 7.15]', async () => {
    const person = await newPerson();
    const first = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const second = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    expect(second).toMatchObject({ kind: 'renew', starts_at: first.ends_at });
    const { notices } = await testServer.call(getNotices, {}, { as: person.as });
    expect(notices.map(({ kind }) => kind)).toEqual(['order-paid-ahead', 'order-paid']);
    expect(await credits(person)).toBe(1240);
    expect((await membershipOf(person)).ends_at).toBe(second.ends_at);
    await letDaysPass(testServer, person.walletId, 31);
    await runMoney(testServer);
    expect(await credits(person)).toBe(1200);
    await letDaysPass(testServer, person.walletId, 31);
    expect(await credits(person)).toBe(0);
    expect((await membershipOf(person)).membership_type).toBe(0);
  });

  it('grants the credits of a year month by month, each once', async () => {
    const person = await newPerson();
    await endTrial(person);
    await settle(testServer, person.as, await buyPackage(testServer, person.as, 'personal-year'));
    expect(await credits(person)).toBe(1200);
    for (const months of [1, 2, 3]) {
      await letDaysPass(testServer, person.walletId, 31);
      await Promise.all([runMoney(testServer), runMoney(testServer)]);
      expect(await credits(person)).toBe(1200 * (months + 1));
    }
  });

  it("uses the buyer's language on the payment page and the installation's time zone for dates", async () => {
    const person = await newPerson();
    const orderRequest = { package_code: 'personal-month', provider: 'sandbox' as const, idempotency_key: nextKey() };
    const headers = { 'accept-language': 'en' };
    const { order, payment } = await testServer.call(createOrderMembership, orderRequest, { ...person, headers });
    const page = await testServer.app.inject({ method: 'GET', url: new URL(payment.url ?? '').pathname, headers });
    expect(page.body).toContain(order.name.en);
    expect(page.body).not.toMatch(/\p{Script=Han}/u);
    const zone = { timeZone: order.time_zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const day = new Date(order.created_at).toLocaleDateString('sv-SE', zone);
    expect(order.number.startsWith(day.replaceAll('-', ''))).toBe(true);
  });

  it('sells business packages to companies only, and refuses a foreign company', async () => {
    const person = await newPerson();
    const orderRequest = { provider: 'sandbox' as const, idempotency_key: nextKey() };
    const wrong = await testServer.answer(
      createOrderMembership,
      { package_code: 'business-10-month', ...orderRequest },
      person,
    );
    expect(wrong.code).toBe('41306');
    const gone = await testServer.answer(createOrderMembership, { package_code: 'nothing', ...orderRequest }, person);
    expect(gone.code).toBe('41300');
    const foreign = { package_code: 'personal-month', company_id: uuidv7(), ...orderRequest };
    expect((await testServer.answer(createOrderMembership, foreign, person)).code).toBe('43000');
  });

  it('gives two tabs the same order, and a repeated request its own [spec 7.15]', async () => {
    const person = await newPerson();
    const orderRequest = { package_code: 'personal-month', provider: 'sandbox' as const };
    const tab = (idempotency_key: string) =>
      testServer.call(createOrderMembership, { ...orderRequest, idempotency_key }, person);
    const key = nextKey();
    const all = await Promise.all([tab(nextKey()), tab(nextKey()), tab(key), tab(key)]);
    expect(new Set(all.map(({ order }) => order.id)).size).toBe(1);
    const other = { ...orderRequest, package_code: 'personal-year', idempotency_key: key };
    const known = await testServer.answer(createOrderMembership, other, person);
    expect(['41034', undefined]).toContain(known.code);
  });
});

describe('top-ups and gifts', () => {
  it('a top-up needs an active plan [spec 7.16]', async () => {
    const person = await newPerson();
    const orderRequest = { value: 4900, provider: 'sandbox' as const, idempotency_key: nextKey() };
    expect((await testServer.answer(createTopUpOrder, orderRequest, person)).code).toBe('41301');
    const order = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    await settle(testServer, person.as, await buyTopUp(testServer, person.as));
    expect(await credits(person)).toBe(1840);
    const odd = { ...orderRequest, value: 5000, idempotency_key: nextKey() };
    expect((await testServer.answer(createTopUpOrder, odd, person)).code).toBe('41313');
    const { rows } = await testServer.db.pool.query(
      `select expires_at from credit_lots where wallet_id = $1 and source = 'top-up'`,
      [person.walletId],
    );
    expect(rows[0].expires_at.toISOString()).toBe(order.ends_at);
  });

  it('a gift waits for a package, and is usable in the trial [spec 2.29]', async () => {
    const person = await newPerson();
    await testServer.db.pool.query(`insert into gift_codes (code, points, max_uses) values ('SPRING2026', 100, 2)`);
    expect(await testServer.call(exchangeCode, { code: 'spring-2026' }, person)).toEqual({ points: 100, waits: false });
    expect(await credits(person)).toBe(140);
    await endTrial(person);
    expect(await credits(person)).toBe(0);
    expect((await testServer.answer(exchangeCode, { code: 'SPRING2026' }, person)).code).toBe('41311');
    await settle(testServer, person.as, await buyPackage(testServer, person.as));
    expect(await credits(person)).toBe(1300);
    const [second, third] = [await newPerson(), await newPerson()];
    await endTrial(second);
    expect((await testServer.call(exchangeCode, { code: 'SPRING2026' }, second)).waits).toBe(true);
    expect((await testServer.answer(exchangeCode, { code: 'SPRING2026' }, third)).code).toBe('41310');
    for (let tries = 1; tries < 10; tries += 1) await testServer.answer(exchangeCode, { code: 'no' }, third);
    expect((await testServer.answer(exchangeCode, { code: 'no' }, third)).code).toBe('45000');
  });

  it('granted credits wait too', async () => {
    const { walletId, as } = await newPerson();
    await withTransaction(testServer.db, (tx) =>
      grant(tx, { walletId, amount: 7, source: 'grant', expiresAt: null, idempotencyKey: 'operator' }),
    );
    expect(await credits({ walletId, as })).toBe(47);
    await endTrial({ walletId, as });
    expect(await credits({ walletId, as })).toBe(0);
  });
});

describe('an upgrade', () => {
  const upgrade = async ({ as }: Person) =>
    testServer.call(
      createOrderUpgrade,
      { package_code: 'personal-plus-month', provider: 'sandbox', idempotency_key: nextKey() },
      { as },
    );
  const priceOf = ({ as }: Person) =>
    testServer.call(getUpgradePayPrice, { package_code: 'personal-plus-month' }, { as });

  it('costs the quoted price, keeps the end and exchanges the credits of the remaining days [spec 7.15]', async () => {
    const person = await newPerson();
    const first = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const price = await priceOf(person);
    expect(price).toMatchObject({
      price: 10_000,
      price_of_new: 19_900,
      rest_of_old: 9900,
      points: 2800,
      points_back: 1200,
    });
    const bought = await upgrade(person);
    expect(bought.order.amount).toBe(price.price);
    const order = await settle(testServer, person.as, bought);
    expect(order.ends_at).toBe(first.ends_at);
    expect(await credits(person)).toBe(2840);
    expect((await membershipOf(person)).package?.code).toBe('personal-plus-month');
  });

  it('is refused to fewer or the same credits, or another period', async () => {
    const person = await newPerson();
    await settle(testServer, person.as, await buyPackage(testServer, person.as));
    await settle(testServer, person.as, await upgrade(person));
    for (const package_code of ['personal-month', 'personal-plus-month', 'personal-plus-year']) {
      expect((await testServer.answer(getUpgradePayPrice, { package_code }, person)).code).toBe('41307');
      const orderRequest = { package_code, provider: 'sandbox' as const, idempotency_key: nextKey() };
      expect((await testServer.answer(createOrderUpgrade, orderRequest, person)).code).toBe('41307');
    }
  });

  it('on the last day buys the credits of one day', async () => {
    const person = await newPerson();
    await endTrial(person);
    const order = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const days = Math.ceil((Date.parse(order.ends_at ?? '') - Date.now()) / 86_400_000);
    await letDaysPass(testServer, person.walletId, days - 1);
    const price = await priceOf(person);
    expect(price.days_left).toBe(1);
    await settle(testServer, person.as, await upgrade(person));
    expect(await credits(person)).toBeLessThan(1200 + 2800 / 28);
  });

  it('credits no day with spent credits, also when they are spent before the payment', async () => {
    const person = await newPerson();
    await endTrial(person);
    await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const bought = await upgrade(person);
    await spend(person, 1200);
    const order = await settle(testServer, person.as, bought);
    expect(order.points).toBe(1600);
    expect(await credits(person)).toBe(1600);
    expect((await priceOf(await newPerson()).catch((error: Error) => error.message)).toString()).toContain('41301');
  });

  it('is refunded completely when its package was replaced before', async () => {
    const person = await newPerson();
    await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const bought = await upgrade(person);
    await testServer.db.pool.query(
      `update orders set upgrade = jsonb_set(upgrade, '{periodId}', to_jsonb($2::text)) where id = $1`,
      [bought.order.id, uuidv7()],
    );
    const order = await settle(testServer, person.as, bought);
    expect(order).toMatchObject({
      state: 'refunded',
      refunds: [{ reason: 'void', amount: order.amount, state: 'done' }],
    });
    expect((await membershipOf(person)).package?.code).toBe('personal-month');
  });

  it('that is refunded restores the package before', async () => {
    const person = await newPerson();
    await endTrial(person);
    const first = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const order = await settle(testServer, person.as, await upgrade(person));
    const held = await testServer.answer(refundOrder, { id: first.id, amount: 9900 }, person);
    expect(held.code).toBe('41305');
    await testServer.call(refundOrder, { id: order.id, amount: order.refund?.amount ?? 0 }, person);
    expect(await membershipOf(person)).toMatchObject({ package: { code: 'personal-month' }, ends_at: first.ends_at });
    expect(await credits(person)).toBe(1200);
    const { order: again } = await testServer.call(getOrder, { id: first.id }, person);
    expect(again.refund).toEqual({ amount: 9900, points: 1200 });
  });
});

describe('a refund', () => {
  it('returns the share of unused credits after taking them back', async () => {
    const person = await newPerson();
    await endTrial(person);
    await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const topUp = await settle(testServer, person.as, await buyTopUp(testServer, person.as));
    await spend(person, 1200 + 150);
    const { order } = await testServer.call(getOrder, { id: topUp.id }, person);
    expect(order.refund).toEqual({ amount: 3675, points: 450 });
    expect((await testServer.answer(refundOrder, { id: order.id, amount: 4900 }, person)).code).toBe('41302');
    const refunded = await testServer.call(refundOrder, { id: order.id, amount: 3675 }, person);
    expect(refunded.order).toMatchObject({ state: 'partly_refunded', refund: null, refunds: [{ points: 450 }] });
    expect(await credits(person)).toBe(0);
    expect((await testServer.answer(refundOrder, { id: order.id, amount: 3675 }, person)).code).toBe('41302');
  });

  it('in full ends the membership, the newest order first', async () => {
    const person = await newPerson();
    await endTrial(person);
    const first = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    const second = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    expect((await testServer.call(getOrder, { id: first.id }, person)).order.refund_first?.number).toBe(second.number);
    const early = await testServer.answer(refundOrder, { id: first.id, amount: 9900 }, person);
    expect(early).toMatchObject({ code: '41304', details: { number: second.number } });
    await testServer.call(refundOrder, { id: second.id, amount: 9900 }, person);
    expect((await membershipOf(person)).ends_at).toBe(first.ends_at);
    const twice = await Promise.all(
      [1, 2].map(() => testServer.answer(refundOrder, { id: first.id, amount: 9900 }, person)),
    );
    expect(twice.map(({ success }) => success).sort()).toEqual(['0', '1']);
    expect(await membershipOf(person)).toMatchObject({ membership_type: 0, package: null, ends_at: null });
    expect(await credits(person)).toBe(0);
  });

  it('keeps gifts and returns nothing for spent credits', async () => {
    const person = await newPerson();
    const order = await settle(testServer, person.as, await buyPackage(testServer, person.as));
    await spend(person, 1240);
    expect((await testServer.answer(refundOrder, { id: order.id, amount: 9900 }, person)).code).toBe('41305');
  });
});

describe('orders', () => {
  it('are cancelled, paid again, listed, and hidden from other users', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const bought = await buyPackage(testServer, person.as);
    const again = await testServer.call(payOrder, { id: bought.order.id, provider: 'sandbox' }, person);
    expect(again.payment.url).toBe(bought.payment.url);
    expect((await testServer.call(listOrders, {}, person)).open?.id).toBe(bought.order.id);
    for (const call of [getOrder, cancelOrder] as const) {
      expect((await testServer.answer(call, { id: bought.order.id }, other)).code).toBe('44000');
    }
    const ended = await testServer.call(cancelOrder, { id: bought.order.id }, person);
    expect(ended.order.state).toBe('cancelled');
    expect((await testServer.answer(payOrder, { id: bought.order.id, provider: 'sandbox' }, person)).code).toBe(
      '41303',
    );
    const found = await testServer.call(listOrders, { state: 'cancelled', search: bought.order.number }, person);
    expect(found).toMatchObject({ total: 1, open: null });
    expect((await testServer.call(listOrders, { kind: 'number' }, person)).total).toBe(0);
    expect((await testServer.call(listOrders, {}, other)).total).toBe(0);
  });

  it('keep the invoice data', async () => {
    const person = await newPerson();
    const { order } = await buyPackage(testServer, person.as);
    const invoice = { title: '杭州云裳', tax_number: '9133 0000 ABCD EF12 34', email: 'bill@example.com' };
    const kept = await testServer.call(orderInvoice, { id: order.id, ...invoice }, person);
    expect(kept.order.invoice).toEqual({ ...invoice, tax_number: '91330000ABCDEF1234' });
    const wrong = await testServer.answer(orderInvoice, { id: order.id, ...invoice, tax_number: '9133' }, person);
    expect(wrong).toMatchObject({ code: '41312', details: { length: 4 } });
    await act(
      testServer,
      { payment: (await testServer.call(payOrder, { id: order.id, provider: 'sandbox' }, person)).payment },
      'fail',
    );
    expect((await testServer.call(getOrder, { id: order.id }, person)).order.state).toBe('created');
  });
});
