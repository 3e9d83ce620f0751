import type { Tokens } from '@atelier/contract/auth';
import {
  createOrderMembership,
  createTopUpOrder,
  getOrder,
  type Order,
  type OrderToPay,
} from '@atelier/contract/orders';
import type { MoneyContext } from '../src/modules/orders/payment-events.ts';
import type { SandboxAct } from '../src/modules/orders/providers/sandbox.ts';
import { runMoneyUpkeep } from '../src/modules/orders/upkeep.ts';
import type { TestServer } from './test-server.ts';

let keys = 0;
/** A unique idempotency key. */
export const nextKey = (): string => {
  keys += 1;
  return `order-key-${keys}`;
};

export const moneyOf = (testServer: TestServer): MoneyContext => testServer.app.services.generation.money;

/** The scheduled jobs. */
export const runMoney = (testServer: TestServer): Promise<void> => runMoneyUpkeep(moneyOf(testServer));

/** The payer presses a button on the sandbox's page. */
export const act = async (
  testServer: TestServer,
  { payment }: Pick<OrderToPay, 'payment'>,
  action: SandboxAct = 'pay',
): Promise<void> => {
  const answer = await testServer.app.inject({
    method: 'POST',
    url: new URL(payment.url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `act=${action}`,
  });
  if (answer.statusCode !== 303) throw new Error(`the sandbox answered ${answer.statusCode}`);
};

export const buyPackage = (testServer: TestServer, as: Tokens, code = 'personal-month'): Promise<OrderToPay> =>
  testServer.call(
    createOrderMembership,
    { package_code: code, provider: 'sandbox', idempotency_key: nextKey() },
    { as },
  );

export const buyTopUp = (testServer: TestServer, as: Tokens, value = 4900): Promise<OrderToPay> =>
  testServer.call(createTopUpOrder, { value, provider: 'sandbox', idempotency_key: nextKey() }, { as });

/** Paid and fulfilled. */
export const settle = async (testServer: TestServer, as: Tokens, bought: OrderToPay): Promise<Order> => {
  await act(testServer, bought);
  await runMoney(testServer);
  return (await testServer.call(getOrder, { id: bought.order.id }, { as })).order;
};

/** Moves every purchase the given days into the past. */
export const letDaysPass = async (testServer: TestServer, walletId: string, days: number): Promise<void> => {
  const span = `make_interval(days => ${days})`;
  await testServer.db.pool.query(
    `update memberships set starts_at = starts_at - ${span}, ends_at = ends_at - ${span}, next_part_at = next_part_at - ${span},
       anchor_day = anchor_day - ${days}::int
     where wallet_id = $1`,
    [walletId],
  );
  await testServer.db.pool.query(
    `update wallets set membership_starts_at = membership_starts_at - ${span}, membership_ends_at = membership_ends_at - ${span}
     where id = $1`,
    [walletId],
  );
  await testServer.db.pool.query(`update credit_lots set expires_at = expires_at - ${span} where wallet_id = $1`, [
    walletId,
  ]);
};

/** Fen received, less the amount that paid orders keep and the refunds: 0, or a defect. */
export const moneyGap = async (testServer: TestServer): Promise<number> => {
  const { rows } = await testServer.db.pool.query<{ gap: string }>(`select
    (select coalesce(sum(amount), 0) from payments where state = 'paid')
    - (select coalesce(sum(amount), 0) from orders where paid_at is not null)
    - (select coalesce(sum(amount), 0) from refunds where reason in ('late', 'double')) as gap`);
  return Number(rows[0]?.gap);
};
