import type { Order, PaymentProviderId } from '@atelier/contract/orders';
import { inArray } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { memberships, payments, refunds } from '../../platform/db/schema/orders.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext } from './money-context.ts';
import type { PaymentRow } from './payments.ts';
import { type RefundOffer, refundOffer } from './refund-order.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** `R-20261122-041733.pdf`. */
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

const presentRefund = (row: Around['refunds'][number]): Order['refunds'][number] => ({
  id: row.id,
  amount: row.amount,
  points: row.points,
  reason: row.reason,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  done_at: iso(row.doneAt),
});

const present = (row: OrderRow, around: Around): Order => {
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
    starts_at: iso(period?.startsAt),
    ends_at: iso(period?.endsAt),
    buyer: around.buyer,
    provider: (payment?.provider as PaymentProviderId | undefined) ?? null,
    transaction_id: paidBy?.transactionId ?? null,
    ...(around.zone && { time_zone: around.zone }),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    told_at: around.now.toISOString(),
    paid_at: iso(row.paidAt),
    closed_at: iso(row.closedAt),
    refunds: around.refunds.map(presentRefund),
    refund: offer.terms && { amount: offer.terms.amount, points: offer.terms.points },
    refund_first: offer.first && { id: offer.first.id, number: offer.first.number },
    invoice: invoice && { title: invoice.title, tax_number: invoice.taxNumber, email: invoice.email },
    receipt: row.paidAt ? receiptName(row) : null,
  };
};

/** Orders as the contract shows them. */
export const presentOrders = async (
  { db, zone }: Pick<MoneyContext, 'db'> & Partial<Pick<MoneyContext, 'zone'>>,
  rows: readonly OrderRow[],
  now = sharedNow(),
): Promise<{ orders: Order[]; payments: PaymentRow[] }> => {
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
    const shown: Order[] = [];
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
