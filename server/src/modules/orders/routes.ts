import {
  cancelOrder,
  createOrderMembership,
  createOrderRenew,
  createOrderUpgrade,
  createTopUpOrder,
  exchangeCode,
  getMembershipPackages,
  getOrder,
  getUpgradePayPrice,
  listOrders,
  orderInvoice,
  orderReceipt,
  type PaymentProviderId,
  payOrder,
  refundOrder,
  topUp,
} from '@atelier/contract/orders';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall, registerPublicCall } from '../auth/register-call.ts';
import type { Session } from '../auth/session.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { createOrder, findUpgrade, type OrderRow, type Wanted, walletToBuyFor } from './create-order.ts';
import { exchangeGift } from './gift-codes.ts';
import { findPackage, listPackages, presentPackage } from './packages.ts';
import { beginPayment, shownPayment } from './payment-events.ts';
import { findOrder, findOrders, presentOrders } from './present-order.ts';
import type { PaymentUrls } from './providers/provider.ts';
import { createReceiptDrawer, orderReceiptOf } from './receipts/order-receipt.ts';
import { cancelOpenOrder, refundOrder as refund } from './refund-order.ts';

/** Return page and webhook of a payment. */
const paymentUrls = (
  request: FastifyRequest,
  { payments }: Pick<Config, 'payments'>,
  { provider, orderId }: { provider: PaymentProviderId; orderId: string },
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
  provider: PaymentProviderId;
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

  const pay = async (request: FastifyRequest, row: OrderRow, provider: PaymentProviderId) => {
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

  registerPublicCall(app, getMembershipPackages, async ({ input }) => ({
    packages: (await listPackages(db, input.kind)).map(presentPackage),
    providers: [...money.providers.keys()],
  }));

  registerCall(app, getUpgradePayPrice, async ({ input, session }) => {
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
    [createOrderMembership, 'membership'],
    [createOrderRenew, 'renew'],
    [createOrderUpgrade, 'upgrade'],
  ] as const;
  for (const [call, kind] of packageCalls) {
    registerCall(app, call, ({ input, session, request }) =>
      buy(request, session, input, { kind, packageCode: input.package_code }),
    );
  }

  registerCall(app, createTopUpOrder, ({ input, session, request }) =>
    buy(request, session, input, { kind: topUp, value: input.value, count: input.count }),
  );

  registerCall(app, getOrder, async ({ input, session }) => present(await findOrder(db, session, input.id)));

  registerCall(app, listOrders, async ({ input, session }) => {
    const walletId = await walletToBuyFor(db, session, input.company_id);
    const { total, rows, open } = await findOrders(db, walletId, input, money.zone);
    const { orders: presented } = await presentOrders(money, rows);
    return { total, orders: presented, open: open ? (await present(open)).order : null };
  });

  registerCall(app, cancelOrder, async ({ input, session }) => {
    const { id } = await findOrder(db, session, input.id);
    return { order: (await present(await cancelOpenOrder(money, id))).order };
  });

  registerCall(app, payOrder, async ({ input, session, request }) =>
    pay(request, await findOrder(db, session, input.id), input.provider),
  );

  registerCall(app, refundOrder, async ({ input, session }) => {
    const order = await findOrder(db, session, input.id);
    const refunded = await refund(money, { order, userId: session.userId, shown: input.amount });
    return { order: (await present(refunded)).order };
  });

  registerCall(app, orderInvoice, async ({ input, session }) => {
    const { id } = await findOrder(db, session, input.id);
    const invoice = { title: input.title, taxNumber: taxNumberOf(input.tax_number), email: input.email };
    const row = firstOf(await db.orm.update(orders).set({ invoice }).where(eq(orders.id, id)).returning());
    return { order: (await present(row)).order };
  });

  registerCall(app, orderReceipt, async ({ input, session }) => {
    const { order } = await present(await findOrder(db, session, input.id));
    if (order.receipt === null) throw new ApiFailure('41314');
    const { rows } = await db.orm.execute<{ id: string; name: string }>(sql`
      select c.id, c.name from orders o join wallets w on w.id = o.wallet_id join companies c on c.id = w.company_id where o.id = ${order.id}`);
    const seller = config.brand.operator;
    const receipt = orderReceiptOf({ order, seller, company: rows[0], language: input.language, zone: money.zone });
    const pdf = await receipts.draw(receipt);
    return { name: order.receipt, pdf: pdf.toString('base64') };
  });

  registerCall(app, exchangeCode, async ({ input, session }) => {
    const walletId = await walletToBuyFor(db, session, input.company_id);
    await limits.attempt({ limit: 'exchange-account', of: session.userId });
    return exchangeGift(db, balances, { walletId, userId: session.userId, code: input.code });
  });
};
