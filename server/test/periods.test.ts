import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder, type OrderRow, type Wanted } from '../src/modules/orders/create-order.ts';
import { reconcileMembership } from '../src/modules/orders/fulfil-order.ts';
import { processEvent, storeEvent } from '../src/modules/orders/payment-events.ts';
import { toMerchantId } from '../src/modules/orders/providers/provider.ts';
import { refundOrder } from '../src/modules/orders/refund-order.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { dayOf, formatDay, packageMonthStart, startOfDay } from '../src/modules/wallet/calendar.ts';
import { lockWallet, quotaOf } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { moneyOf } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const zone = 'Asia/Shanghai';
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
});
afterAll(async () => {
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  await testServer.close();
});

const rows = async (text: string, values: unknown[] = []) => (await testServer.db.pool.query(text, values)).rows;
/** A moment in Shanghai, later than the database's clock. */
const at = (day: string, time = '10:00'): Date => new Date(`${day}T${time}:00+08:00`);
const dayNameOf = (moment: Date): string => formatDay(dayOf(moment, zone));

const newWallet = async (): Promise<string> => {
  const [userId, walletId] = [uuidv7(), uuidv7()];
  await rows(
    `with person as (insert into users (id, username, phone, nickname, invite_code) values ($1::uuid, $1, $1, '', $1))
     insert into wallets (id, user_id) values ($2::uuid, $1::uuid)`,
    [userId, walletId],
  );
  return walletId;
};

const buy = async (walletId: string, wanted: Wanted, now: Date): Promise<OrderRow> => {
  const purchase = { walletId, buyerId: uuidv7(), idempotencyKey: uuidv7() };
  const made = await createOrder(moneyOf(testServer), purchase, wanted, now);
  const id = uuidv7();
  await rows(`insert into payments (id, order_id, provider, amount) values ($1, $2, 'sandbox', $3)`, [
    ...[id, made.id, made.amount],
  ]);
  const notification = {
    notificationId: id,
    paymentId: toMerchantId(id),
    transactionId: id,
    amount: made.amount,
    currency: 'CNY',
  };
  await storeEvent(moneyOf(testServer), 'sandbox', notification);
  await processEvent(moneyOf(testServer), `sandbox:${id}`, now);
  return made;
};

const settleAt = (walletId: string, now: Date) =>
  withTransaction(testServer.db, async (tx) => {
    await lockWallet(tx, walletId);
    await reconcileMembership(tx, walletId, { zone }, now);
  });

const liveOf = (walletId: string) =>
  rows(`select * from memberships where wallet_id = $1 and state = 'live' order by starts_at`, [walletId]);
const endsOf = async (walletId: string): Promise<string[]> =>
  (await liveOf(walletId)).map(({ ends_at }) => dayNameOf(ends_at));
const creditsOf = async (walletId: string) => (await quotaOf(testServer.db.orm, walletId)).residue_count;
const membership = (packageCode: string): Wanted => ({ kind: 'membership', packageCode });
const upgradeTo = (packageCode: string): Wanted => ({ kind: 'upgrade', packageCode });

describe('renewals keep their day of the month', () => {
  it.each([
    ['2027-01-31', 'personal-month', '2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
    ['2027-11-30', 'personal-month', '2027-12-30 2028-01-30 2028-02-29 2028-03-30'],
    ['2028-02-29', 'personal-year', '2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
    ['2028-02-29', 'personal-month', '2028-03-29 2028-04-29 2028-05-29 2028-06-29'],
  ])('%s, %s', async (day, code, ends) => {
    const walletId = await newWallet();
    for (const _ of ends.split(' ')) await buy(walletId, membership(code), at(day, '00:30'));
    expect((await endsOf(walletId)).join(' ')).toBe(ends);
  });

  it('after an upgrade, and after its refund', async () => {
    for (const isRefunded of [false, true]) {
      const walletId = await newWallet();
      await buy(walletId, membership('personal-month'), at('2027-01-31'));
      const upgrade = await buy(walletId, upgradeTo('personal-plus-month'), at('2027-02-10'));
      if (isRefunded) {
        const refundRequest = { order: upgrade, userId: upgrade.buyerId, shown: upgrade.amount };
        await refundOrder(moneyOf(testServer), refundRequest, at('2027-02-11'));
      }
      await buy(walletId, membership('personal-month'), at('2027-02-12'));
      expect(await endsOf(walletId)).toEqual(['2027-02-28', '2027-03-31']);
    }
  });

  it('a month before a year, and the instalments of that year', async () => {
    const walletId = await newWallet();
    await buy(walletId, membership('personal-month'), at('2027-01-31'));
    await buy(walletId, membership('personal-year'), at('2027-02-01'));
    expect(await endsOf(walletId)).toEqual(['2027-02-28', '2028-02-29']);
    const due = [];
    for (const day of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
      await settleAt(walletId, at(day, '00:00'));
      const [, year] = await liveOf(walletId);
      due.push(`${year.granted} ${dayNameOf(year.next_part_at)}`);
    }
    expect(due).toEqual(['1 2027-03-31', '2 2027-04-30', '3 2027-05-31', '4 2027-06-30']);
  });

  it('restart after a gap', async () => {
    const walletId = await newWallet();
    await buy(walletId, membership('personal-month'), at('2027-01-31'));
    await buy(walletId, membership('personal-month'), at('2027-03-02'));
    expect(await endsOf(walletId)).toEqual(['2027-02-28', '2027-04-02']);
  });

  it.each([
    ['2027-03-30', '2027-02-28'],
    ['2027-03-31', '2027-03-31'],
    ['2027-04-29', '2027-03-31'],
    ['2027-04-30', '2027-04-30'],
  ])('the month of member limits on %s began on %s', async (today, began) => {
    const walletId = await newWallet();
    for (const day of ['2027-01-31', '2027-02-01', '2027-02-01', '2027-02-01'])
      await buy(walletId, membership('personal-month'), at(day));
    await settleAt(walletId, at(today));
    const found = await withTransaction(testServer.db, async (tx) => {
      // A separate clock for this transaction.
      await tx.execute(sql`create schema if not exists clocks`);
      await tx.execute(
        sql.raw(
          `create or replace function clocks.now() returns timestamptz language sql as $$ select timestamptz '${at(today).toISOString()}' $$`,
        ),
      );
      await tx.execute(sql`set local search_path = clocks, pg_catalog, public`);
      const { rows: months } = await tx.execute<{ began: string }>(sql`
        select ${packageMonthStart(zone)} as began from wallets w where w.id = ${walletId}`);
      return new Date(months[0]?.began ?? 0);
    });
    expect(dayNameOf(found)).toBe(began);
  });
});

describe('an upgrade of an upgrade over a change of month', () => {
  const codes = { month: ['personal-month', 'personal-plus-month'], year: ['personal-year', 'personal-plus-year'] };
  const tries = process.env.TEST_FULL ? 600 : 5;
  const story = fc.record({
    span: fc.constantFrom('month' as const, 'year' as const),
    /** Days after 2027-01-01, and the hour of the day there. */
    first: fc.nat(1500),
    hour: fc.nat(23),
    /** Remaining shares, for the second upgrade and the refunds. */
    later: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0, max: 0.999, noNaN: true }))),
    renewals: fc.nat(2),
  });

  it(`${tries} random dates: the end stays, every instalment comes, and a refund returns all the money`, async () => {
    // A third personal package, so that two upgrades are possible.
    await rows(`insert into packages select 'third-' || code, kind, level, months, points * 2, price * 2, list_price * 2, seats, storage_gb,
      name, features, menu, position + 10, is_offered from packages where code like 'personal-plus%' on conflict do nothing`);
    const property = fc.asyncProperty(story, async ({ span, first, hour, later, renewals }) => {
      const walletId = await newWallet();
      const [small, plus] = codes[span] as [string, string];
      const bought = new Date(startOfDay(dayOf(at('2027-01-01'), zone) + first, zone).getTime() + hour * 3_600_000);
      const orders = [await buy(walletId, membership(small), bought)];
      for (let nth = 0; nth < renewals; nth += 1)
        orders.push(await buy(walletId, membership(small), new Date(bought.getTime() + 1000 * (nth + 1))));
      const ends = await endsOf(walletId);
      const [{ ends_at: end }] = await liveOf(walletId);
      let now = new Date(bought.getTime() + 10_000);
      const moments = later.map((share) => {
        now = new Date(now.getTime() + 1000 + Math.floor((end.getTime() - now.getTime() - 2000) * share));
        return now;
      });
      for (const [nth, code] of [plus, `third-${plus}`].entries()) {
        const moment = moments[nth] as Date;
        await settleAt(walletId, moment);
        orders.push(await buy(walletId, upgradeTo(code), moment));
        expect(await endsOf(walletId)).toEqual(ends);
        const [running] = await liveOf(walletId);
        expect(running.sold.code).toBe(code);
        expect(running.days).toBe(dayOf(end, zone) - dayOf(moment, zone));
      }
      const total = await rows(
        `select sum(points)::int as points from memberships where wallet_id = $1 and state = 'live'`,
        [walletId],
      );
      const back = moments[2] as Date;
      await settleAt(walletId, back);
      const states = await rows('select state from orders where wallet_id = $1', [walletId]);
      expect(states.every(({ state }) => state === 'paid')).toBe(true);
      const isLastLook = hour % 2 === 0;
      if (isLastLook) {
        await settleAt(walletId, new Date(end.getTime() - 1));
        const [running] = await liveOf(walletId);
        expect(running).toMatchObject({ granted: running.parts, next_part_at: null });
        const [given] = await rows(
          `select coalesce(sum(granted), 0)::int as given from credit_lots where order_id = $1`,
          [running.order_id],
        );
        expect(given.given).toBe(running.points);
        expect(total[0].points).toBeGreaterThan(0);
      }
      const latest = new Date(Math.max(back.getTime(), isLastLook ? end.getTime() - 1 : 0));
      for (const order of orders.toReversed())
        await refundOrder(moneyOf(testServer), { order, userId: order.buyerId, shown: order.amount }, latest);
      expect(await liveOf(walletId)).toEqual([]);
      expect(await creditsOf(walletId)).toBe(0);
    });
    await fc.assert(property, { numRuns: tries, seed: process.env.TEST_FULL ? Date.now() : 20_270_131 });
  }, 1_200_000);
});
