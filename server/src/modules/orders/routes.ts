import * as calls from '@atelier/contract/orders';
import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNow, isoOrNull } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { likePart } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { memberships, orders, payments, refunds } from '../../platform/db/schema/orders.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { createOrder, findUpgrade, type OrderRow, type Wanted, walletToBuyFor } from './create-order.ts';
import { exchangeGift, findPackage, listPackages, presentPackage } from './packages.ts';
import { beginPayment, type MoneyContext, type PaymentRow, shownPayment } from './payment-events.ts';
import type { PaymentUrls } from './providers/provider.ts';
import { createReceiptDrawer, orderReceiptOf } from './receipts/order-receipt.ts';
import { cancelOpenOrder, type RefundOffer, refundOrder as refund, refundOffer } from './refund-order.ts';

/** Format: `R-20261122-041733.pdf`. */
const receiptName = ({ number }: OrderRow): string => `R-${number}.pdf`;

interface Around {
  buyer: { id: string; nickname: string };
  payments: readonly PaymentRow[];
  refunds: readonly (typeof refunds.$inferSelect)[];
  period: { startsAt: Date; endsAt: Date } | undefined;
  offer: RefundOffer;
  now: Date;
  zone: string | undefined;
}

const presentRefund = (row: Around['refunds'][number]): calls.Order['refunds'][number] => ({
  id: row.id,
  amount: row.amount,
  points: row.points,
  reason: row.reason,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  done_at: isoOrNull(row.doneAt),
});

const present = (row: OrderRow, around: Around): calls.Order => {
  const { sold, upgrade, invoice } = row;
  const { offer, period } = around;
  const paidBy = around.payments.find(({ state }) => state === 'paid');
  const payment = paidBy ?? around.payments.find(({ state }) => state === 'open') ?? around.payments.at(-1);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    name: sold.name,
    package_code: sold.code ?? null,
    months: sold.months ?? null,
    seats: sold.seats ?? null,
    count: row.count,
    points: row.points,
    amount: row.amount,
    currency: row.currency,
    upgrade: upgrade && {
      price_of_new: upgrade.priceOfNew,
      rest_of_old: upgrade.restOfOld,
      days_left: upgrade.daysLeft,
    },
    starts_at: isoOrNull(period?.startsAt),
    ends_at: isoOrNull(period?.endsAt),
    buyer: around.buyer,
    provider: (payment?.provider as calls.PaymentProviderId | undefined) ?? null,
    transaction_id: paidBy?.transactionId ?? null,
    ...(around.zone && { time_zone: around.zone }),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    told_at: around.now.toISOString(),
    paid_at: isoOrNull(row.paidAt),
    closed_at: isoOrNull(row.closedAt),
    refunds: around.refunds.map(presentRefund),
    refund: offer.terms && { amount: offer.terms.amount, points: offer.terms.points },
    refund_first: offer.first && { id: offer.first.id, number: offer.first.number },
    invoice: invoice && { title: invoice.title, tax_number: invoice.taxNumber, email: invoice.email },
    receipt: row.paidAt ? receiptName(row) : null,
  };
};

export const presentOrders = async (
  { db, zone }: Pick<MoneyContext, 'db'> & Partial<Pick<MoneyContext, 'zone'>>,
  rows: readonly OrderRow[],
  now = dbNow(),
): Promise<{ orders: calls.Order[]; payments: PaymentRow[] }> => {
  if (rows.length === 0) return { orders: [], payments: [] };
  const ids = rows.map(({ id }) => id);
  return withTransaction(db, async (tx) => {
    const buyerIds = [...new Set(rows.map(({ buyerId }) => buyerId))];
    const people = await tx
      .select({ id: users.id, nickname: users.nickname })
      .from(users)
      .where(inArray(users.id, buyerIds));
    const paid = await tx.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(payments.createdAt);
    const back = await tx.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(refunds.createdAt);
    const periods = await tx.select().from(memberships).where(inArray(memberships.id, ids));
    const shown: calls.Order[] = [];
    for (const row of rows) {
      shown.push(
        present(row, {
          buyer: people.find(({ id }) => id === row.buyerId) ?? { id: row.buyerId, nickname: '' },
          payments: paid.filter(({ orderId }) => orderId === row.id),
          refunds: back.filter(({ orderId }) => orderId === row.id),
          period: periods.find(({ id }) => id === row.id),
          offer: await refundOffer(tx, row, now),
          now,
          zone,
        }),
      );
    }
    return { orders: shown, payments: paid };
  });
};

/** An order of the active wallet or of an administered company. @throws ApiFailure 44000, for a foreign order alike */
const findOrder = async (db: Pick<Database, 'orm'>, session: Session, id: string): Promise<OrderRow> => {
  const isAdministered = sql`${orders.walletId} in (
    select w.id from wallets w join company_members m on m.company_id = w.company_id and m.is_admin
    join companies c on c.id = w.company_id and c.disbanded_at is null and c.blocked_at is null where m.user_id = ${session.userId})`;
  const isInUse = session.canBuy ? eq(orders.walletId, session.walletId) : sql`false`;
  const [row] = await db.orm
    .select()
    .from(orders)
    .where(and(sql`${orders.id}::text = ${id}`, sql`(${isInUse} or ${isAdministered})`));
  if (!row) throw new ApiFailure('44000');
  return row;
};

type Asked = z.output<(typeof calls.listOrders)['request']>;

const filters = ({ kind, state, from, to, search }: Asked, zone: string): (SQL | undefined)[] => [
  kind && eq(orders.kind, kind),
  state && eq(orders.state, state),
  from ? gte(orders.createdAt, sql`(${from}::date)::timestamp at time zone ${zone}`) : undefined,
  to ? lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`) : undefined,
  search ? ilike(orders.number, likePart(search.trim())) : undefined,
];

/** A page of a wallet's orders, newest first, and its oldest unpaid order. */
const findOrders = async (
  { orm }: Pick<Database, 'orm'>,
  walletId: string,
  asked: Asked,
  zone: string,
): Promise<{ total: number; rows: OrderRow[]; open: OrderRow | undefined }> => {
  const ofWallet = eq(orders.walletId, walletId);
  const where = and(ofWallet, ...filters(asked, zone));
  const isOpen = and(ofWallet, eq(orders.state, 'created'), gt(orders.expiresAt, dbNow()));
  const [total, rows, open] = await Promise.all([
    orm.$count(orders, where),
    orm
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(asked.size)
      .offset((asked.page - 1) * asked.size),
    orm.select().from(orders).where(isOpen).orderBy(asc(orders.expiresAt)).limit(1),
  ]);
  return { total, rows, open: open[0] };
};

/** Return page and webhook of a payment. */
const paymentUrls = (
  request: FastifyRequest,
  { payments }: Pick<Config, 'payments'>,
  { provider, orderId }: { provider: calls.PaymentProviderId; orderId: string },
): PaymentUrls => {
  const origin = payments.origin ?? `${request.protocol}://${request.host}`;
  return { done: `${origin}/#/pricing?order=${orderId}`, notify: `${origin}/webhooks/${provider}` };
};

/** A tax number without spaces and dashes; empty for an individual. @throws ApiFailure 41312 */
const taxNumberOf = (text: string): string => {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
  if (plain === '' || (/^[0-9A-Z]+$/.test(plain) && [15, 18, 20].includes(plain.length))) return plain;
  throw new ApiFailure('41312', { length: plain.length });
};

interface Buying {
  company_id?: string | undefined;
  provider: calls.PaymentProviderId;
  idempotency_key: string;
}

/** Packages, orders, payment and gift codes. */
export const orderRoutes: RouteModule = (app, services) => {
  const { db, config, limits, balances, generation } = services;
  const { money } = generation;
  const receipts = createReceiptDrawer({ dataDir: config.dataDir, fullFont: config.receiptFont });
  app.addHook('onClose', () => receipts.close());

  const present = async (row: OrderRow) => {
    const { orders: presented, payments } = await presentOrders(money, [row]);
    const [order] = presented;
    if (!order) throw new Error('an order was not presented');
    return { order, payment: shownPayment(row, payments) };
  };

  const pay = async (request: FastifyRequest, row: OrderRow, provider: calls.PaymentProviderId) => {
    const urls = paymentUrls(request, config, { provider, orderId: row.id });
    const { order, payment } = await beginPayment(money, {
      orderId: row.id,
      provider,
      urls,
      language: languageOf(request),
    });
    return { order: (await present(order)).order, payment };
  };

  const buy = async (request: FastifyRequest, session: Session, input: Buying, wanted: Wanted) => {
    if (!money.providers.has(input.provider)) throw new ApiFailure('41308');
    const walletId = await walletToBuyFor(db, session, input.company_id);
    const purchase = { walletId, buyerId: session.userId, idempotencyKey: input.idempotency_key };
    return pay(request, await createOrder(money, purchase, wanted), input.provider);
  };

  registerPublicCall(app, calls.getMembershipPackages, async ({ input }) => ({
    packages: (await listPackages(db, input.kind)).map(presentPackage),
    providers: [...money.providers.keys()],
  }));

  registerCall(app, calls.getUpgradePayPrice, async ({ input, session }) => {
    const walletId = await walletToBuyFor(db, session, input.company_id);
    const now = dbNow();
    const found = await withTransaction(db, async (tx) => {
      const { isCompany } = await lockWallet(tx, walletId);
      const row = await findPackage(tx, input.package_code, isCompany);
      return findUpgrade(tx, money, { walletId, row, now });
    });
    const { terms, daysLeft, endsAt } = found;
    return {
      price: terms.price,
      price_of_new: terms.priceOfNew,
      rest_of_old: terms.restOfOld,
      days_left: daysLeft,
      points: terms.points,
      points_back: terms.takesBack,
      ends_at: endsAt.toISOString(),
    };
  });

  const packageCalls = [
    [calls.createOrderMembership, 'membership'],
    [calls.createOrderRenew, 'renew'],
    [calls.createOrderUpgrade, 'upgrade'],
  ] as const;
  for (const [call, kind] of packageCalls) {
    registerCall(app, call, ({ input, session, request }) =>
      buy(request, session, input, { kind, packageCode: input.package_code }),
    );
  }

  registerCall(app, calls.createTopUpOrder, ({ input, session, request }) =>
    buy(request, session, input, { kind: calls.topUp, value: input.value, count: input.count }),
  );

  registerCall(app, calls.getOrder, async ({ input, session }) => present(await findOrder(db, session, input.id)));

  registerCall(app, calls.listOrders, async ({ input, session }) => {
    const walletId = await walletToBuyFor(db, session, input.company_id);
    const { total, rows, open } = await findOrders(db, walletId, input, money.zone);
    const { orders: presented } = await presentOrders(money, rows);
    return { total, orders: presented, open: open ? (await present(open)).order : null };
  });

  registerCall(app, calls.cancelOrder, async ({ input, session }) => {
    const { id } = await findOrder(db, session, input.id);
    return { order: (await present(await cancelOpenOrder(money, id))).order };
  });

  registerCall(app, calls.payOrder, async ({ input, session, request }) =>
    pay(request, await findOrder(db, session, input.id), input.provider),
  );

  registerCall(app, calls.refundOrder, async ({ input, session }) => {
    const order = await findOrder(db, session, input.id);
    const refunded = await refund(money, { order, userId: session.userId, shown: input.amount });
    return { order: (await present(refunded)).order };
  });

  registerCall(app, calls.orderInvoice, async ({ input, session }) => {
    const { id } = await findOrder(db, session, input.id);
    const invoice = { title: input.title, taxNumber: taxNumberOf(input.tax_number), email: input.email };
    const row = firstOf(await db.orm.update(orders).set({ invoice }).where(eq(orders.id, id)).returning());
    return { order: (await present(row)).order };
  });

  registerCall(app, calls.orderReceipt, async ({ input, session }) => {
    const { order } = await present(await findOrder(db, session, input.id));
    if (order.receipt === null) throw new ApiFailure('41314');
    const { rows } = await db.orm.execute<{ id: string; name: string }>(sql`
      select c.id, c.name from orders o join wallets w on w.id = o.wallet_id join companies c on c.id = w.company_id where o.id = ${order.id}`);
    const seller = config.brand.operator;
    const receipt = orderReceiptOf({ order, seller, company: rows[0], language: input.language, zone: money.zone });
    const pdf = await receipts.draw(receipt);
    return { name: order.receipt, pdf: pdf.toString('base64') };
  });

  registerCall(app, calls.exchangeCode, async ({ input, session }) => {
    const walletId = await walletToBuyFor(db, session, input.company_id);
    await limits.attempt({ limit: 'exchange-account', of: session.userId });
    return exchangeGift(db, balances, { walletId, userId: session.userId, code: input.code });
  });
};
