import { topUp } from '@atelier/contract/orders';
import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { dbNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { wallets } from '../../platform/db/schema/ledger.ts';
import { memberships, orders, type Sold } from '../../platform/db/schema/orders.ts';
import type { Balances } from '../wallet/balances.ts';
import * as calendar from '../wallet/calendar.ts';
import { grant, lockWallet, takeBack } from '../wallet/ledger.ts';
import type { OrderRow } from './create-order.ts';

/** A period of a package; its credits are granted in monthly instalments (`parts`). */
export type Period = typeof memberships.$inferSelect;

/** Time zone of days. */
export interface Days {
  zone: string;
}

/** Credits of the first `count` instalments of `total`, rounded so that the sum of all equals the total. */
export const sumOfInstalments = (total: number, instalments: number, count: number): number =>
  Math.floor((total * count) / instalments);

export const livePeriods = (tx: Tx, walletId: string, now: Date): Promise<Period[]> =>
  tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.walletId, walletId), eq(memberships.state, 'live'), gt(memberships.endsAt, now)))
    .orderBy(asc(memberships.startsAt));

/** The period that runs at present. */
export const runningPeriod = (periods: readonly Period[], now: Date): Period | undefined =>
  periods.find(({ startsAt }) => startsAt <= now);

export const pendingCredits = ({ points, parts, granted }: Pick<Period, 'points' | 'parts' | 'granted'>): number =>
  points - sumOfInstalments(points, parts, granted);

const anchorOf = (
  { anchorDay, startsAt }: Pick<Period, 'anchorDay' | 'startsAt'>,
  { zone }: Days,
): calendar.LocalDay => (anchorDay === null ? calendar.dayOf(startsAt, zone) : calendar.parseDay(anchorDay));

/** @param index 0 is due when the period starts */
const instalmentDate = (period: Pick<Period, 'anchorDay' | 'startsAt'>, index: number, days: Days): Date => {
  if (index === 0) return period.startsAt;
  const day = calendar.addMonthsFrom(anchorOf(period, days), calendar.dayOf(period.startsAt, days.zone), index);
  return calendar.startOfDay(day, days.zone);
};

/** Grants the due instalments of a period, each once; they expire with it. The wallet must be locked. */
const grantDueInstalments = async (tx: Tx, period: Period, days: Days, now: Date): Promise<void> => {
  const { id, walletId, orderId, endsAt, points, parts } = period;
  let { granted } = period;
  while (granted < parts && instalmentDate(period, granted, days) <= now && endsAt > now) {
    const amount = sumOfInstalments(points, parts, granted + 1) - sumOfInstalments(points, parts, granted);
    const idempotencyKey = granted === 0 ? `order:${id}` : `order:${id}:${granted}`;
    if (amount > 0)
      await grant(tx, { walletId, amount, source: 'package', expiresAt: endsAt, idempotencyKey, orderId });
    granted += 1;
  }
  const nextPartAt = granted < parts && endsAt > now ? instalmentDate(period, granted, days) : null;
  await tx.update(memberships).set({ granted, nextPartAt }).where(eq(memberships.id, id));
};

/** Copies level, package, end, seats and storage from the periods to the wallet. */
const syncWalletFromPeriods = async (tx: Tx, walletId: string, now: Date): Promise<void> => {
  const periods = await livePeriods(tx, walletId, now);
  const running = runningPeriod(periods, now);
  const end = periods.at(-1)?.endsAt;
  if (!running || !end) {
    const isOn = and(eq(wallets.id, walletId), gt(wallets.membershipEndsAt, now));
    await tx.update(wallets).set({ membershipEndsAt: now }).where(isOn);
    return;
  }
  const { sold, startsAt } = running;
  await tx
    .update(wallets)
    .set({
      membershipLevel: sold.level ?? 0,
      packageCode: sold.code ?? null,
      membershipStartsAt: startsAt,
      membershipEndsAt: end,
      seats: sold.seats ?? null,
      storageGb: sold.storageGb ?? null,
    })
    .where(eq(wallets.id, walletId));
};

/** Grants due instalments and updates the wallet from its periods. The wallet must be locked. */
export const reconcileMembership = async (tx: Tx, walletId: string, days: Days, now: Date): Promise<void> => {
  for (const period of await livePeriods(tx, walletId, now)) await grantDueInstalments(tx, period, days, now);
  await syncWalletFromPeriods(tx, walletId, now);
};

interface NewPeriod {
  /** Its first period has the order's id, from which the idempotency keys of grants derive. */
  id: string;
  walletId: string;
  orderId: string;
  sold: Sold;
  price: number;
}

/** Appends a whole period of a package after all purchased ones. The wallet must be locked. */
const appendPeriod = async (tx: Tx, period: NewPeriod, days: Days, now: Date): Promise<void> => {
  const periods = await livePeriods(tx, period.walletId, now);
  const last = periods.at(-1);
  const startsAt = last?.endsAt ?? now;
  const months = period.sold.months ?? 1;
  const startDay = calendar.dayOf(startsAt, days.zone);
  const before = last ? anchorOf(last, days) : startDay;
  const anchor = calendar.isInSeries(startDay, before) ? before : startDay;
  const endDay = calendar.addMonthsFrom(anchor, startDay, months);
  await tx.insert(memberships).values({
    ...period,
    startsAt,
    endsAt: calendar.startOfDay(endDay, days.zone),
    anchorDay: calendar.formatDay(anchor),
    days: endDay - startDay,
    fullDays: endDay - startDay,
    points: period.sold.points * months,
    parts: months,
    nextPartAt: startsAt,
  });
  await reconcileMembership(tx, period.walletId, days, now);
};

/** Replaces the package for the rest of a period. The wallet must be locked. */
export const replacePeriod = async (
  tx: Tx,
  old: Period,
  next: NewPeriod & { points: number; oldState: 'replaced' | 'refunded' },
  days: Days,
  now: Date,
): Promise<void> => {
  const { oldState, ...period } = next;
  const [today, endDay] = [calendar.dayOf(now, days.zone), calendar.dayOf(old.endsAt, days.zone)];
  await tx.update(memberships).set({ state: oldState, nextPartAt: null }).where(eq(memberships.id, old.id));
  let parts = 1;
  while (calendar.addMonthsFrom(anchorOf(old, days), today, parts) < endDay) parts += 1;
  await tx.insert(memberships).values({
    ...period,
    startsAt: now,
    endsAt: old.endsAt,
    anchorDay: calendar.formatDay(anchorOf(old, days)),
    days: endDay - today,
    fullDays: old.fullDays,
    parts,
    nextPartAt: now,
  });
  await reconcileMembership(tx, old.walletId, days, now);
};

/** Grants due instalments and starts following packages. @returns number of changed wallets */
export const settleDuePeriods = async (
  db: Database,
  balances: Pick<Balances, 'tell'>,
  days: Days,
  now = dbNow(),
): Promise<number> => {
  const due = await db.orm
    .selectDistinct({ walletId: memberships.walletId })
    .from(memberships)
    .where(and(eq(memberships.state, 'live'), isNotNull(memberships.nextPartAt), lte(memberships.nextPartAt, now)))
    .limit(500);
  for (const { walletId } of due) {
    await withTransaction(db, async (tx) => {
      await lockWallet(tx, walletId);
      await reconcileMembership(tx, walletId, days, now);
      // Periods that ended during downtime grant nothing further.
      await tx.execute(sql`
        update memberships set next_part_at = null where wallet_id = ${walletId} and ends_at <= ${now.toISOString()}::timestamptz`);
    });
    await balances.tell(walletId);
  }
  return due.length;
};

/** Top-ups expire with the package that runs at their purchase. */
const addTopUp = async (tx: Tx, order: OrderRow, now: Date): Promise<boolean> => {
  const { id, walletId, points } = order;
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (!running) return false;
  const idempotencyKey = `order:${id}`;
  await grant(tx, {
    walletId,
    amount: points,
    source: 'top-up',
    expiresAt: running.endsAt,
    idempotencyKey,
    orderId: id,
  });
  return true;
};

const addPeriod = async (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  const { id, walletId, sold, amount } = order;
  await appendPeriod(tx, { id, walletId, orderId: id, sold, price: amount }, days, now);
  return true;
};

/** Revokes the old credits whose days were credited; those spent since the order are deducted from the new ones. */
const upgrade = async (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  const { id, walletId, buyerId, sold, points } = order;
  if (!order.upgrade) throw new Error(`order ${id}: it has no upgrade basis`);
  const { periodId, takesBack, priceOfNew } = order.upgrade;
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (running?.id !== periodId) return false;
  const toCome = pendingCredits(running);
  const wanted = Math.max(0, takesBack - toCome);
  const taking = {
    walletId,
    orderIds: [running.orderId],
    amount: wanted,
    userId: buyerId,
    idempotencyKey: `upgrade:${id}`,
  };
  const taken = await takeBack(tx, taking);
  const left = Math.max(0, points - (wanted - taken));
  const next = { id, walletId, orderId: id, sold, price: priceOfNew, points: left, oldState: 'replaced' as const };
  await replacePeriod(tx, running, next, days, now);
  // A refund is computed from the order's outcome, and restores the credits that it revoked.
  const kept = { points: left, upgrade: { ...order.upgrade, removed: toCome + taken } };
  await tx.update(orders).set(kept).where(eq(orders.id, id));
  return true;
};

/** Grants the purchase in the caller's transaction under the wallet's lock. @returns false when its package has ended or was replaced */
export const fulfilOrder = (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  if (order.kind === topUp) return addTopUp(tx, order, now);
  return order.kind === 'upgrade' ? upgrade(tx, order, days, now) : addPeriod(tx, order, days, now);
};
