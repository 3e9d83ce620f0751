import { createHash } from 'node:crypto';
import { type OrderKind, orderMinutes, topUp } from '@atelier/contract/orders';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { orders, type Sold, type UpgradeBasis } from '../../platform/db/schema/orders.ts';
import { type Session, walletFor } from '../auth/session.ts';
import { dayOf, formatDay } from '../wallet/calendar.ts';
import { isWalletInService, lockWallet } from '../wallet/ledger.ts';
import { type Days, livePeriods, type Period, reconcileMembership, runningPeriod } from './fulfil-order.ts';
import { findPackage, type PackageRow, soldPackage } from './packages.ts';
import type { MoneyContext } from './payment-events.ts';
import { refundableCredits, type UpgradeTerms, upgradeTerms } from './refund-order.ts';

/** More credits per month, for periods of the same length. */
const isMore = ({ sold }: Period, row: PackageRow): boolean => row.months === sold.months && row.points > sold.points;

/** Present price and credits of an upgrade; lock the wallet first. @throws ApiFailure 41301 no running period, 41307 no upgrade */
export const findUpgrade = async (
  tx: Tx,
  days: Days,
  { walletId, row, now }: { walletId: string; row: PackageRow; now: Date },
): Promise<{ terms: UpgradeTerms; periodId: string; daysLeft: number; endsAt: Date }> => {
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (!running) throw new ApiFailure('41301');
  if (!isMore(running, row)) throw new ApiFailure('41307');
  const daysLeft = dayOf(running.endsAt, days.zone) - dayOf(now, days.zone);
  const pointsLeft = Math.min(running.points, await refundableCredits(tx, running.orderId, now));
  const terms = upgradeTerms(
    { ...running, pointsLeft, daysLeft },
    { price: row.price, points: row.points * row.months },
  );
  return { terms, periodId: running.id, daysLeft, endsAt: running.endsAt };
};

export type OrderRow = typeof orders.$inferSelect;

/** The requested purchase. */
export type Wanted =
  | { kind: 'membership' | 'renew' | 'upgrade'; packageCode: string }
  | { kind: typeof topUp; value: number; count: number };

interface NewOrder {
  kind: OrderKind;
  sold: Sold;
  count: number;
  points: number;
  amount: number;
  upgrade?: UpgradeBasis;
}

/** Buyer and wallet. */
interface Purchase {
  walletId: string;
  buyerId: string;
  idempotencyKey: string;
}

const priceTopUp = async (
  tx: Tx,
  { walletId }: Purchase,
  { value, count }: Wanted & { kind: typeof topUp },
  now: Date,
): Promise<NewOrder> => {
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (!running) throw new ApiFailure('41301');
  const row = running.sold.menu?.find((item) => item.value === value);
  if (!row) throw new ApiFailure('41313', { value });
  const points = row.point * count;
  const shown = points.toLocaleString('en');
  const name = { zh: `加购 ${shown} 算力`, en: `${shown} more credits` };
  return { kind: topUp, sold: { name, points: row.point }, count, points, amount: value * count };
};

const pricePackage = async (
  tx: Tx,
  context: MoneyContext,
  purchase: Purchase,
  { kind, packageCode }: Exclude<Wanted, { kind: typeof topUp }>,
  { isCompany, now }: { isCompany: boolean; now: Date },
): Promise<NewOrder> => {
  const { walletId } = purchase;
  const row = await findPackage(tx, packageCode, isCompany);
  const sold = soldPackage(row);
  if (kind === 'upgrade') {
    const { terms, periodId, daysLeft } = await findUpgrade(tx, context, { walletId, row, now });
    const { priceOfNew, restOfOld, takesBack } = terms;
    const upgrade = { periodId, daysLeft, priceOfNew, restOfOld, takesBack };
    return { kind, sold, count: 1, points: terms.points, amount: terms.price, upgrade };
  }
  const isOn = (await livePeriods(tx, walletId, now)).length > 0;
  return { kind: isOn ? 'renew' : 'membership', sold, count: 1, points: row.points * row.months, amount: row.price };
};

/** Maps consecutive numbers to distinct ones that do not reveal the number of orders. */
const scrambled = (sequence: number): string => String((sequence * 387_421) % 1_000_000).padStart(6, '0');

const nextNumber = async (tx: Tx, zone: string, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ next: string }>(sql`select nextval('order_numbers') as next`);
  return `${formatDay(dayOf(now, zone)).replaceAll('-', '')}-${scrambled(Number(rows[0]?.next ?? 0) % 1_000_000)}`;
};

/** The order of an earlier request with the same key. @throws ApiFailure 41034 when that request differed */
const knownOrder = async (tx: Tx, purchase: Purchase, requestHash: string): Promise<OrderRow | undefined> => {
  const byKey = and(eq(orders.walletId, purchase.walletId), eq(orders.idempotencyKey, purchase.idempotencyKey));
  const [known] = await tx.select().from(orders).where(byKey);
  if (known && known.requestHash !== requestHash) throw new ApiFailure('41034');
  return known;
};

/** An open order for the same purchase, such as from another tab. */
const sameOpenOrder = async (tx: Tx, { walletId }: Purchase, wanted: NewOrder, now: Date) => {
  const isOpen = and(eq(orders.walletId, walletId), eq(orders.state, 'created'), gt(orders.expiresAt, now));
  const open = await tx.select().from(orders).where(isOpen);
  return open.find(
    (row) =>
      row.kind === wanted.kind &&
      row.amount === wanted.amount &&
      row.points === wanted.points &&
      row.sold.code === wanted.sold.code &&
      row.upgrade?.periodId === wanted.upgrade?.periodId,
  );
};

/** Creates an order, or returns an equal open one. @throws ApiFailure 41300, 41301, 41306, 41307, 41313, 41034, 43000 wallet */
export const createOrder = (
  context: MoneyContext,
  purchase: Purchase,
  wanted: Wanted,
  now = dbNow(),
): Promise<OrderRow> =>
  withTransaction(context.db, async (tx) => {
    const { walletId, buyerId, idempotencyKey } = purchase;
    const { isCompany } = await lockWallet(tx, walletId);
    const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
    const known = await knownOrder(tx, purchase, requestHash);
    if (known) return known;
    if (!(await isWalletInService(tx, walletId))) throw new ApiFailure('43000');
    await reconcileMembership(tx, walletId, context, now);
    const found =
      wanted.kind === topUp
        ? await priceTopUp(tx, purchase, wanted, now)
        : await pricePackage(tx, context, purchase, wanted, { isCompany, now });
    const same = await sameOpenOrder(tx, purchase, found, now);
    if (same) return same;
    const [made] = await tx
      .insert(orders)
      .values({
        ...{ id: newId(), walletId, buyerId, idempotencyKey, requestHash, ...found },
        number: await nextNumber(tx, context.zone, now),
        expiresAt: new Date(now.getTime() + orderMinutes * 60_000),
      })
      .returning();
    if (!made) throw new Error('an order was not made');
    return made;
  });

/** The wallet to buy for: the active one, or that of an administered company. @throws ApiFailure 43000, for a foreign company alike */
export const walletToBuyFor = async (
  db: Pick<Database, 'orm'>,
  session: Session,
  companyId: string | undefined,
): Promise<string> => {
  const isInUse = companyId === undefined || companyId === '' || companyId === session.companyId;
  if (isInUse && !session.canBuy) throw new ApiFailure('43000');
  return walletFor(db, session, companyId, { asAdmin: true });
};
