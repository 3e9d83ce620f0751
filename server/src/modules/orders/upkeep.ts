import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { dbNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { orders, paymentEvents, payments, refunds, type Sold } from '../../platform/db/schema/orders.ts';
import { notify } from '../notifications/notify.ts';
import { dayOf, formatDay } from '../wallet/calendar.ts';
import type { OrderRow } from './create-order.ts';
import { settleDuePeriods } from './fulfil-order.ts';
import type { MoneyContext } from './payment-events.ts';
import * as events from './payment-events.ts';
import { toMerchantId } from './providers/provider.ts';

/** Users are notified this many days before the end. */
const daysBefore = 3;

/** Notifies users who can renew that a package ends soon without a successor; once for each period. */
const remindOfEnds = async ({ db, zone }: MoneyContext, now = dbNow()): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; sold: Sold; ends_at: string; people: string[] }>(sql`
      update memberships m set reminded_at = now() from wallets w
      where w.id = m.wallet_id and m.state = 'live' and m.reminded_at is null
        and m.ends_at between ${now.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz + make_interval(days => ${daysBefore})
        and not exists (select 1 from memberships later where later.wallet_id = m.wallet_id and later.state = 'live' and later.starts_at >= m.ends_at)
      returning m.id, m.sold, m.ends_at::text as ends_at, array(
        select w.user_id::text where w.user_id is not null
        union select c.user_id::text from company_members c join companies o on o.id = c.company_id and o.disbanded_at is null
          where c.company_id = w.company_id and c.is_admin) as people`);
    for (const { sold, ends_at, people } of rows) {
      const details = { name_zh: sold.name.zh, name_en: sold.name.en, date: formatDay(dayOf(new Date(ends_at), zone)) };
      for (const userId of people) await notify(tx, userId, 'package-ends', details);
    }
  });
};

/** Interval of queries about an attempt while its order is open; afterwards every hour, for a day. */
const askEverySeconds = 45;
const askClosedEverySeconds = 3600;
/** Maximum rows of one kind per run. */
const turn = 200;
/** Failed refund attempts after which an operator must act. */
const maxRefundTries = 30;

/** Queries the provider about an attempt; a payment found is stored like a notification. */
const query = async (context: MoneyContext, payment: events.PaymentRow, order: OrderRow): Promise<void> => {
  await context.db.orm.update(payments).set({ askedAt: dbNow() }).where(eq(payments.id, payment.id));
  const provider = [...context.providers.values()].find(({ id }) => id === payment.provider);
  if (!provider || payment.providerRef === '') return;
  const truth = await provider.query(events.paymentOrderOf(payment, order));
  if (truth.state !== 'paid') return;
  const { amount, currency, transactionId } = truth;
  const notificationId = `asked-${payment.id}`;
  await events.storeEvent(context, payment.provider, {
    notificationId,
    paymentId: toMerchantId(payment.id),
    amount,
    currency,
    transactionId,
  });
  await events.processEvent(context, `${payment.provider}:${notificationId}`);
};

/** Like `query`; a failure is only logged. */
const ask = (context: MoneyContext, payment: events.PaymentRow, order: OrderRow): Promise<void> =>
  query(context, payment, order).catch((error: unknown) =>
    context.warn({ err: error, payment: payment.id }, 'a payment cannot be asked about'),
  );

/** Detects payments whose notification was lost. */
const askAboutPayments = async (context: MoneyContext): Promise<void> => {
  const rows = await context.db.orm
    .select()
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        ne(payments.state, 'paid'),
        sql`${payments.createdAt} > now() - interval '25 hours'`,
        sql`coalesce(${payments.askedAt}, ${payments.createdAt}) < now() - make_interval(secs => case ${payments.state} when 'open'
          then ${askEverySeconds}::int else ${askClosedEverySeconds}::int end)`,
      ),
    )
    .orderBy(asc(payments.askedAt))
    .limit(turn);
  for (const { payments: payment, orders: order } of rows) {
    await ask(context, payment, order);
  }
};

const endOrder = async (context: MoneyContext, orderId: string, now: Date): Promise<void> => {
  const ended = await withTransaction(context.db, async (tx) => {
    const order = await events.lockOrder(tx, orderId);
    if (order.state !== 'created') return null;
    await tx.update(orders).set({ state: 'expired', closedAt: now }).where(eq(orders.id, orderId));
    return { order, closed: await events.closeAttempts(tx, orderId) };
  });
  if (ended) await events.closeAtProviders(context, ended.order, ended.closed);
};

/** Closes expired orders, after one more query each. */
const expireOrders = async (context: MoneyContext, now = dbNow()): Promise<void> => {
  const isDue = and(eq(orders.state, 'created'), lte(orders.expiresAt, now));
  for (const order of await context.db.orm.select().from(orders).where(isDue).limit(turn)) {
    const isOpen = and(eq(payments.orderId, order.id), eq(payments.state, 'open'));
    for (const payment of await context.db.orm.select().from(payments).where(isOpen)) {
      await ask(context, payment, order);
    }
    await endOrder(context, order.id, now);
  }
};

/** Processes stored notifications whose processing was interrupted. */
const processLeftEvents = async (context: MoneyContext): Promise<void> => {
  const left = await context.db.orm
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(isNull(paymentEvents.processedAt))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(turn);
  for (const { id } of left) await events.processEvent(context, id);
};

/** Sends a refund. Repeatable: the provider identifies it by its id. */
export const sendRefund = async (context: MoneyContext, refundId: string): Promise<void> => {
  const [row] = await context.db.orm
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!row || row.refunds.state === 'done') return;
  const { refunds: refund, payments: payment, orders: order } = row;
  const provider = [...context.providers.values()].find(({ id }) => id === payment.provider);
  try {
    if (!provider) throw new Error(`${payment.provider} is not set up`);
    const asked = { id: toMerchantId(refund.id), amount: refund.amount, transactionId: payment.transactionId ?? '' };
    await provider.refund(events.paymentOrderOf(payment, order), asked);
    await context.db.orm.update(refunds).set({ state: 'done', doneAt: dbNow() }).where(eq(refunds.id, refundId));
  } catch (error) {
    const tries = refund.tries + 1;
    const state = tries >= maxRefundTries ? 'failed' : 'pending';
    const tried = { tries, state, triedAt: dbNow() } as const;
    await context.db.orm
      .update(refunds)
      .set(tried)
      .where(and(eq(refunds.id, refundId), ne(refunds.state, 'done')));
    context.warn({ err: error, refund: refundId, tries }, 'a refund was not sent');
  }
};

/** Retries unsent refunds at growing intervals. */
const sendLeftRefunds = async (context: MoneyContext): Promise<void> => {
  const isDue = or(
    isNull(refunds.triedAt),
    sql`${refunds.triedAt} < now() - make_interval(mins => least(${refunds.tries}, 60))`,
  );
  const left = await context.db.orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), isDue))
    .limit(turn);
  for (const { id } of left) await sendRefund(context, id);
};

/** Scheduled jobs for payments. */
export const runMoneyUpkeep = async (context: MoneyContext, now = dbNow()): Promise<void> => {
  await processLeftEvents(context);
  await askAboutPayments(context);
  await expireOrders(context, now);
  await sendLeftRefunds(context);
  await settleDuePeriods(context.db, context.balances, context, now);
  await remindOfEnds(context, now);
};
