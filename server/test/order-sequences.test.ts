import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundCompany } from '../src/modules/companies/change-company.ts';
import { disbandCompany, removeMember, restoreCompany } from '../src/modules/companies/disband-company.ts';
import { walletOfCompany } from '../src/modules/companies/identities.ts';
import { changeMember } from '../src/modules/companies/members.ts';
import { createOrder, type OrderRow, type Wanted } from '../src/modules/orders/create-order.ts';
import { exchangeGift } from '../src/modules/orders/packages.ts';
import { beginPayment, lockOrder, processEvent, storeEvent } from '../src/modules/orders/payment-events.ts';
import { toMerchantId } from '../src/modules/orders/providers/provider.ts';
import { cancelOpenOrder, refundOffer, refundOrder } from '../src/modules/orders/refund-order.ts';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { capture, hold, quotaOf, release } from '../src/modules/wallet/ledger.ts';
import { ApiFailure } from '../src/platform/api-failure.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { letDaysPass, moneyGap, moneyOf } from './money-server.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const sequences = process.env.TEST_FULL ? 10_000 : 20;
/** Concurrent sequences, each with its own accounts and wallets. */
const atOnce = 5;

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
  await testServer.db.pool.query(`insert into gift_codes (code, points, max_uses) values ('GIFT', 50, 1000000)`);
});
afterAll(() => testServer.close());

const step = fc.record({
  kind: fc.constantFrom(
    ...(['buy', 'buy', 'upgrade', 'top-up', 'refund', 'refund', 'gift', 'days', 'submit', 'submit'] as const),
    ...(['complete', 'fail', 'cancel', 'delete', 'pay-late', 'pay-twice', 'switch', 'switch'] as const),
    ...(['limit', 'remove-member', 'join', 'disband', 'restore', 'crash-paying', 'crash-submitting'] as const),
  ),
  pick: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const newPerson = async (): Promise<string> => {
  const userId = uuidv7();
  const text = `insert into users (id, username, phone, nickname, invite_code) values ($1::uuid, $2, $2, '', $2)`;
  await testServer.db.pool.query(text, [userId, userId]);
  return userId;
};

/** Identity of a request: personal, or the company as its administrator or a member. */
interface Actor {
  role: 'person' | 'administrator' | 'member';
  userId: string;
  walletId: string;
}

/** An account with a wallet, and a company of theirs with another member. */
const newWorld = async () => {
  const [founder, member] = [await newPerson(), await newPerson()];
  const walletId = uuidv7();
  await testServer.db.pool.query('insert into wallets (id, user_id) values ($1, $2)', [walletId, founder]);
  const companyId = await withTransaction(testServer.db, (tx) => foundCompany(tx, founder, 'Spring'));
  const join = () =>
    testServer.db.pool.query(
      'insert into company_members (company_id, user_id) values ($1, $2) on conflict do nothing',
      [companyId, member],
    );
  await join();
  const companyWallet = await walletOfCompany(testServer.db.orm, companyId);
  const actors: readonly Actor[] = [
    { role: 'person', userId: founder, walletId },
    { role: 'administrator', userId: founder, walletId: companyWallet },
    { role: 'member', userId: member, walletId: companyWallet },
  ];
  return { actors, requester: { companyId, userId: founder }, companyId, join, member };
};

/** The state left by a process that is killed before its transaction ends. */
class Killed extends Error {}

/** Refusals are responses; anything else is a defect. */
const tried = async <R>(work: Promise<R>): Promise<R | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
};

const urls = { done: 'http://localhost/#/pricing?order=1', notify: 'http://localhost/webhooks/sandbox' };
const codes = {
  personal: ['personal-month', 'personal-plus-month', 'personal-year', 'personal-plus-year'],
  business: ['business-10-month', 'business-20-month', 'business-10-year', 'business-20-year'],
};

const runSequence = async (steps: readonly Step[]): Promise<void> => {
  const money = moneyOf(testServer);
  const { context } = testServer.app.services.generation;
  const { actors, requester, companyId, join, member } = await newWorld();
  let acting = 0;
  const actor = (): Actor => actors[acting % actors.length] as Actor;
  const orders: OrderRow[] = [];
  const tasks: string[] = [];
  /** Events stored by a process that was killed then. */
  const left: string[] = [];

  const order = async (wanted: Wanted): Promise<OrderRow | null> => {
    const { role, walletId, userId: buyerId } = actor();
    // The permission table says so, before any of this is requested.
    if (role === 'member') return null;
    const made = await tried(createOrder(money, { walletId, buyerId, idempotencyKey: uuidv7() }, wanted));
    if (made) await tried(beginPayment(money, { orderId: made.id, provider: 'sandbox', urls, language: 'zh' }));
    return made;
  };
  /** The provider reports the attempt as paid, so many times concurrently; 0: the event is stored, and the process ends. */
  const pay = async (bought: OrderRow, times = 1): Promise<void> => {
    const { id, amount } = bought;
    const { rows } = await testServer.db.pool.query('select id from payments where order_id = $1', [id]);
    for (const payment of rows) {
      const notice = {
        notificationId: payment.id,
        paymentId: toMerchantId(payment.id),
        amount,
        currency: 'CNY',
        transactionId: payment.id,
      };
      await storeEvent(money, 'sandbox', notice);
      if (times === 0) left.push(`sandbox:${payment.id}`);
      await Promise.all(Array.from({ length: times }, () => processEvent(money, `sandbox:${payment.id}`)));
    }
    const { rows: now } = await testServer.db.pool.query('select state from orders where id = $1', [id]);
    if (now[0].state === 'paid') orders.push(bought);
  };
  const buy = async (wanted: Wanted, times = 1): Promise<void> => {
    const made = await order(wanted);
    if (made) await pay(made, times);
  };
  const giveBack = async (pick: number): Promise<void> => {
    const target = orders[pick % Math.max(1, orders.length)];
    if (!target) return;
    const now = new Date();
    const offer = await withTransaction(testServer.db, async (tx) =>
      refundOffer(tx, await lockOrder(tx, target.id), now),
    );
    if (offer.terms)
      await tried(refundOrder(money, { order: target, userId: target.buyerId, shown: offer.terms.amount }, now));
  };

  const submit = async (amount: number, isKilled: boolean): Promise<void> => {
    const { walletId, userId } = actor();
    const taskId = uuidv7();
    const held = withTransaction(testServer.db, async (tx) => {
      await hold(tx, { walletId, userId, taskId, amount });
      if (isKilled) throw new Killed();
      return true;
    }).catch((error: unknown) => {
      if (error instanceof Killed) return null;
      throw error;
    });
    if (await tried(held)) tasks.push(taskId);
  };
  const inTx = <R>(work: Parameters<typeof withTransaction<R>>[1]) => tried(withTransaction(testServer.db, work));

  const doStep = async ({ kind, pick }: Step): Promise<unknown> => {
    const { role, walletId } = actor();
    const offered = codes[role === 'person' ? 'personal' : 'business'];
    const packageCode = offered[pick % offered.length] ?? '';
    switch (kind) {
      case 'switch':
        acting += 1 + (pick % 2);
        return;
      case 'buy':
        return buy({ kind: 'membership', packageCode });
      case 'pay-twice':
        return buy({ kind: 'renew', packageCode }, 3);
      case 'crash-paying':
        return buy({ kind: 'renew', packageCode }, 0);
      case 'upgrade':
        return buy({ kind: 'upgrade', packageCode });
      case 'top-up':
        return buy({ kind: 'number', value: 4900, count: 1 + (pick % 3) });
      case 'refund':
        return giveBack(pick);
      case 'gift':
        return tried(exchangeGift(testServer.db, money.balances, { walletId, userId: actor().userId, code: 'GIFT' }));
      case 'days':
        return letDaysPass(testServer, walletId, pick * 2);
      case 'pay-late': {
        const made = await order({ kind: 'membership', packageCode });
        if (made) await tried(cancelOpenOrder(money, made.id));
        return made && pay(made);
      }
      case 'limit': {
        const credit_limit = pick % 3 === 0 ? null : pick * 50;
        return inTx((tx) => changeMember(tx, { ...requester, timeZone: 'Asia/Shanghai' }, member, { credit_limit }));
      }
      case 'remove-member':
        return inTx((tx) => removeMember(tx, context, requester, member));
      case 'join':
        return join();
      case 'disband':
        return inTx((tx) => disbandCompany(tx, context, requester, 'Spring'));
      case 'restore':
        return inTx((tx) => restoreCompany(tx, companyId));
      case 'submit':
        return submit(pick * 60, false);
      case 'crash-submitting':
        return submit(pick * 60, true);
      case 'complete':
      case 'fail':
      case 'cancel':
      case 'delete': {
        const taskId = tasks[pick % Math.max(1, tasks.length)];
        return (
          taskId &&
          withTransaction(testServer.db, (tx) => (kind === 'complete' ? capture(tx, taskId) : release(tx, taskId)))
        );
      }
    }
  };

  for (const one of steps) {
    await doStep(one);
    for (const { walletId } of actors)
      expect((await quotaOf(testServer.db.orm, walletId)).residue_count).toBeGreaterThanOrEqual(0);
  }
  // The next process finds the events of the killed one.
  for (const event of left) await processEvent(money, event);
};

it(`${sequences} random sequences of everything that moves money or credits, for a user and a company, with crashes: consistent`, async () => {
  const sequence = fc.array(step, { minLength: 3, maxLength: 12 });
  const together = fc.array(sequence, { minLength: atOnce, maxLength: atOnce });
  const property = fc.asyncProperty(together, async (some) => void (await Promise.all(some.map(runSequence))));
  const seed = process.env.TEST_FULL ? Date.now() : 20_261_123;
  await fc.assert(property, { numRuns: sequences / atOnce, endOnFailure: true, seed });
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  expect(await moneyGap(testServer)).toBe(0);
  // The ledger's movements equal the lots, wallet by wallet.
  const { rows: apart } = await testServer.db.pool.query(`
    select w.id from wallets w where (select coalesce(sum(amount), 0) from ledger_movements where wallet_id = w.id)
      <> (select coalesce(sum(remaining), 0) from credit_lots where wallet_id = w.id)`);
  expect(apart).toEqual([]);
  const { rows } = await testServer.db.pool.query(`
    select count(*)::int as over from payments p where p.amount < (select coalesce(sum(amount), 0) from refunds r where r.payment_id = p.id)`);
  expect(rows[0].over).toBe(0);
}, 3_600_000);
