import type { listOrders, Order, PaymentProviderId } from '@atelier/contract/orders';
import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { likePart } from '../../platform/db/listing.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { memberships, orders, payments, refunds } from '../../platform/db/schema/orders.ts';
import type { Session } from '../auth/session.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext, PaymentRow } from './payment-events.ts';
import { type RefundOffer, refundOffer } from './refund-order.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

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

/** Orders in the contract's shape. */
export const presentOrders = async (
  { db, zone }: Pick<MoneyContext, 'db'> & Partial<Pick<MoneyContext, 'zone'>>,
  rows: readonly OrderRow[],
  now = dbNow(),
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

/** An order of the active wallet or of an administered company. @throws ApiFailure 44000, for a foreign order alike */
export const findOrder = async (db: Pick<Database, 'orm'>, session: Session, id: string): Promise<OrderRow> => {
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

type Asked = z.output<(typeof listOrders)['request']>;

const filters = ({ kind, state, from, to, search }: Asked, zone: string): (SQL | undefined)[] => [
  kind && eq(orders.kind, kind),
  state && eq(orders.state, state),
  from ? gte(orders.createdAt, sql`(${from}::date)::timestamp at time zone ${zone}`) : undefined,
  to ? lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`) : undefined,
  search ? ilike(orders.number, likePart(search.trim())) : undefined,
];

/** A page of a wallet's orders, newest first, and its oldest unpaid order. */
export const findOrders = async (
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
