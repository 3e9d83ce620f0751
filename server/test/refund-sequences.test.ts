import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder, type OrderRow, type Wanted } from '../src/modules/orders/create-order.ts';
import { settleDuePeriods } from '../src/modules/orders/fulfil-order.ts';
import { lockOrder, processEvent, storeEvent } from '../src/modules/orders/payment-events.ts';
import { toMerchantId } from '../src/modules/orders/providers/provider.ts';
import { refundOffer, refundOrder } from '../src/modules/orders/refund-order.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { capture, hold, quotaOf, release } from '../src/modules/wallet/ledger.ts';
import { ApiFailure } from '../src/platform/api-failure.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { letDaysPass, moneyGap, moneyOf } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** TEST_SEQUENCES: sequences of one share of the full run's 10,000, each share with its own seed. */
const sequences = process.env.TEST_FULL ? Number(process.env.TEST_SEQUENCES || 10_000) : 18;
/** Concurrent sequences, each with its own wallet. */
const atOnce = 6;

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
});
afterAll(async () => {
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  expect(await moneyGap(testServer)).toBe(0);
  await testServer.close();
});

const rows = async (text: string, values: unknown[] = []) => (await testServer.db.pool.query(text, values)).rows;

interface Buyer {
  walletId: string;
  userId: string;
}

/** A wallet without a trial, of a company or a user. */
const newBuyer = async (isCompany: boolean): Promise<Buyer> => {
  const [userId, walletId] = [uuidv7(), uuidv7()];
  const companyId = isCompany ? uuidv7() : null;
  await rows(
    `with person as (insert into users (id, username, phone, nickname, invite_code) values ($1::uuid, $1, $1, '', $1)),
       company as (insert into companies (id, name) select $3::uuid, 'Autumn' where $3 is not null returning id),
       member as (insert into company_members (company_id, user_id, is_admin) select id, $1::uuid, true from company)
     insert into wallets (id, user_id, company_id, membership_level)
     values ($2::uuid, case when $3 is null then $1::uuid end, $3::uuid, case when $3 is null then 0 else -1 end)`,
    [userId, walletId, companyId],
  );
  return { walletId, userId };
};

const order = async ({ walletId, userId: buyerId }: Buyer, wanted: Wanted): Promise<OrderRow> => {
  const made = await createOrder(moneyOf(testServer), { walletId, buyerId, idempotencyKey: uuidv7() }, wanted);
  const values = [uuidv7(), made.id, made.amount];
  await rows(
    `insert into payments (id, order_id, provider, amount) values ($1, $2, 'sandbox', $3) on conflict do nothing`,
    values,
  );
  return made;
};

/** The provider reports an order as paid. */
const pay = async ({ id, amount }: OrderRow): Promise<void> => {
  const [payment] = await rows(`select id from payments where order_id = $1 and state <> 'paid'`, [id]);
  const notification = { notificationId: payment.id, paymentId: toMerchantId(payment.id), transactionId: payment.id };
  await storeEvent(moneyOf(testServer), 'sandbox', { ...notification, amount, currency: 'CNY' });
  await processEvent(moneyOf(testServer), `sandbox:${payment.id}`);
};

const buy = async (buyer: Buyer, wanted: Wanted): Promise<OrderRow> => {
  const made = await order(buyer, wanted);
  await pay(made);
  return made;
};

/** Refunds by the current rule. @returns fen; null: nothing, or another order comes first */
const refund = async ({ id, walletId, buyerId }: OrderRow): Promise<number | null> => {
  const now = new Date();
  const { terms } = await withTransaction(testServer.db, async (tx) => refundOffer(tx, await lockOrder(tx, id), now));
  if (!terms) return null;
  await refundOrder(moneyOf(testServer), { order: { id, walletId }, userId: buyerId, shown: terms.amount }, now);
  return terms.amount;
};

/** Paid orders, the newest first. */
const paidOf = ({ walletId }: Buyer) =>
  rows(
    `select id, wallet_id as "walletId", buyer_id as "buyerId" from orders
     where wallet_id = $1 and state = 'paid' order by paid_at desc`,
    [walletId],
  );

/** Refunds until nothing is refundable. @returns fen */
const refundAll = async (buyer: Buyer): Promise<number> => {
  let total = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const one of await paidOf(buyer)) {
      const amount = await refund(one);
      if (amount === null) continue;
      total += amount;
      isMore = true;
    }
  }
  return total;
};

const hasHeld = async ({ walletId, userId }: Buyer, amount: number): Promise<string> => {
  const taskId = uuidv7();
  await withTransaction(testServer.db, (tx) => hold(tx, { walletId, userId, taskId, amount }));
  return taskId;
};

const spend = async (buyer: Buyer, amount: number): Promise<void> => {
  const taskId = await hasHeld(buyer, amount);
  await withTransaction(testServer.db, (tx) => capture(tx, taskId));
};

const creditsOf = async ({ walletId }: Buyer) => (await quotaOf(testServer.db.orm, walletId)).residue_count;
/** Current and future packages, and pending instalments. */
const liveOf = ({ walletId }: Buyer) =>
  rows(
    `select sold->>'code' as code, next_part_at from memberships
     where wallet_id = $1 and ((state = 'live' and ends_at > now()) or next_part_at is not null)`,
    [walletId],
  );
const walletOf = async ({ walletId }: Buyer) =>
  (await rows('select coalesce(membership_ends_at > now(), false) as runs from wallets where id = $1', [walletId]))[0];

const upgradeTo = (packageCode: string): Wanted => ({ kind: 'upgrade', packageCode });
const membership = (packageCode: string): Wanted => ({ kind: 'membership', packageCode });

describe('refunding upgrades, the newest first', () => {
  it('ends every package of two upgrades with all the money', async () => {
    const buyer = await newBuyer(true);
    const bought: OrderRow[] = [];
    for (const wanted of [membership('business-10-year'), upgradeTo('business-20-year'), upgradeTo('business-50-year')])
      bought.push(await buy(buyer, wanted));
    const amounts = [];
    for (const one of bought.toReversed()) amounts.push(await refund(one));
    expect(amounts).toEqual(bought.map(({ amount }) => amount).toReversed());
    expect(await liveOf(buyer)).toEqual([]);
    expect(await walletOf(buyer)).toEqual({ runs: false });
    expect(await creditsOf(buyer)).toBe(0);
  });

  it('returns no credits that were spent before the upgrade was paid', async () => {
    const buyer = await newBuyer(false);
    const first = await buy(buyer, membership('personal-month'));
    const upgrade = await order(buyer, upgradeTo('personal-plus-month'));
    await spend(buyer, 1200);
    await pay(upgrade);
    expect(await creditsOf(buyer)).toBe(1600);
    expect(await refund(upgrade)).toBe(upgrade.amount);
    // The previous package resumes without its spent credits.
    expect(await creditsOf(buyer)).toBe(0);
    expect(await liveOf(buyer)).toMatchObject([{ code: 'personal-month' }]);
    expect(await refund(first)).toBe(null);
  });

  it('returns credits that a task held meanwhile', async () => {
    const buyer = await newBuyer(false);
    const first = await buy(buyer, membership('personal-month'));
    const upgrade = await order(buyer, upgradeTo('personal-plus-month'));
    const taskId = await hasHeld(buyer, 1200);
    await pay(upgrade);
    await withTransaction(testServer.db, (tx) => release(tx, taskId));
    expect(await refund(upgrade)).toBe(upgrade.amount);
    expect(await creditsOf(buyer)).toBe(1200);
    expect(await refund(first)).toBe(first.amount);
    expect(await liveOf(buyer)).toEqual([]);
  });

  it('refunds an expired upgrade whose credits were held', async () => {
    const buyer = await newBuyer(false);
    await buy(buyer, membership('personal-month'));
    const upgrade = await buy(buyer, upgradeTo('personal-plus-month'));
    const taskId = await hasHeld(buyer, 280);
    await letDaysPass(testServer, buyer.walletId, 40);
    await withTransaction(testServer.db, (tx) => release(tx, taskId));
    expect(await refund(upgrade)).toBe(Math.floor(upgrade.amount / 10));
    expect(await liveOf(buyer)).toEqual([]);
    expect(await creditsOf(buyer)).toBe(0);
  });
});

const step = fc.record({
  kind: fc.constantFrom(
    ...(['buy', 'upgrade', 'upgrade', 'upgrade', 'renew', 'top-up', 'spend', 'spend', 'refund', 'refund'] as const),
    ...(['expire', 'hold', 'let-go', 'order-upgrade', 'pay', 'at-once'] as const),
  ),
  pick: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const sequence = fc.record({ isCompany: fc.boolean(), steps: fc.array(step, { minLength: 3, maxLength: 12 }) });

const codes = {
  personal: ['personal-month', 'personal-plus-month', 'personal-year', 'personal-plus-year'],
  business: [
    ...['business-10-month', 'business-20-month', 'business-50-month'],
    ...['business-10-year', 'business-20-year', 'business-50-year'],
  ],
};
/** Durations of a month and a year, and others. */
const spans = [1, 9, 27, 31, 45, 120, 350, 366];

/** Refusals are responses; anything else is a defect. */
const tried = async <R>(work: Promise<R>): Promise<R | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
};

const runSequence = async ({
  isCompany,
  steps,
}: typeof sequence extends fc.Arbitrary<infer W> ? W : never): Promise<void> => {
  const buyer = await newBuyer(isCompany);
  const offered = codes[isCompany ? 'business' : 'personal'];
  const waiting: OrderRow[] = [];
  const holds: string[] = [];
  let hasWaited = false;
  const wantedFor = ({ kind, pick }: Step): Wanted => {
    if (kind === 'top-up') return { kind: 'number', value: 4900, count: 1 + (pick % 3) };
    const packageCode = offered[pick % offered.length] ?? '';
    return { kind: kind === 'buy' ? 'membership' : kind === 'renew' ? 'renew' : 'upgrade', packageCode };
  };
  const doStep = async (one: Step): Promise<void> => {
    const { kind, pick } = one;
    switch (kind) {
      case 'buy':
      case 'renew':
      case 'upgrade':
      case 'top-up': {
        const made = await tried(order(buyer, wantedFor(one)));
        if (!made) return;
        await pay(made);
        // An open order for the same product is the same order.
        const at = waiting.findIndex(({ id }) => id === made.id);
        if (at >= 0) waiting.splice(at, 1);
        return;
      }
      case 'order-upgrade': {
        const made = await tried(order(buyer, wantedFor(one)));
        if (made && !waiting.some(({ id }) => id === made.id)) waiting.push(made);
        return;
      }
      case 'pay': {
        const made = waiting.pop();
        if (made) await pay(made);
        return;
      }
      case 'spend':
        await tried(spend(buyer, Math.floor(((await creditsOf(buyer)) * (pick % 5)) / 4)));
        return;
      case 'hold': {
        const taskId = await tried(hasHeld(buyer, Math.floor(((await creditsOf(buyer)) * (pick % 4)) / 3)));
        if (taskId) holds.push(taskId);
        return;
      }
      case 'let-go': {
        const taskId = holds.pop();
        if (taskId) await withTransaction(testServer.db, (tx) => release(tx, taskId));
        return;
      }
      case 'refund': {
        const paid = await paidOf(buyer);
        if (paid.length > 0) await refund(paid[pick % paid.length]);
        return;
      }
      case 'at-once': {
        // An upgrade is paid while orders are refunded and credits are spent.
        const paid = await paidOf(buyer);
        const made = waiting.pop();
        await Promise.all([
          made && pay(made),
          ...paid.slice(0, 3).map((bought) => tried(refund(bought))),
          tried(spend(buyer, (await creditsOf(buyer)) >> 2)),
        ]);
        return;
      }
      case 'expire':
        hasWaited = true;
        await letDaysPass(testServer, buyer.walletId, spans[pick % spans.length] ?? 1);
        await settleDuePeriods(testServer.db, moneyOf(testServer).balances, moneyOf(testServer));
    }
  };
  for (const one of steps) await doStep(one);
  for (const made of waiting.splice(0)) await pay(made);
  for (const taskId of holds) await withTransaction(testServer.db, (tx) => release(tx, taskId));
  await refundAll(buyer);

  const [sums] = await rows(
    `with bought as (select * from orders where wallet_id = $1)
     select
       (select count(*)::int from bought where state = 'paid') as paid,
       (select coalesce(sum(amount), 0)::int from payments where state = 'paid' and order_id in (select id from bought))
       - (select coalesce(sum(amount), 0)::int from refunds where order_id in (select id from bought)) as kept,
       (select coalesce(sum(amount), 0)::int from ledger_entries where wallet_id = $1 and account = 'spent') as spent,
       (select coalesce(min(coalesce(p.price::float8 / (p.points * p.months), b.amount::float8 / b.points)), 0)
         from bought b left join packages p on p.code = b.sold->>'code' where b.points > 0) as cheapest`,
    [buyer.walletId],
  );
  const left = await creditsOf(buyer);
  // A fully spent or ended order is not refundable: its package may stay.
  if (sums.paid === 0) {
    expect(await liveOf(buyer)).toEqual([]);
    expect(await walletOf(buyer)).toEqual({ runs: false });
    // Credits held during a refund were not refunded.
    if (!steps.some(({ kind }) => kind === 'hold')) expect(left).toBe(0);
    if (sums.spent === 0 && left === 0 && !hasWaited) expect(sums.kept).toBe(0);
  }
  // Each credit costs the cheapest purchased rate; a fen of rounding per step.
  expect(sums.kept).toBeGreaterThanOrEqual((sums.spent + left) * sums.cheapest - steps.length);
};

it(`${sequences} random sequences, all refunded at their end, leave no package, no pending instalment and no free credit`, async () => {
  const together = fc.array(sequence, { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(together, async (some) => void (await Promise.all(some.map(runSequence))));
  const seed = process.env.TEST_FULL ? Date.now() : 20_261_128;
  await fc.assert(property, { numRuns: Math.ceil(sequences / atOnce), endOnFailure: true, seed });
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
}, 3_600_000);
